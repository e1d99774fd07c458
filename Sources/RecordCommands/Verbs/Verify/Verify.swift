import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl verify`.
struct Verify<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify", abstract: "Verify the log and all projections, or a stopped store.",
      discussion: """
        Through the daemon: recomputes chain and tags of the log and compares every projection with it. With \
        --state-dir, while the daemon is stopped: reads the store itself, in a process of its own, and names the \
        first position that is wrong. Nothing is repaired.

        Exit status: 0 intact, 65 damaged, 75 the store is in use, 78 no store there or a wrong or missing key.

        Example: recordctl verify --state-dir /var/lib/recordd --key-file /root/recordd.kek
        """)
  }

  @Option(
    help: ArgumentHelp("State directory of a stopped daemon, to be read without it.", valueName: "directory"))
  var stateDir: String?

  @Option(
    help: ArgumentHelp(
      "File of the key encryption key, with --state-dir.",
      discussion:
        "Default: $RECORDD_KEY_FILE, else the credential in $CREDENTIALS_DIRECTORY, else the state directory "
        + "with .kek after it.",
      valueName: "file"))
  var keyFile: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if keyFile != nil, stateDir == nil {
      throw ValidationError("--key-file is used only with --state-dir.")
    }
  }

  func run() async throws {
    if let stateDir {
      try OfflineVerify<Offline>(stateDirectory: stateDir, keyFile: keyFile).run(Console(shared))
    } else {
      try await Session.run(shared) { session in try await OnlineVerify.run(session) }
    }
  }
}
