import CFloor
import Foundation
import SQLiteDefaults
import Synchronization

let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
func nanos(_ n: Int, _ body: (Int) -> Void) -> Double {
    let start = ContinuousClock.now
    for i in 0..<n { body(i) }
    let d = start.duration(to: .now)
    return (Double(d.components.seconds) * 1e9 + Double(d.components.attoseconds) / 1e9) / Double(n)
}
let db = try DefaultsDatabase.open(at: folder.appendingPathComponent("d.sqlite"))
let suite = db.suite("com.example.agent")
let floor = floor_open(folder.appendingPathComponent("f.sqlite").path)!
let keys = (0..<1000).map { "com.example.setting.\($0)" }
let c = keys.map { UnsafePointer(strdup($0)) }
let mode = CommandLine.arguments[1]
if mode == "read" {
    try suite.setPropertyList(.integer(1), forKey: keys[3])
    let m = Mutex<[String: Int64]>(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
    var sum: Int64 = 0
    let k = keys[3]
    for _ in 0..<5 {
        let a = nanos(5_000_000) { _ in if case .integer(let x) = try! suite.propertyList(forKey: k) { sum &+= x } }
        let b = nanos(5_000_000) { _ in sum &+= m.withLock { $0[k]! } }
        print(a, b, sum)
    }
} else if mode == "readonly" {
    try suite.setPropertyList(.integer(1), forKey: keys[3])
    var sum: Int64 = 0
    let k = keys[3]
    print(nanos(50_000_000) { _ in if case .integer(let x) = try! suite.propertyList(forKey: k) { sum &+= x } }, sum)
} else {
    var a: [Double] = []
    var b: [Double] = []
    for r in 0..<60 {
        if mode != "floor" {
            a.append(
                nanos(1000) { i in try! suite.setPropertyList(.integer(Int64(r * 1000 + i)), forKey: keys[i % 50]) }
            )
        }
        if mode != "ours" {
            b.append(nanos(1000) { i in floor_set(floor, "com.example.agent", c[i % 50], Int64(r * 1000 + i)) })
        }
    }
    print(a.sorted().dropFirst(30).first ?? 0, b.sorted().dropFirst(30).first ?? 0, (a.min() ?? 0), (b.min() ?? 0))
}
