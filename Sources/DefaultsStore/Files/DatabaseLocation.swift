import Foundation

/// Where a database lies when the program does not say.
package enum DatabaseLocation {
    /// The default place in an environment.
    ///
    /// `DEFAULTS_DATABASE` names the file; else it is `defaults.sqlite` in `STATE_DIRECTORY` (which systemd sets for a
    /// unit with `StateDirectory=`; of several folders the first), else `sqlite-defaults/defaults.sqlite` in
    /// `XDG_CONFIG_HOME` or `HOME/.config`. Folders that are no absolute paths are passed over, as the XDG Base
    /// Directory Specification has it.
    ///
    /// - Throws: `notFound`, naming what was tried.
    package static func standard(in environment: [String: String]) throws(DefaultsError) -> String {
        if let path = environment["DEFAULTS_DATABASE"], !path.isEmpty { return path }
        if let folder = absolute(environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)) {
            return folder + "/defaults.sqlite"
        }
        if let folder = absolute(environment["XDG_CONFIG_HOME"])
            ?? absolute(environment["HOME"]).map({ $0 + "/.config" })
        {
            return folder + "/sqlite-defaults/defaults.sqlite"
        }
        throw DefaultsError(
            .notFound,
            "There is no place for the default database: DEFAULTS_DATABASE and STATE_DIRECTORY are not set, and neither"
                + " XDG_CONFIG_HOME nor HOME is an absolute path. Set one of them, or open a database at a path."
        )
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path == "/" ? "" : path
    }
}
