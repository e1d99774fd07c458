import ArgumentParser
import Glibc
import RecordModel
import RecordProcess
import RecordShipping

/// The command line of letting a replica take over.
struct PromoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote",
    abstract:
      "Lets a replica take over: seals the copy where it ends, and makes it the store that is written to.",
    discussion: """
      Publishes a message without records and with the next epoch behind the record's last message, if that ends just where \
      the replica does, then tells the replica's daemon. The store that was written to before finds the seal and takes no \
      writes any more. Needs a user who is an operator of the daemon, and the engine's rights of the store's shipper.

        recordd-shipper promote --instance 550e8400-e29b-41d4-a716-446655440000 --socket /run/recordd/api.sock

      Ends with 75 where the replica is behind, or the engine did not acknowledge the seal: let it follow, and run it again. \
      Ends with 65 where the copy and the replica have different records. After a crash run it again.

      \(ConfigurationText<ShipperSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "The store, by the instance that recordctl status shows.")
  var instance: String

  func validate() throws {
    guard InstanceID(instance) != nil else {
      throw ValidationError("--instance takes the id of an instance.")
    }
  }

  func run() throws {
    let text = instance
    EngineSession.run(settings, inbox: "_INBOX.\(instance)") { connection, settings in
      guard let instance = InstanceID(text) else { return .usage }
      let outcome = try await Promotion(
        DaemonTarget { settings.socketPath }, connection, instance, settings: settings
      ).run()
      return PromoteCommand.tell(outcome)
    }
  }

  private static func tell(_ outcome: Promotion.Outcome) -> RecordProcess.ExitCode {
    switch outcome {
    case .promoted(let epoch, let position):
      PlainOutput.write(
        "promoted: epoch \(epoch) goes on after position \(position)\n", to: STDOUT_FILENO)
      return .ok
    case .alreadyDone(let epoch):
      PlainOutput.write(
        "this store is no replica: it is written to, with epoch \(epoch)\n", to: STDOUT_FILENO)
      return .ok
    case .behind(let replica, let copy):
      return refuse(
        "the replica is at position \(replica), \(copy - replica) behind the copy; let it follow first",
        .temporary)
    case .differs(let reason): return refuse(reason, .corruptData)
    case .tryAgain(let reason): return refuse(reason + "; nothing was promoted, run it again", .temporary)
    }
  }

  private static func refuse(_ text: String, _ code: RecordProcess.ExitCode) -> RecordProcess.ExitCode {
    PlainOutput.write("recordd-shipper: \(text)\n", to: STDERR_FILENO)
    return code
  }
}
