/// A call of the helper that makes no sense.
enum HelperError: Error {
    case unknownVerb
    case missingArgument
    case missingEntry(String)
}
