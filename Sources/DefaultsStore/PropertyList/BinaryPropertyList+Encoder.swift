import Foundation

extension BinaryPropertyList {
    /// Writes one validated value.
    ///
    /// Objects are numbered so that the children of a collection are consecutive: a collection's references are a
    /// range, and no table of objects is built.
    struct Encoder {
        private var bytes = magic
        private var offsets: [Int]
        private var nextNumber = 1
        private let referenceSize: Int

        /// Creates an encoder for a value of that many objects.
        init(objectCount: Int) {
            offsets = Array(repeating: 0, count: objectCount)
            referenceSize = Self.size(of: objectCount)
            bytes.reserveCapacity(objectCount * 12 + 64)
        }

        /// The whole property list.
        mutating func encode(_ value: PropertyListValue) -> Data {
            write(value, number: 0)
            let tableOffset = bytes.count
            let offsetSize = Self.size(of: tableOffset)
            for offset in offsets { append(UInt64(offset), size: offsetSize) }
            bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)])
            append(UInt64(offsets.count), size: 8)
            append(0, size: 8)
            append(UInt64(tableOffset), size: 8)
            return Data(bytes)
        }

        // MARK: - Objects

        private mutating func write(_ value: PropertyListValue, number: Int) {
            offsets[number] = bytes.count
            switch value {
            case .bool(let value): bytes.append(value ? trueMarker : falseMarker)
            case .integer(let value): write(value)
            case .unsigned(let value): write(value)
            case .float(let value): write(.real, exponent: 2, UInt64(value.bitPattern))
            case .double(let value): write(.real, exponent: 3, value.bitPattern)
            case .date(let value): write(.date, exponent: 3, value.timeIntervalSinceReferenceDate.bitPattern)
            case .string(let value), .json(let value): write(value)
            case .url(let value): write(value.absoluteString)
            case .data(let value):
                writeHead(.data, count: value.count)
                bytes.append(contentsOf: value)
            case .array(let elements):
                writeHead(.array, count: elements.count)
                var number = writeReferences(elements.count)
                for element in elements {
                    write(element, number: number)
                    number += 1
                }
            case .dictionary(let entries):
                writeHead(.dictionary, count: entries.count)
                var number = writeReferences(entries.count * 2)
                // In one order for equal dictionaries, whoever builds them: equal values are equal bytes.
                let entries = entries.sortedByBytes()
                for (key, _) in entries {
                    offsets[number] = bytes.count
                    write(key)
                    number += 1
                }
                for (_, value) in entries {
                    write(value, number: number)
                    number += 1
                }
            }
        }

        private mutating func write(_ value: Int64) {
            // Shorter integers are unsigned, 8-byte ones are signed: that is how CoreFoundation reads them.
            switch value {
            case 0...0xFF: write(.integer, exponent: 0, UInt64(value))
            case 0x100...0xFFFF: write(.integer, exponent: 1, UInt64(value))
            case 0x1_0000...0xFFFF_FFFF: write(.integer, exponent: 2, UInt64(value))
            default: write(.integer, exponent: 3, UInt64(bitPattern: value))
            }
        }

        private mutating func write(_ value: UInt64) {
            if let value = Int64(exactly: value) {
                write(value)
            } else {
                bytes.append(Kind.integer.rawValue << 4 | 4)
                append(0, size: 8)
                append(value, size: 8)
            }
        }

        private mutating func write(_ value: String) {
            var value = value
            let isASCII = value.withUTF8 { utf8 in
                guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
                writeHead(.asciiString, count: utf8.count)
                bytes.append(contentsOf: utf8)
                return true
            }
            guard !isASCII else { return }
            writeHead(.utf16String, count: value.utf16.count)
            for unit in value.utf16 {
                bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
                bytes.append(UInt8(truncatingIfNeeded: unit))
            }
        }

        // MARK: - Pieces

        private mutating func writeHead(_ kind: Kind, count: Int) {
            if count < Int(sizeFollows) {
                bytes.append(kind.rawValue << 4 | UInt8(count))
            } else {
                bytes.append(kind.rawValue << 4 | sizeFollows)
                write(Int64(count))
            }
        }

        /// Writes the references to the next `count` objects and returns the number of the first.
        private mutating func writeReferences(_ count: Int) -> Int {
            let first = nextNumber
            nextNumber += count
            for number in first..<nextNumber { append(UInt64(number), size: referenceSize) }
            return first
        }

        private mutating func write(_ kind: Kind, exponent: UInt8, _ payload: UInt64) {
            bytes.append(kind.rawValue << 4 | exponent)
            append(payload, size: 1 << Int(exponent))
        }

        private mutating func append(_ value: UInt64, size: Int) {
            if size == 8 {
                withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
                return
            }
            var shift = UInt64(size) * 8
            while shift > 0 {
                shift &-= 8
                bytes.append(UInt8(truncatingIfNeeded: value >> shift))
            }
        }

        /// The number of bytes, a power of two, that every integer up to `value` fits in.
        private static func size(of value: Int) -> Int {
            switch value {
            case ...0xFF: 1
            case ...0xFFFF: 2
            case ...0xFFFF_FFFF: 4
            default: 8
            }
        }
    }
}
