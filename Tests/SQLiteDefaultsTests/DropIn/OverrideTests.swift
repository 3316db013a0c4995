#if os(Linux)
    import Foundation
    import ProcessShim
    import SQLiteDefaults
    import Testing

    /// Whatever `UserDefaults` has to be overridden is: a member that were forgotten, or came with a newer Foundation, would
    /// go on to keep its values in Foundation's own files.
    @Suite struct OverrideTests {
        /// The methods in a class's table, by the mangled names of their symbols, with the code each of them runs.
        ///
        /// The layout is that of class metadata where there is no Objective-C: seven words, of which the fifth holds the
        /// size and where in it the metadata's address points, then the tables of all superclasses
        /// (https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst#class-metadata). A subclass has the
        /// same table, with its own code where it overrides.
        private func table(of type: AnyClass, sizedAs base: AnyClass) -> [UnsafeRawPointer?] {
            let sizes = words(of: base)[4]
            let count = (Int(UInt32(truncatingIfNeeded: sizes)) - Int(sizes >> 32)) / MemoryLayout<UInt>.size
            return (7..<count).map { UnsafeRawPointer(bitPattern: words(of: type)[$0]) }
        }

        private func words(of type: AnyClass) -> UnsafePointer<UInt> {
            unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        }

        private func symbol(_ address: UnsafeRawPointer?) -> String? {
            // Small numbers are offsets of stored properties, which lie between the methods.
            guard let address, UInt(bitPattern: address) > 4_096 else { return nil }
            return shim_symbol(address).map { String(cString: $0) }
        }

        /// Names of members of `UserDefaults` itself, without private ones.
        private func isMember(_ symbol: String) -> Bool {
            symbol.hasPrefix("$s10Foundation12UserDefaultsC") && !symbol.contains("33_")
        }

        @Test func `Every member of UserDefaults is overridden`() {
            let base = UserDefaults.self
            let entries = zip(table(of: base, sizedAs: base), table(of: SQLiteUserDefaults.self, sizedAs: base))
                .compactMap { theirs, ours in symbol(theirs).map { (name: $0, isOverridden: theirs != ours) } }
                .filter { isMember($0.name) }
            // `init()` is a convenience initializer, which calls `init(suiteName:)` and can't be overridden.
            #expect(entries.filter { !$0.isOverridden }.map(\.name) == ["$s10Foundation12UserDefaultsCACycfC"])
            // Swift 6.3 has 35; fewer would mean that the table was not found.
            #expect(entries.count(where: \.isOverridden) >= 35)
        }
    }
#endif
