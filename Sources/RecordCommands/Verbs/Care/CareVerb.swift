import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl care`.
struct CareVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "care", abstract: "Who cares for whom, and who opened a record in an emergency.",
    discussion: """
      Example: recordctl care assign 550e8400-e29b-41d4-a716-446655440000 aa0e8400-e29b-41d4-a716-446655440555
      """,
    subcommands: [CareAssign.self, CareUnassign.self, CareTeam.self, CareEmergencies.self, CareReview.self])

  static func lines(_ relationship: CareRelationship, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add("patient", relationship.patientId.description)
    fields.add(style.say("Konto", "account"), relationship.accountId.description)
    fields.add(style.say("Rolle", "role"), relationship.role.rawValue)
    fields.add(style.say("Name", "name"), relationship.name)
    fields.add(style.say("von", "from"), style.time(relationship.from))
    fields.add(style.say("bis", "until"), relationship.until.map { style.time($0) })
    return fields.lines(style)
  }
}

/// `recordctl care assign`.
struct CareAssign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Give a clinician or nurse access to a patient's record.",
    discussion: """
      Example: recordctl care assign 550e8400-e29b-41d4-a716-446655440000 aa0e8400-e29b-41d4-a716-446655440555
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: "Id of the clinician's or nurse's account.")
  var account: AccountID

  @Option(help: ArgumentHelp("Until then, such as 2026-12-31T18:00:00+01:00.", valueName: "time"))
  var until: OffsetTime?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = AssignPatient(patientId: patient, accountId: account, until: until?.moment)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), CareVerb.lines)
    }
  }
}

/// `recordctl care unassign`.
struct CareUnassign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unassign", abstract: "Take the access away, from the next request on.",
    discussion: """
      Example: recordctl care unassign 550e8400-e29b-41d4-a716-446655440000 aa0e8400-e29b-41d4-a716-446655440555
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: "Id of the clinician's or nurse's account.")
  var account: AccountID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = UnassignPatient(patientId: patient, accountId: account)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), CareVerb.lines)
    }
  }
}

/// `recordctl care team`.
struct CareTeam: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team", abstract: "List who cares for a patient and who did.",
    discussion: "Example: recordctl care team 550e8400-e29b-41d4-a716-446655440000")

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(ListCareTeam(patientId: patient), reading)
      try session.console.show(answer) { outcome, style in
        var table = Table([
          Table.Column(title: style.say("Konto", "account")), Table.Column(title: style.say("Rolle", "role")),
          Table.Column(title: style.say("Name", "name")), Table.Column(title: style.say("von", "from")),
          Table.Column(title: style.say("bis", "until")),
        ])
        for person in outcome.relationships {
          table.add(
            person.accountId.description, person.role.rawValue, person.name ?? "",
            style.time(person.from), person.until.map { style.time($0) } ?? "")
        }
        return table.lines(style)
      }
    }
  }
}
