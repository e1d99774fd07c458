import ArgumentParser
import RecordModel

extension TimelineTime: ExpressibleByArgument {}

/// Selects entries of a timeline.
struct TimelineOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this area of the record. May be given again.", valueName: "area"))
  var area: [RecordArea] = []

  @Option(
    help: ArgumentHelp(
      "Only events of this type, such as vitals.recorded. May be given again.", valueName: "type"))
  var type: [String] = []

  @Option(help: ArgumentHelp("Only what this one did: a role, or role:id.", valueName: "actor"))
  var actor: String?

  @Option(help: ArgumentHelp("Only from this moment on.", valueName: "time"))
  var from: OffsetTime?

  @Option(help: ArgumentHelp("Only before this moment.", valueName: "time"))
  var until: OffsetTime?

  @Option(
    help: ArgumentHelp(
      "Which time --from, --until and the list mean: occurred or recorded.", discussion: "Default: occurred.",
      valueName: "time"))
  var by: TimelineTime?

  /// The request, without its page.
  func method(_ patient: PatientID) -> ReadTimeline {
    var method = ReadTimeline(patientId: patient)
    if !area.isEmpty { method.areas = area }
    if !type.isEmpty { method.types = type }
    (method.actor, method.by) = (actor, by)
    (method.from, method.to) = (from?.moment, until?.moment)
    return method
  }
}
