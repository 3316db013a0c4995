import Foundation
import SQLiteDefaults
import Testing

extension DefaultsKeys {
    fileprivate static let port = DefaultsKey("port", default: 8080)
    fileprivate static let host = DefaultsKey<String?>("host")
    fileprivate static let style = DefaultsKey("style", default: "plain")
}

private struct Server: Sendable {
    @Stored var port: Int
    @Stored var host: String?

    init(suite: DefaultsSuite) {
        _port = Stored(.port, in: suite)
        _host = Stored(.host, in: suite)
    }

    func moveOn() { port += 1 }
}

private class ServerObject {
    @Stored var port: Int

    init(suite: DefaultsSuite) { _port = Stored(.port, in: suite) }
}

private actor ServerActor {
    @Stored var port: Int

    init(suite: DefaultsSuite) { _port = Stored(.port, in: suite) }

    func moveOn() -> Int {
        port += 1
        return port
    }
}

/// A class whose properties share its suite.
private final class Service: DefaultsSuiteProviding {
    let suite: DefaultsSuite
    @SuiteStored(.port) var port: Int
    @SuiteStored(.host) var host: String?

    init(suite: DefaultsSuite) { self.suite = suite }
}

@MainActor private enum Shared {
    @Stored(.port, in: SQLiteUserDefaults.standard.suite.database.suite("stored.shared")) static var port: Int
}

/// `@Stored` and `@SuiteStored`, as programs use them.
@Suite struct StoredStyleTests {
    @Test func `A local property is the setting of the suite`() throws {
        let suite = try TemporaryStore().defaults().suite
        @Stored(.port, in: suite) var port: Int
        #expect(port == 8080)
        #expect($port.isDefault)
        port += 1
        #expect(suite[.port] == 8081)
        #expect(!$port.isDefault)
        #expect($port.key === DefaultsKeys.port)
        #expect($port.suite == suite)
        port = 8080
        #expect(!$port.isDefault)
        $port.reset()
        #expect($port.isDefault)
        #expect(port == 8080)
    }

    @Test func `A struct, a class and an actor share the setting of one suite`() async throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let rival = suite.database.suite("rival")
        let server = Server(suite: suite)
        let object = ServerObject(suite: suite)
        let actor = ServerActor(suite: suite)
        server.moveOn()
        #expect(object.port == 8081)
        object.port += 1
        #expect(await actor.moveOn() == 8083)
        #expect(await Task { server.port }.value == 8083)
        #expect(try rival.keys() == [])
        Server(suite: rival).port = 1
        #expect(server.port == 8083)
        #expect(try rival.propertyLists() == ["port": .integer(1)])
    }

    @Test func `The properties of an object are settings of its own suite`() throws {
        let database = try TemporaryStore().database()
        let first = Service(suite: database.suite("first"))
        let second = Service(suite: database.suite("second"))
        first.port += 1
        second.port = 1
        second.host = "db"
        #expect(first.port == 8081)
        #expect(first.host == nil)
        #expect(first.suite[.port] == 8081)
        #expect(second.suite[.port] == 1)
        #expect(try first.suite.keys() == ["port"])
        #expect(!first.$port.isDefault)
        first.$port.reset()
        #expect(first.$port.isDefault)
        #expect(second.port == 1)
        second.host = nil
        #expect(try second.suite.keys() == ["port"])
    }

    @Test func `D2: a property set to nil has no value, also after a restart`() throws {
        let store = try TemporaryStore()
        let reopened = try store.reopened { defaults in
            let server = Server(suite: defaults.suite)
            server.host = "db"
            server.host = nil
            #expect(server.host == nil)
        }
        #expect(Server(suite: reopened.suite).host == nil)
        #expect(reopened.object(forKey: "host") == nil)
    }

    @Test func `E2: resetting the properties of a suite leaves every other suite alone`() throws {
        let database = try TemporaryStore().database()
        let named = Server(suite: database.suite("named"))
        let other = Server(suite: database.suite("other"))
        for server in [named, other] {
            server.port = 1
            server.host = "db"
        }
        named.$port.reset()
        named.$host.reset()
        #expect(try database.suite("named").keys() == [])
        #expect(try database.suite("other").keys() == ["host", "port"])
    }

    @Test func `C4: a stored value of another type gives the default and a report, and stays until it is overwritten`()
        throws
    {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(.bool(true), forKey: "style")
        @Stored(.style, in: suite) var style: String
        #expect(style == "plain")
        #expect(!$style.isDefault)
        #expect(store.errors.map(\.code) == [.typeMismatch])
        #expect(try suite.propertyList(forKey: "style") == .bool(true))
        style = "x"
        #expect(style == "x")
        #expect(try suite.propertyList(forKey: "style") == .string("x"))
    }
}

extension DefaultDatabaseTests {
    @Suite(.serialized) struct StoredStaticTests {
        init() {
            DefaultPlace.isPrepared
        }

        @Test @MainActor func `A static property is the setting of the suite`() {
            #expect(Shared.port == 8080)
            Shared.port = 1
            #expect(Shared.port == 1)
            #expect(Shared.$port.suite[.port] == 1)
            Shared.$port.reset()
            #expect(Shared.port == 8080)
        }
    }
}
