import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl care emergencies`.
struct CareEmergencies: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emergencies", abstract: "List records that were opened in an emergency.",
    discussion: "Example: recordctl care emergencies --unreviewed")

  @Flag(help: "Only those that nobody judged yet.")
  var unreviewed = false

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    let method = ListEmergencyAccesses(
      unreviewedOnly: unreviewed, limit: paging.limit, cursor: paging.cursor)
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(method, tracing)) { outcome, style in
        outcome.accesses.flatMap { Self.lines($0, style) }
          + [style.say("ungeprüft: \(outcome.unreviewed)", "unreviewed: \(outcome.unreviewed)")]
      }
    }
  }

  static func lines(_ access: EmergencyAccess, _ style: Style) -> [String] {
    let judged =
      access.review.map { $0.finding.rawValue } ?? style.paint(style.say("ungeprüft", "unreviewed"), .red)
    return [
      "\(access.id)  \(style.time(access.openedAt))  \(access.role.rawValue) \(access.accountId)  \(judged)",
      style.paint("  patient \(access.patientId)", .dim), "  " + TextWidth.printable(access.reason),
    ]
  }
}

extension EmergencyFinding: ExpressibleByArgument {}

/// `recordctl care review`.
struct CareReview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Record whether there was need to open a record in an emergency.",
    discussion: """
      Example: recordctl care review 550e8400-e29b-41d4-a716-446655440000 emergency-1 justified
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: "Id of the access.")
  var access: RecordID

  @Argument(help: "What was found.")
  var finding: EmergencyFinding

  @Option(help: ArgumentHelp("What was found, in words.", valueName: "text"))
  var note: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = ReviewEmergencyAccess(patientId: patient, accessId: access, finding: finding, note: note)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), CareEmergencies.lines)
    }
  }
}
