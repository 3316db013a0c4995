import Foundation
import SQLiteDefaultsMacros
import TestSupport
import Testing

@ObservableUserDefaultsData(keyPrefix: "o.", defaults: .shared)
private final class Observed: Sendable {
    var host: String = ""
    var port: Int = 80
    @CodableDefaultsValue var list: [Int] = []
}

@ObservableUserDefaultsData(defaults: .test)
private class ObservedInDefaults {
    var port: Int
}

@MainActor
@ObservableUserDefaultsData(defaults: .shared)
private final class ObservedOnMain {
    var port: Int = 80
}

@ObservableUserDefaultsData(defaults: .shared)
private final class ObservedGeneric<Value: DefaultsSerializable & Equatable> {
    var value: Value?
}

/// `withObservationTracking` on classes of settings.
@Suite struct ObservationTests {
    @Test func `An object's own change is told at once, to who has read the property`() throws {
        let settings = Observed(userDefaults: try TestStore().suite)
        let changes = Recorder<String>()
        withObservationTracking {
            _ = settings.port
        } onChange: {
            changes.append("port")
        }
        withObservationTracking {
            _ = settings.host
        } onChange: {
            changes.append("host")
        }
        withObservationTracking {
            _ = settings.list
        } onChange: {
            changes.append("list")
        }
        settings.port = 81
        #expect(changes.elements == ["port"])
        settings.list.append(1)
        #expect(changes.elements == ["port", "list"])
        settings.port = 82
        #expect(changes.elements == ["port", "list"])
    }

    @Test func `A write is told, to who has read what it changes`() throws {
        let settings = Observed(userDefaults: try TestStore().suite)
        let changes = Recorder<String>()
        withObservationTracking {
            _ = settings.port
        } onChange: {
            changes.append("port")
        }
        withObservationTracking {
            _ = settings.host
        } onChange: {
            changes.append("host")
        }
        try settings.write { $0.port = 81 }
        #expect(try changes.wait(for: 1) == ["port"])
        try settings.write { $0.host = "a" }
        #expect(try changes.wait(for: 2) == ["port", "host"])
    }

    @Test func `What others do is told: another object, the suite itself, another connection`() throws {
        let store = try TestStore()
        let settings = Observed(userDefaults: store.suite)
        let changes = Recorder<Int>()
        func change(by body: () throws -> Void) throws {
            let count = changes.elements.count
            withObservationTracking {
                _ = settings.port
            } onChange: {
                changes.append(0)
            }
            try body()
            try changes.wait(for: count + 1)
        }
        try change { Observed(userDefaults: store.suite).port = 1 }
        #expect(settings.port == 1)
        try change { try store.suite.setPropertyList(.integer(2), forKey: "o.port") }
        #expect(settings.port == 2)
        try change { try RawDatabase(store.url).execute("UPDATE defaults SET value = 3 WHERE key = 'o.port'") }
        #expect(settings.port == 3)
        try change { try store.suite.removeAll() }
        #expect(settings.port == 80)
    }

    @Test func `Defaults tell as suites do`() throws {
        let store = try TestStore()
        let settings = ObservedInDefaults(userDefaults: store.defaults)
        let changes = Recorder<Int>()
        withObservationTracking {
            _ = settings.port
        } onChange: {
            changes.append(0)
        }
        store.defaults.set(5, forKey: "port")
        try changes.wait(for: 1)
        #expect(settings.port == 5)
    }

    @Test func `Of Foundation's defaults the object's own changes are told`() {
        let settings = ObservedInDefaults(userDefaults: .foundation)
        let changes = Recorder<Int>()
        withObservationTracking {
            _ = settings.port
        } onChange: {
            changes.append(0)
        }
        settings.port = 7
        #expect(changes.elements == [0])
        #expect(settings.port == 7)
    }

    @Test func `An object of the main actor hears of others on the main actor`() async throws {
        let suite = try TestStore().suite
        let settings = await ObservedOnMain(userDefaults: suite)
        let changes = Recorder<Int>()
        await MainActor.run {
            withObservationTracking {
                _ = settings.port
            } onChange: {
                // A trap here would be the test's failure.
                MainActor.preconditionIsolated()
                changes.append(0)
            }
        }
        suite[DefaultsKey<Int>("port")] = 1
        try changes.wait(for: 1)
    }

    @Test func `A generic class is observed`() throws {
        let suite = try TestStore().suite
        let settings = ObservedGeneric<String>(userDefaults: suite)
        let changes = Recorder<Int>()
        withObservationTracking {
            _ = settings.value
        } onChange: {
            changes.append(0)
        }
        suite[DefaultsKey<String>("value")] = "a"
        try changes.wait(for: 1)
        #expect(settings.value == "a")
    }

    @Test func `An object that is observed can go, and the change that comes later finds nobody`() throws {
        let suite = try TestStore().suite
        let changes = Recorder<String>()
        weak var released: Observed?
        do {
            let settings = Observed(userDefaults: suite)
            released = settings
            withObservationTracking {
                _ = settings.port
            } onChange: {
                changes.append("released")
            }
        }
        #expect(released == nil)
        let settings = Observed(userDefaults: suite)
        withObservationTracking {
            _ = settings.port
        } onChange: {
            changes.append("kept")
        }
        try suite.setPropertyList(.integer(1), forKey: "o.port")
        #expect(try changes.wait(for: 1) == ["kept"])
    }
}
