import ArgumentParser
import Glibc
import RecordModel
import RecordProcess
import RecordShipping

/// The command line of reading copies back.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Reads everything of a store back from the engine into a directory.",
    discussion: """
      Writes record.batches, access-YEAR.batches for each volume of the access log, keys.parcels, and documents/NAME for each \
      document. Everything stays sealed; recordctl makes a store of the directory, with the centre's key.

        recordd-shipper fetch --instance 550e8400-e29b-41d4-a716-446655440000 --to ./fetched

      Each message must go on where the one before it ended, and with its hash. A hole is named by its positions; the \
      file ends before it, the exit status is 65, and the file problems says the same. So it is where a piece of a \
      document is missing or damaged; that document leaves no file. The directory must be new or empty of these files.

      \(ConfigurationText<ShipperSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "The store, by the instance that recordctl status shows.")
  var instance: String

  @Option(help: "Directory for the files; made if it is not there.")
  var to: String

  func validate() throws {
    guard InstanceID(instance) != nil else {
      throw ValidationError("--instance takes the id of an instance.")
    }
  }

  func run() throws {
    let (directory, text) = (to, instance)
    EngineSession.run(settings) { connection, settings in
      guard let instance = InstanceID(text) else { return .usage }
      if mkdir(directory, 0o700) != 0, errno != EEXIST { throw SystemCallFailure("mkdir", number: errno) }
      let outcome = try await Fetcher(
        connection, instance, settings: settings, directory: directory, onProgress: FetchProgress().show
      ).run()
      FetchCommand.tell(outcome)
      return outcome.problems.isEmpty ? .ok : .corruptData
    }
  }

  private static func tell(_ outcome: Fetcher.Outcome) {
    var text = ""
    for (log, position) in outcome.positions.sorted(by: { $0.key < $1.key }) {
      text += "\(log): up to position \(position)\n"
    }
    text += "documents: \(outcome.documents), and \(outcome.unfinished) on their way\n"
    text += "keys: \(outcome.keys), and \(outcome.tombstones) destroyed\n"
    PlainOutput.write(text, to: STDOUT_FILENO)
    for problem in outcome.problems { PlainOutput.write("recordd-shipper: \(problem)\n", to: STDERR_FILENO) }
  }
}
