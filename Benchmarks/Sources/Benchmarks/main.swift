import Foundation

// Measures what the project has set itself as limits, each against a rival in the same run.

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)")
setenv("XDG_CONFIG_HOME", folder.path, 1)  // Foundation's plists go there too.
defer {
    // What is left over is the system's to clear.
    try? FileManager.default.removeItem(at: folder)
}

var report = Report()

let small = try Workbench(keyCount: 10, in: folder.appendingPathComponent("small"))
let large = try Workbench(keyCount: 100_000, in: folder.appendingPathComponent("large"))
let memory = try large.openedMemory()
let (smallOpening, largeOpening) = (try small.open(), try large.open())

for keyCount in [10, 1_000, 10_000, 100_000] {
    let bench = try Workbench(keyCount: keyCount, in: folder)
    if keyCount <= 10_000 { report.add(try bench.readThroughFacade(), keys: keyCount, .atLeast(15)) }
    report.add(try bench.readThroughFacadeAgainstDictionary(), keys: keyCount, .atMost(2))
    report.add(try bench.readThroughKey(), keys: keyCount, .atMost(0.5))
    report.add(try bench.readTextThroughKey(), keys: keyCount, .atMost(1.2))
    report.add(try bench.readThroughKeyFromTwoThreads(), keys: keyCount, .atMost(1.5))
    report.add(try bench.readAfterForeignCommit(), keys: keyCount, .atMost(4))
    report.add(try bench.set(), keys: keyCount, .atMost(1.8))
    report.add(try bench.setThroughKey(), keys: keyCount, .atMost(1.1))
    report.add(try bench.setThroughFacade(), keys: keyCount, .atMost(2))
    if keyCount >= 1_000 { report.add(try bench.batch(), keys: keyCount, .atMost(1.5)) }
}
report.add(try large.setAgainst(small), keys: 100_000, .atMost(1.5))
report.add(
    "open and read one of 100,000 keys; of 10",
    keys: 100_000,
    ours: Report.time(largeOpening),
    rival: Report.time(smallOpening),
    ratio: largeOpening / smallOpening,
    .atMost(2)
)
report.add(
    "memory after that; 10 MB",
    keys: 100_000,
    ours: "\(memory / 1_024) KiB",
    rival: "10 MB",
    ratio: Double(memory) / 10e6,
    .atMost(1)
)
exit(report.isMet ? 0 : 1)
