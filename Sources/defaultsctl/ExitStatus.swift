/// How the tool ends; the numbers are those of macOS's `defaults`.
enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case usage = 255
}
