/// A flag that says of which type the words after it are.
enum TypeFlag: Equatable {
    case scalar(ScalarType)
    case array
    case arrayAdd
    case dictionary
    case dictionaryAdd

    /// The meaning of a word, if it is such a flag.
    init?(_ word: String) {
        switch word {
        case "-string": self = .scalar(.string)
        case "-data": self = .scalar(.data)
        case "-int", "-integer": self = .scalar(.integer)
        case "-float": self = .scalar(.float)
        case "-bool", "-boolean": self = .scalar(.boolean)
        case "-date": self = .scalar(.date)
        case "-array": self = .array
        case "-array-add": self = .arrayAdd
        case "-dict": self = .dictionary
        case "-dict-add": self = .dictionaryAdd
        default: return nil
        }
    }
}
