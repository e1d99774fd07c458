import ArgumentParser
import Glibc
import RecordModel
import RecordProcess
import RecordShipping

/// The command line of making streams.
struct StreamsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streams",
    abstract:
      "Makes the streams for records, volumes of the access log, keys, documents, reports, leases and places.",
    discussion: """
      Files on three servers, no limit of age, nothing is discarded for something new, and nothing can be deleted but \
      single messages of key material and documents, which an erasure needs. Streams that are there are not changed: what differs is \
      told, and the exit status is 78 then.

      Who may do this should be nobody's shipper: it needs the rights of an administrator of the account.

        recordd-shipper streams --set servers=nats://127.0.0.1:4222 --replicas 3

      One stream of keys and one of documents are enough for all stores. Where one store's shipper must not be able to \
      delete those of another, each has its own:

        recordd-shipper streams --keys-of 550e8400-e29b-41d4-a716-446655440000 \\
          --set key-stream=KEY-ONE --set document-stream=DOC-ONE

      \(ConfigurationText<ShipperSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Servers that hold each message; 1 only for trying out.")
  var replicas = 3

  @Option(help: "The store whose keys and documents alone the two streams are for; all if left out.")
  var keysOf: String?

  func validate() throws {
    guard [1, 3, 5].contains(replicas) else { throw ValidationError("--replicas takes 1, 3 or 5.") }
    if let keysOf, InstanceID(keysOf) == nil {
      throw ValidationError("--keys-of takes the id of an instance.")
    }
  }

  func run() throws {
    let (replicas, keysOf) = (replicas, keysOf)
    EngineSession.run(settings) { connection, settings in
      let plans = StreamPlan.all(settings, replicas: replicas, keysOf: keysOf)
      let outcome = try await StreamMaking(connection).make(plans)
      PlainOutput.write(outcome.lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
      return outcome.isRight ? .ok : .configuration
    }
  }
}
