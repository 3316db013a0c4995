import CSQLite
import Foundation

/// File systems on which SQLite's locks and shared memory don't reach the other machines
/// (https://www.sqlite.org/wal.html: "WAL does not work over a network filesystem").
enum NetworkFilesystem {
    /// The name of the network file system that a folder lies on; nil for any other.
    static func name(ofFolder path: String) -> String? {
        #if canImport(Darwin)
            var status = statfs()
            guard statfs(path, &status) == 0 else { return nil }
            guard status.f_flags & UInt32(MNT_LOCAL) == 0 else { return nil }
            return withUnsafeBytes(of: status.f_fstypename) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
        #else
            return name(ofType: csqlite_filesystem_type(path))
        #endif
    }

    /// The name behind a type number of Linux (statfs(2)).
    static func name(ofType type: UInt32) -> String? {
        switch type {
        case 0x6969: "NFS"
        case 0xff53_4d42: "CIFS"
        case 0xfe53_4d42: "SMB2"
        case 0x517b: "SMB"
        case 0x0102_1997: "9p"
        case 0x5346_414f: "AFS"
        case 0x6b41_4653: "kAFS"
        case 0x7375_7245: "Coda"
        case 0x00c3_6400: "Ceph"
        case 0x564c: "NCP"
        case 0x7461_636f: "OCFS2"
        case 0x0bd0_0bd0: "Lustre"
        case 0x4750_4653: "GPFS"
        default: nil
        }
    }
}
