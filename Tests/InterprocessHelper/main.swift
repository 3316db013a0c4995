import DefaultsStore
import Foundation

// A process for tests to start, stop and kill: `InterprocessHelper VERB PATH [ARGUMENT ...]`.
let verbs: [any Verb.Type] = [
    SetVerb.self, IncrementVerb.self, SetIfAbsentVerb.self, HoldVerb.self, WritePairsVerb.self, ReadPairsVerb.self,
    AcknowledgeVerb.self, DieVerb.self, ServeVerb.self, WriteManyVerb.self, OpenRepeatedlyVerb.self, SuitesVerb.self,
    StandardVerb.self, CreateVerb.self, ForkVerb.self, RepeatVerb.self, MigrateVerb.self, ArgumentsVerb.self,
    DieInFacadeVerb.self, RenameVerb.self, DecodeVerb.self, ReportVerb.self, ExhaustVerb.self, HotReadVerb.self,
    TakeOverVerb.self,
    StampVerb.self, ObserveVerb.self, FillVerb.self, OwnFileSystemVerb.self,
]

// A crash is what some tests are after: it leaves no core file.
var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)

do {
    let invocation = try Invocation(CommandLine.arguments)
    guard let verb = verbs.first(where: { $0.name == invocation.verb }) else { throw HelperError.unknownVerb }
    try verb.run(invocation)
} catch {
    Channel.report("error \((error as? DefaultsError)?.code.rawValue ?? "\(error)")")
    exit(1)
}
