/// Who is measured.
enum Contender: String, Codable, CaseIterable, Sendable {
    /// This library, through typed keys.
    case typed
    /// This library, as a `UserDefaults`.
    case facade
    /// This library, through `propertyList(forKey:)` and its like.
    case untyped
    /// Foundation's `UserDefaults`, with `synchronize` after each set.
    case foundation
    /// Foundation's `UserDefaults`, with `set` alone.
    case foundationUnsynchronized
    /// A binary property list, written to a temporary file, forced to the disk and renamed.
    case plist
    /// SQLite's C API.
    case sqlite
    case lmdb
    case dconf
    /// A dictionary behind a `Mutex`; nothing is stored.
    case dictionary

    var title: String {
        switch self {
        case .typed: "SQLiteDefaults, typed key"
        case .facade: "SQLiteDefaults, as UserDefaults"
        case .untyped: "SQLiteDefaults, untyped"
        case .foundation: "Foundation's UserDefaults"
        case .foundationUnsynchronized: "Foundation, not synchronized"
        case .plist: "property list file"
        case .sqlite: "SQLite's C API"
        case .lmdb: "LMDB"
        case .dconf: "dconf (GSettings)"
        case .dictionary: "dictionary under a Mutex"
        }
    }

    /// What it is called beside others that do the same.
    func title(in work: Work) -> String {
        switch (work, self) {
        case (.importList, .untyped): "defaultsctl import"
        case (.importList, .foundation): "Foundation's parser, which stores nothing"
        case (.set, .foundation), (.batch100, .foundation), (.batch1000, .foundation): title + ", synchronize"
        default: title
        }
    }

    /// The way of using this library alone.
    var shortTitle: String {
        switch self {
        case .typed: "typed key"
        case .facade: "as UserDefaults"
        case .untyped: "untyped"
        default: title
        }
    }

    /// Whether it is this library.
    var isOurs: Bool { [.typed, .facade, .untyped].contains(self) }

    /// Who can be measured, and the names of the others with the reason.
    static func available(withGSettings: Bool) -> (present: [any Rival.Type], leftOut: [String]) {
        var present: [any Rival.Type] = [
            TypedStore.self, FacadeStore.self, UntypedStore.self, FoundationStore.self, UnsynchronizedFoundation.self,
            PropertyListStore.self, SQLiteFloor.self, DictionaryStore.self,
        ]
        var leftOut: [String] = []
        for rival in [LMDBStore.self, DconfStore.self] as [any OptionalRival.Type] {
            if rival == DconfStore.self, !withGSettings {
                leftOut.append("\(rival.contender.title): only with --with-gsettings")
            } else if let reason = rival.reasonToLeaveOut() {
                leftOut.append("\(rival.contender.title): \(reason)")
            } else {
                present.append(rival)
            }
        }
        return (present, leftOut)
    }

    static func rival(_ contender: Contender) -> any Rival.Type {
        switch contender {
        case .typed: TypedStore.self
        case .facade: FacadeStore.self
        case .untyped: UntypedStore.self
        case .foundation: FoundationStore.self
        case .foundationUnsynchronized: UnsynchronizedFoundation.self
        case .plist: PropertyListStore.self
        case .sqlite: SQLiteFloor.self
        case .lmdb: LMDBStore.self
        case .dconf: DconfStore.self
        case .dictionary: DictionaryStore.self
        }
    }
}
