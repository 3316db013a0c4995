package import Foundation

/// A point in time as the proleptic Gregorian calendar and UTC name it, to the second.
///
/// Property lists count years as CoreFoundation does, without the Julian calendar that Foundation's `Calendar` changes
/// to before 1582: `Date.distantPast` is a day in the year 0.
package struct GregorianDate: Sendable, Hashable {
    /// The year; 0 is the year before 1.
    package var year: Int
    /// The month, from 1.
    package var month: Int
    /// The day of the month, from 1.
    package var day: Int
    /// The hour, from 0 to 23.
    package var hour: Int
    /// The minute, from 0 to 59.
    package var minute: Int
    /// The second, from 0 to 59.
    package var second: Int

    /// The date of these parts, or nil where the calendar has no such date.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (-Self.maximumYear...Self.maximumYear).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// The date that `2019-10-12` and `17:28:40` name, the year with a sign and more digits where it needs them.
    package init?(day: Substring, time: Substring) {
        let sign = day.hasPrefix("-") ? -1 : 1
        let dayFields = (sign < 0 ? day.dropFirst() : day).split(separator: "-", omittingEmptySubsequences: false)
        let timeFields = time.split(separator: ":", omittingEmptySubsequences: false)
        guard dayFields.count == 3, timeFields.count == 3,
            let year = Self.number(dayFields[0], digits: 1...9),
            let month = Self.number(dayFields[1]), let day = Self.number(dayFields[2]),
            let hour = Self.number(timeFields[0]), let minute = Self.number(timeFields[1]),
            let second = Self.number(timeFields[2])
        else { return nil }
        self.init(year: sign * year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// The last whole second at or before a date, or nil where its year is out of range.
    package init?(_ date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard seconds.magnitude < Double(Self.maximumYear) * 366 * 86_400 else { return nil }
        let (days, secondOfDay) = Int(seconds).flooredDivision(by: 86_400)
        // The days from 1 March of the year 0, when a year ends with its leap day, to 1 January 2001.
        let (era, dayOfEra) = (days + 730_791).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        (hour, minute, second) = (secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60)
        guard year.magnitude <= Self.maximumYear else { return nil }
    }

    /// The point in time.
    package var date: Date {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = yearFromMarch.flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 730_791
        return Date(timeIntervalSinceReferenceDate: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    /// The text `2019-10-12T17:28:40Z`, with other marks between date and time and at the end where wanted.
    package func formatted(separator: String = "T", suffix: String = "Z") -> String {
        let sign = year < 0 ? "-" : ""
        return sign + Self.padded(year.magnitude, to: 4) + "-" + Self.padded(month.magnitude, to: 2) + "-"
            + Self.padded(day.magnitude, to: 2) + separator + Self.padded(hour.magnitude, to: 2) + ":"
            + Self.padded(minute.magnitude, to: 2) + ":" + Self.padded(second.magnitude, to: 2) + suffix
    }

    // MARK: - Arithmetic

    private static let maximumYear = 999_999_999

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int> = 2...2) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func padded(_ number: UInt, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// The quotient rounded down, and the remainder that belongs to it, which is never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
