import ArgumentParser
import Glibc
import RecordLaboratory
import RecordProcess

/// The command line of the laboratory.
struct LaboratoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "laboratory",
    abstract: "Looks into the documents of recordd: scans them, reads their words, and prints.",
    discussion: """
      Takes jobs from the daemon's socket. For each it starts a process that has the bytes of one document and nothing \
      else: no network, no file of anybody, no key, and bounds on time, memory and processes. The daemon must know this \
      program's user as a laboratory:

        RECORDD_PEERS=recordd-laboratory:laboratory

      To look into documents on this machine, with bubblewrap as the fence:

        recordd-worker laboratory --socket ./recordd.sock --sandbox bwrap

      To have every document scanned by clamd before anything else looks at it:

        recordd-worker laboratory --set clamd-socket=/run/clamav/clamd.ctl

      At its start it tries the sandbox and names the programs that are missing; what needs them fails, and can be tried \
      again once they are installed. The log has ids, outcomes and sizes, and never a word of a document. SIGTERM lets \
      the documents under way be finished for a while; SIGHUP reads the settings again.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<LaboratorySettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Who puts a fence around the process of a document: auto, systemd or bwrap.")
  var sandbox: String?

  @Option(help: "Path of clamd's socket.")
  var clamdSocket: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<LaboratorySettings>.file(), to: STDOUT_FILENO)
    }
    WorkerProcess<Laboratory>(
      configuration: settings.config,
      commandLine: settings.commandLine(["sandbox": sandbox, "clamd-socket": clamdSocket])
    ).run()
  }
}
