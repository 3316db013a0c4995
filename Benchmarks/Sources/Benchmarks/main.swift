import CFloor
import Foundation
import SQLiteDefaults
import Synchronization

func nanos(_ n: Int, _ body: (Int) -> Void) -> Double {
    let start = ContinuousClock.now
    for i in 0..<n { body(i) }
    let d = start.duration(to: .now)
    return Double(d.components.seconds) * 1e9 + Double(d.components.attoseconds) / 1e9
}
func med(_ a: [Double]) -> Double { a.sorted()[a.count / 2] }

let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for n in [10, 1000, 10_000, 100_000] {
    let db = try DefaultsDatabase.open(at: folder.appendingPathComponent("d\(n).sqlite"))
    let suite = db.suite("com.example.agent")
    let floor = floor_open(folder.appendingPathComponent("f\(n).sqlite").path)!
    let keys = (0..<n).map { "com.example.setting.\($0)" }
    try suite.write { b in for k in keys { b.setPropertyList(.integer(0), forKey: k) } }
    var c = keys.map { UnsafePointer(strdup($0)) }
    floor_set_batch(floor, "com.example.agent", &c, Int32(n), 0)
    var ours: [Double] = []
    var theirs: [Double] = []
    var bo: [Double] = []
    var bt: [Double] = []
    var reads: [Double] = []
    var dict: [Double] = []
    let m = Mutex<[String: Int64]>(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
    var v: Int64 = 1
    for _ in 0..<30 {
        v += 1
        ours.append(
            nanos(500) { i in try! suite.setPropertyList(.integer(v &* 1000 + Int64(i)), forKey: keys[i % min(n, 50)]) }
                / 500
        )
        theirs.append(
            nanos(500) { i in floor_set(floor, "com.example.agent", c[i % min(n, 50)], v &* 1000 + Int64(i)) } / 500
        )
        let bk = Array(keys.prefix(1000))
        bo.append(
            nanos(1) { _ in try! suite.write { b in for k in bk { b.setPropertyList(.integer(v), forKey: k) } } }
                / Double(bk.count)
        )
        bt.append(
            nanos(1) { _ in floor_set_batch(floor, "com.example.agent", &c, Int32(bk.count), v) } / Double(bk.count)
        )
        _ = try suite.propertyList(forKey: keys[0])
        var sum: Int64 = 0
        reads.append(
            nanos(100_000) { _ in if case .integer(let x) = try! suite.propertyList(forKey: keys[3]) { sum &+= x } }
                / 100_000
        )
        dict.append(nanos(100_000) { _ in sum &+= m.withLock { $0[keys[3]]! } } / 100_000)
    }
    print(
        n,
        "set \(med(ours)) floor \(med(theirs)) ratio \(med(ours) / med(theirs)) | batch \(med(bo)) \(med(bt)) \(med(bo) / med(bt)) | read \(med(reads)) dict \(med(dict))"
    )
}
