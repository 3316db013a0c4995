/// Something that has happened to a file or in a folder that is watched.
struct FileEvent {
    /// What is watched; nil where events were lost, and anything may have happened.
    let watch: Int32?
    /// In a folder: the name that was made, removed or renamed, where it is known.
    var name: String?
}
