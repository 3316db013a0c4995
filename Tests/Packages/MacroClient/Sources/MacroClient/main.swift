// A program that uses the macros as anybody would. `MacroClient write` is the other process that it starts.

import Foundation
import SQLiteDefaultsMacros

/// Whatever the build configuration.
func check(_ condition: Bool, line: Int = #line) {
    guard !condition else { return }
    print("main.swift:\(line): not as it should be")
    exit(1)
}

@UserDefaultsValue(defaultValue: "Empty") var value: String

if CommandLine.arguments.dropFirst() == ["write"] {
    try ObservableDefaults().write { $0.counter = 7 }
    exit(0)
}

check(value == "Empty")
value = "a"
check(SQLiteUserDefaults.standard.string(forKey: "value") == "a")
let values = (UserDefaultsValueExamples.First(), UserDefaultsValueExamples.Second())
check(values.0.value == "a")
values.1.value += 1
check(SQLiteUserDefaults(suiteName: "test")?.integer(forKey: "customKey") == 1)

let codables = (CodableUserDefaultsValueExamples.First(), CodableUserDefaultsValueExamples.Second())
check(codables.0.myCodableValue == nil)
codables.0.myCodableValue = MyCodable(someNumber: 2)
check(codables.0.myCodableValue == MyCodable(someNumber: 2))
codables.1.myCodableValue = MyCodable(someNumber: 3)
check(codables.1.myCodableValue == MyCodable(someNumber: 3))
check(SQLiteUserDefaults.standard.string(forKey: "myCodableValue") == #"{"some_number":3}"#)

SQLiteUserDefaults.standard.removeObject(forKey: "value")
let raws = (RawUserDefaultsValueExamples.First(), RawUserDefaultsValueExamples.Second())
check(raws.0.value == nil && raws.1.value == .undefined)
raws.1.value = .known
check(raws.0.value == .known)
check(SQLiteUserDefaults.standard.integer(forKey: "value") == 1)

let objects = (UserDefaultsDataExamples.First(), UserDefaultsDataExamples.Second())
objects.0.someVariable = 5
check(UserDefaultsDataExamples.First().someVariable == 5 && objects.0.someConstant)
check(objects.1.someVariable == 1 && objects.1.computedVariable)
check(UserDefaultsDataExamples.First(userDefaults: .testDefaults).someVariable == 0)
Defaults().string = "b"
check(Defaults().string == "b")

// Another process changes what this one watches.
let observed = ObservableDefaults()
let isChanged = DispatchSemaphore(value: 0)
withObservationTracking {
    check(observed.counter == 0)
} onChange: {
    isChanged.signal()
}
let writer = try Process.run(URL(filePath: CommandLine.arguments[0]), arguments: ["write"])
writer.waitUntilExit()
check(writer.terminationStatus == 0)
check(isChanged.wait(timeout: .now() + 30) == .success)
check(observed.counter == 7)
check(SQLiteUserDefaults.standard.integer(forKey: "com.vandrj.counter") == 7)
print("MacroClient: all as it should be")
