// The examples of VADefaults' README, as they stand there but for the import. Each type is a scope, since they share names.

import Foundation
import SQLiteDefaultsMacros

extension UserDefaults {
    static var testDefaults: UserDefaults { SQLiteUserDefaults(suiteName: "test") ?? .standard }
    static var test: UserDefaults { testDefaults }
}

struct MyCodable: Codable, Equatable {
    var someNumber = 1
}

enum MyRawRepresentable: Int {
    case undefined, known
}

let customEncoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
}()

let customDecoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
}()

enum UserDefaultsValueExamples {
    struct First {
        @UserDefaultsValue(defaultValue: "Empty")
        var value: String
    }

    struct Second {
        @UserDefaultsValue(key: "customKey", defaults: .testDefaults)
        var value: Int
    }
}

enum CodableUserDefaultsValueExamples {
    struct First {
        @CodableUserDefaultsValue
        var myCodableValue: MyCodable?
    }

    struct Second {
        @CodableUserDefaultsValue(encoder: customEncoder, decoder: customDecoder)
        var myCodableValue: MyCodable?
    }
}

enum RawUserDefaultsValueExamples {
    struct First {
        @RawUserDefaultsValue(rawType: Int.self)
        var value: MyRawRepresentable?
    }

    struct Second {
        @RawUserDefaultsValue(rawType: Int.self, defaultValue: MyRawRepresentable.undefined)
        var value: MyRawRepresentable
    }
}

enum UserDefaultsDataExamples {
    @UserDefaultsData
    class First {
        var someVariable: Int
        let someConstant = true
    }

    /// Public, to show that the members are as public as the class.
    @UserDefaultsData(defaults: .test)
    public class Second {
        @DefaultsValue(key: "customKey")
        var someVariable: Int
        var computedVariable: Bool { true }
    }
}

@ObservableUserDefaultsData(keyPrefix: "com.vandrj.")
class ObservableDefaults {
    var counter: Int
}

@UserDefaultsData
class Defaults {
    var string: String?
}
