/// What is measured.
enum Work: String, Codable, CaseIterable, Sendable {
    case readNumber, readBool, readDouble, readText
    case readNumberInTwoThreads, readTextInTwoThreads
    case readAfterCommit
    case set, setPowerLoss, setEqual, batch100, batch1000
    case update2, update4
    case open, importList, deliver

    var title: String {
        switch self {
        case .readNumber: "read an Int, hot"
        case .readBool: "read a Bool, hot"
        case .readDouble: "read a Double, hot"
        case .readText: "read a String of 32 bytes, hot"
        case .readNumberInTwoThreads: "read an Int, hot, each of two threads"
        case .readTextInTwoThreads: "read a String of 32 bytes, hot, each of two threads"
        case .readAfterCommit: "first read after another connection's commit of another key"
        case .set: "set that survives kill -9"
        case .setPowerLoss: "set that survives a power cut"
        case .setEqual: "set of the value that is there"
        case .batch100: "a key in a batch of 100"
        case .batch1000: "a key in a batch of 1,000"
        case .update2: "read, change and write; 2 processes on one key"
        case .update4: "read, change and write; 4 processes on one key"
        case .open: "open and read one key"
        case .importList: "import a property list of 22,000 nodes"
        case .deliver: "from another process's commit to the handler"
        }
    }
}
