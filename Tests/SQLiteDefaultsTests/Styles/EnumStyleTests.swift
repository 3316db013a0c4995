import Foundation
import SQLiteDefaults
import Testing

private enum Theme: String, DefaultsSerializable {
    case light
    case dark
}

private enum IntValue: String, DefaultsKeyCase {
    typealias Value = Int
    case userID
    case retries = "retry-count"
}

private enum Settings {
    enum Flags: DefaultsKeyCase {
        typealias Value = Bool
        case beta
    }

    enum Name: String, DefaultsKeyCase {
        typealias Value = String?
        case nickname
    }

    enum Appearance: String, DefaultsKeyCase {
        typealias Value = Theme
        case day
        case night

        var defaultValue: Theme { self == .day ? .light : .dark }
    }
}

private enum Visitor: DefaultsKeyCase {
    typealias Value = Int
    case visits(Int)
}

private enum Elsewhere: String, DefaultsKeyCase {
    typealias Value = Int
    case userID

    static var storage: DefaultsSuite { SQLiteUserDefaults.standard.suite.database.suite("enum.elsewhere") }
}

/// Enums whose cases are keys, as programs use them.
@Suite struct EnumStyleTests {
    @Test(arguments: StorageKind.allCases)
    func `A case is a setting, whose key is the raw value or the case's name`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        #expect(IntValue.userID.get(in: defaults) == 0)
        IntValue.userID.set(1, in: defaults)
        IntValue.retries.set(2, in: defaults)
        Settings.Flags.beta.set(true, in: defaults)
        #expect(IntValue.userID.get(in: defaults) == 1)
        #expect(defaults.integer(forKey: "userID") == 1)
        #expect(defaults.integer(forKey: "retry-count") == 2)
        #expect(defaults.bool(forKey: "beta"))
        #expect(try IntValue.userID.hasValue(in: defaults))
        IntValue.userID.reset(in: defaults)
        #expect(IntValue.userID.get(in: defaults) == 0)
        #expect(try !IntValue.userID.hasValue(in: defaults))
    }

    @Test(arguments: StorageKind.allCases)
    func `An absent value is empty, nil, or what the enum says`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        #expect(Settings.Flags.beta.get(in: defaults) == false)
        #expect(Settings.Name.nickname.get(in: defaults) == nil)
        #expect(Settings.Appearance.day.get(in: defaults) == .light)
        #expect(Settings.Appearance.night.get(in: defaults) == .dark)
        Settings.Name.nickname.set("Jo", in: defaults)
        #expect(Settings.Name.nickname.get(in: defaults) == "Jo")
        Settings.Name.nickname.set(nil, in: defaults)
        #expect(defaults.object(forKey: "nickname") == nil)
        Settings.Appearance.night.set(.light, in: defaults)
        #expect(defaults.string(forKey: "night") == "light")
    }

    @Test func `The throwing calls tell what failed`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try IntValue.userID.setValue(4, in: suite)
        #expect(try IntValue.userID.value(in: suite) == 4)
        try suite.setPropertyList(.string("x"), forKey: "userID")
        #expect(throws: DefaultsError.self) { try IntValue.userID.value(in: suite) }
        #expect(IntValue.userID.get(in: suite) == 0)
        #expect(IntValue.userID.get(in: suite) == 0)
        #expect(store.errors.map(\.code) == [.typeMismatch])
        try IntValue.userID.removeValue(in: suite)
        #expect(try IntValue.userID.value(in: suite) == 0)
    }

    @Test func `A case has one key, and takes every call that a key takes`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        #expect(IntValue.userID.key === IntValue.userID.key)
        #expect(IntValue.userID.key !== Elsewhere.userID.key)
        try suite.update(IntValue.userID.key) { $0 += 5 }
        #expect(suite[IntValue.userID.key] == 5)
    }
}

extension DefaultDatabaseTests {
    @Suite(.serialized) struct EnumStorageTests {
        init() {
            DefaultPlace.isPrepared
        }

        @Test func `A case is kept in the program's own defaults, or where its enum says`() throws {
            IntValue.userID.set(1)
            Elsewhere.userID.set(2)
            #expect(IntValue.userID.get() == 1)
            #expect(Elsewhere.userID.get() == 2)
            #expect(SQLiteUserDefaults.standard.integer(forKey: "userID") == 1)
            #expect(try Elsewhere.storage.propertyLists() == ["userID": .integer(2)])
            IntValue.userID.reset()
            try Elsewhere.userID.removeValue()
            #expect(try !IntValue.userID.hasValue())
            #expect(Elsewhere.userID.get() == 0)
        }
    }

    #if DEBUG
        @Test func `An enum with associated values has any number of cases, whose keys do not pile up`() throws {
            let suite = try TemporaryStore().defaults().suite
            for visitor in 0..<30_000 where Visitor.visits(visitor).get(in: suite) != 0 {
                Issue.record("\(visitor) has a value")
            }
            Visitor.visits(1).set(2, in: suite)
            #expect(Visitor.visits(1).get(in: suite) == 2)
            #expect(DefaultsKeys.declared.count { $0.key.hasPrefix("visits(") } <= 10_000)
        }
    #endif
}
