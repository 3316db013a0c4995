/// Something went wrong with the helper itself, not with what it was asked to show.
struct HelperFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
