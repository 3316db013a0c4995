/// The schema's steps, in order: step `n` takes a database from version `n - 1` to version `n`.
///
/// Append-only: a published step is never changed, since databases that have run it are never run through it again.
package enum Migrations {
    /// The SQL of each step, as UTF-8.
    package static let steps: [[UInt8]] = [
        PackageResources._001_defaults_and_changes_sql
    ]
}
