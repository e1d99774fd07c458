import Glibc
import RecordCommands

exit(await RecordControl<StoppedStore>.run(Array(CommandLine.arguments.dropFirst())))
