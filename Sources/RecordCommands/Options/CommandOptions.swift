import ArgumentParser
import RecordModel

/// Options that follow a call through logs and events.
struct TracingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Id that follows the request through logs and events.", valueName: "id"))
  var requestId: RequestID?

  var requestID: RequestID? { requestId }
}

/// Options of verbs that change the record.
struct CommandOptions: ParsableArguments {
  @OptionGroup var tracing: TracingOptions

  @Option(
    help: ArgumentHelp(
      "Id of the command: under the same id it is carried out once.",
      discussion: "Default: a fresh one, which is shown when the connection breaks.", valueName: "uuid"))
  var commandId: CommandID?

  @Option(
    help: ArgumentHelp(
      "When it happened for the patient, such as 2026-01-14T11:20:30+01:00.", discussion: "Default: now.",
      valueName: "time"))
  var occurredAt: OffsetTime?

  /// The call's `_meta`.
  func meta(_ language: Language) -> CallMeta {
    var meta = CallMeta(
      commandId: commandId ?? CommandID.fresh(), requestId: tracing.requestId, language: language)
    meta.occurredAt = occurredAt
    return meta
  }
}

extension CommandID {
  /// A random version 4 UUID.
  static func fresh() -> CommandID {
    var generator = SystemRandomNumberGenerator()
    let id = Identifier<Patient>(random: (generator.next(), generator.next()))
    return CommandID(high: id.high, low: id.low)
  }
}
