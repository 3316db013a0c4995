import Foundation

extension BinaryPropertyList {
    /// Reads the objects of one property list out of a buffer it trusts in nothing.
    struct Decoder {
        private let bytes: UnsafeRawBufferPointer
        private let offsetSize: Int
        private let referenceSize: Int
        private let objectCount: Int
        private let topObject: UInt64
        private let tableOffset: Int
        /// Whether UIDs are read, as integers, rather than refused.
        private let isArchive: Bool
        /// The numbers of the collections that are being read, outermost first.
        private var ancestors: [UInt64] = []
        /// How much memory the values still to be read may take.
        private var budget: Int

        /// Reads the frame: the magic bytes and the trailer.
        init(_ bytes: UnsafeRawBufferPointer, isArchive: Bool = false) throws(DefaultsError) {
            guard bytes.count >= magic.count + trailerSize, bytes.starts(with: magic) else {
                throw .malformed("The data is no binary property list of version 00.")
            }
            let trailer = bytes.count - trailerSize
            let limit = UInt64(trailer)
            let objectCount = bytes.unsigned(at: trailer + 8, size: 8)
            let topObject = bytes.unsigned(at: trailer + 16, size: 8)
            let tableOffset = bytes.unsigned(at: trailer + 24, size: 8)
            offsetSize = Int(bytes[trailer + 6])
            referenceSize = Int(bytes[trailer + 7])
            guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
                (UInt64(magic.count) + 1...limit).contains(tableOffset),
                topObject < objectCount,
                objectCount <= (limit - tableOffset) / UInt64(offsetSize)
            else { throw .malformed("The binary property list is damaged: its trailer is wrong.") }
            self.bytes = bytes
            self.isArchive = isArchive
            self.objectCount = Int(objectCount)
            self.topObject = topObject
            self.tableOffset = Int(tableOffset)
            budget = Self.budget(forSize: bytes.count)
        }

        /// The whole value.
        mutating func decode() throws(DefaultsError) -> PropertyListValue {
            try value(topObject)
        }

        // MARK: - Budget

        /// About what one value, or one key, takes in memory beside its text or data.
        private static let nodeCost = 32

        /// What a file without shared objects needs at most (a reference is at least one byte, UTF-16 becomes at most
        /// half as much again), and a mebibyte for the sharing that writers do with equal keys and values.
        ///
        /// Without it a few hundred bytes of references to references would unfold into gigabytes.
        private static func budget(forSize size: Int) -> Int {
            size * (nodeCost + 2) + 1 << 20
        }

        private mutating func spend(_ cost: Int) throws(DefaultsError) {
            budget -= cost
            guard budget >= 0 else {
                throw .malformed("The binary property list repeats shared objects beyond what its size allows.")
            }
        }

        // MARK: - Objects

        private mutating func value(_ number: UInt64) throws(DefaultsError) -> PropertyListValue {
            let offset = try offset(of: number)
            let marker = bytes[offset]
            switch Kind(rawValue: marker >> 4) {
            case .simple: return try simple(marker)
            case .integer: return try integer(at: offset)
            case .real: return try real(at: offset)
            case .date: return try date(at: offset)
            case .data:
                let range = try payload(at: offset, unit: 1)
                try spend(range.count)
                return .data(Data(bytes[range]))
            case .asciiString, .utf16String: return .string(try string(at: offset))
            case .array, .dictionary:
                return try collection(number, at: offset, isArray: marker >> 4 == Kind.array.rawValue)
            case .uid:
                if isArchive { return try uid(at: offset) }
                throw .unsupported("The property list holds a UID, as keyed archives do, which is no defaults type.")
            case .set, .orderedSet: throw .unsupported("The property list holds a set, which is no defaults type.")
            case nil: throw Self.damaged("an object has an unknown type")
            }
        }

        private func simple(_ marker: UInt8) throws(DefaultsError) -> PropertyListValue {
            switch marker {
            case falseMarker: return .bool(false)
            case trueMarker: return .bool(true)
            case 0x00: throw .unsupported("The property list holds a null, which is no defaults type.")
            default: throw Self.damaged("an object has an unknown type")
            }
        }

        private func integer(at offset: Int) throws(DefaultsError) -> PropertyListValue {
            let exponent = bytes[offset] & 0xF
            guard exponent <= 4 else { throw Self.damaged("an integer has an impossible size") }
            let range = try range(from: offset + 1, count: 1 << UInt64(exponent), unit: 1)
            if exponent < 4 {
                let value = bytes.unsigned(at: range.lowerBound, size: range.count)
                return .integer(Int64(bitPattern: value))
            }
            let high = Int64(bitPattern: bytes.unsigned(at: range.lowerBound, size: 8))
            let low = bytes.unsigned(at: range.lowerBound + 8, size: 8)
            switch (high, Int64(bitPattern: low)) {
            case (0, 0...), (-1, ..<0): return .integer(Int64(bitPattern: low))
            case (0, _): return .unsigned(low)
            default: throw .unsupported("The property list holds an integer of more than 64 bits.")
            }
        }

        private func uid(at offset: Int) throws(DefaultsError) -> PropertyListValue {
            let range = try range(from: offset + 1, count: UInt64(bytes[offset] & 0xF) + 1, unit: 1)
            guard range.count <= 8, let number = Int64(exactly: bytes.unsigned(at: range.lowerBound, size: range.count))
            else { throw Self.damaged("a UID has an impossible size") }
            return .integer(number)
        }

        private func real(at offset: Int) throws(DefaultsError) -> PropertyListValue {
            switch bytes[offset] & 0xF {
            case 2:
                let range = try range(from: offset + 1, count: 4, unit: 1)
                let bits = bytes.unsigned(at: range.lowerBound, size: 4)
                return .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            case 3:
                let range = try range(from: offset + 1, count: 8, unit: 1)
                return .double(Double(bitPattern: bytes.unsigned(at: range.lowerBound, size: 8)))
            default: throw Self.damaged("a real has an impossible size")
            }
        }

        private func date(at offset: Int) throws(DefaultsError) -> PropertyListValue {
            guard bytes[offset] & 0xF == 3 else { throw Self.damaged("a date has an impossible size") }
            let range = try range(from: offset + 1, count: 8, unit: 1)
            let interval = Double(bitPattern: bytes.unsigned(at: range.lowerBound, size: 8))
            guard interval.isFinite else { throw .malformed("The property list holds a date that is not finite.") }
            return .date(Date(timeIntervalSinceReferenceDate: interval))
        }

        private mutating func string(at offset: Int) throws(DefaultsError) -> String {
            if bytes[offset] >> 4 == Kind.asciiString.rawValue {
                let range = try payload(at: offset, unit: 1)
                try spend(range.count)
                let text = UnsafeRawBufferPointer(rebasing: bytes[range])
                guard text.allSatisfy({ $0 < 0x80 }) else { throw Self.damaged("an ASCII string is not ASCII") }
                return String(decoding: text, as: UTF8.self)
            }
            let range = try payload(at: offset, unit: 2)
            try spend(range.count * 2)
            let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).lazy.map { [bytes] position in
                UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
            }
            guard let string = String(validating: units, as: UTF16.self) else {
                throw Self.damaged("a string holds half a surrogate pair")
            }
            return string
        }

        // MARK: - Collections

        private mutating func collection(
            _ number: UInt64,
            at offset: Int,
            isArray: Bool
        ) throws(DefaultsError) -> PropertyListValue {
            guard ancestors.count < PropertyListPath.maximumDepth else { throw .tooDeep }
            guard !ancestors.contains(number) else {
                throw .malformed("The binary property list is damaged: a collection contains itself.")
            }
            ancestors.append(number)
            defer { ancestors.removeLast() }
            return isArray ? .array(try elements(at: offset)) : .dictionary(try entries(at: offset))
        }

        private mutating func elements(at offset: Int) throws(DefaultsError) -> [PropertyListValue] {
            let references = try payload(at: offset, unit: referenceSize)
            let count = references.count / referenceSize
            // Before anything is allocated: many collections may claim the same references.
            try spend(count * Self.nodeCost)
            var elements: [PropertyListValue] = []
            elements.reserveCapacity(count)
            for index in 0..<count {
                do {
                    elements.append(try value(reference(references.lowerBound, index)))
                } catch {
                    throw error.inside(index: index)
                }
            }
            return elements
        }

        private mutating func entries(at offset: Int) throws(DefaultsError) -> [String: PropertyListValue] {
            let references = try payload(at: offset, unit: referenceSize * 2)
            let count = references.count / referenceSize / 2
            try spend(count * 2 * Self.nodeCost)
            var entries: [String: PropertyListValue] = [:]
            entries.reserveCapacity(count)
            for index in 0..<count {
                let key = try key(reference(references.lowerBound, index))
                let previous: PropertyListValue?
                do {
                    previous = try entries.updateValue(
                        value(reference(references.lowerBound, count + index)),
                        forKey: key
                    )
                } catch {
                    throw error.inside(key: key)
                }
                guard previous == nil else { throw DefaultsError.duplicateKey.inside(key: key) }
            }
            return entries
        }

        private mutating func key(_ number: UInt64) throws(DefaultsError) -> String {
            let offset = try offset(of: number)
            switch Kind(rawValue: bytes[offset] >> 4) {
            case .asciiString, .utf16String: return try string(at: offset)
            default: throw .malformed("The property list holds a dictionary key that is not a string.")
            }
        }

        // MARK: - Places

        private func reference(_ start: Int, _ index: Int) -> UInt64 {
            bytes.unsigned(at: start + index * referenceSize, size: referenceSize)
        }

        /// The bytes after an object's head: its count, which the head holds, of units.
        private func payload(at offset: Int, unit: Int) throws(DefaultsError) -> Range<Int> {
            let low = bytes[offset] & 0xF
            guard low == sizeFollows else { return try range(from: offset + 1, count: UInt64(low), unit: unit) }
            let head = try range(from: offset + 1, count: 1, unit: 1).lowerBound
            let exponent = bytes[head] & 0xF
            guard bytes[head] >> 4 == Kind.integer.rawValue, exponent <= 3 else {
                throw Self.damaged("an object has an impossible size")
            }
            let size = try range(from: head + 1, count: 1 << UInt64(exponent), unit: 1)
            let count = bytes.unsigned(at: size.lowerBound, size: size.count)
            return try range(from: size.upperBound, count: count, unit: unit)
        }

        /// The place of so many units, all of it before the offset table.
        private func range(from start: Int, count: UInt64, unit: Int) throws(DefaultsError) -> Range<Int> {
            guard start <= tableOffset, count <= UInt64(tableOffset - start) / UInt64(unit) else {
                throw Self.damaged("an object reaches past its end")
            }
            return start..<start + Int(count) * unit
        }

        private func offset(of number: UInt64) throws(DefaultsError) -> Int {
            guard number < objectCount else { throw Self.damaged("a reference leads nowhere") }
            let offset = bytes.unsigned(at: tableOffset + Int(number) * offsetSize, size: offsetSize)
            guard offset >= magic.count, offset < tableOffset else { throw Self.damaged("an offset leads nowhere") }
            return Int(offset)
        }

        private static func damaged(_ what: String) -> DefaultsError {
            .malformed("The binary property list is damaged: \(what).")
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The big-endian integer of `size` bytes at a place that lies inside the buffer.
    fileprivate func unsigned(at offset: Int, size: Int) -> UInt64 {
        switch size {
        case 1: UInt64(self[offset])
        case 2: UInt64(UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        case 4: UInt64(UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        case 8: UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        default: self[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
