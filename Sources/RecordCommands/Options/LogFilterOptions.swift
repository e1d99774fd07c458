import ArgumentParser
import RecordModel

/// Selects events of the log.
struct LogFilterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only events of this patient.", valueName: "id"))
  var patient: PatientID?

  @Option(
    help: ArgumentHelp(
      "Only events of such streams: system, patient, funnel or account. May be given again.",
      valueName: "kind"))
  var streamKind: [StreamID.Kind] = []

  @Option(
    help: ArgumentHelp(
      "Only events of this type, such as assessment.completed. May be given again.", valueName: "type"))
  var type: [String] = []

  @Flag(help: "Show what happened, below each event; without it only when, where and by whom.")
  var payload = false

  /// The parameters of log.read and log.subscribe.
  func parameters(after position: UInt64?, limit: Int?) -> ReadLog {
    ReadLog(
      fromPosition: position, patientId: patient, streamKinds: streamKind.isEmpty ? nil : streamKind,
      types: type.isEmpty ? nil : type, limit: limit)
  }
}
