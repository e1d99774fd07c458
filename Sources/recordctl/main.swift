import Glibc
import RecordCommands

let arguments = Array(CommandLine.arguments.dropFirst())
exit(await UnitPhase.during(arguments) { await RecordControl<StoppedStore>.run(arguments) })
