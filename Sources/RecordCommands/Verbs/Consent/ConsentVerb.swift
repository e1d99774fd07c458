import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl consent`.
struct ConsentVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent", abstract: "Texts that patients agree to, and who agreed to what.",
    discussion: """
      Questionnaires can be started by patients once a text is in force and they agreed to it.

      Example: recordctl consent publish v1.0
      """,
    subcommands: [ConsentPublish.self, ConsentShow.self])
}

extension ConsentKind: ExpressibleByArgument {}

extension ConsentVersion: ExpressibleByArgument {
  /// Reads a version such as v1.2.
  package init?(argument: String) { self.init(argument) }
}

/// `recordctl consent publish`.
struct ConsentPublish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Put a version of a text into force; patients are asked again.",
    discussion: "Example: recordctl consent publish v1.2 --url https://praxis.example/einwilligung")

  @Argument(help: "The version, such as v1.2.")
  var version: ConsentVersion

  @Option(help: "Of what.")
  var kind = ConsentKind.service

  @Option(help: ArgumentHelp("Where the text can be read.", valueName: "address"))
  var url: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = PublishConsent(kind: kind, consentVersion: version, url: url)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command)) { outcome, style in
        [style.say("in Kraft: ", "in force: ") + "\(outcome.kind.rawValue) \(outcome.consentVersion)"]
      }
    }
  }
}

/// `recordctl consent show`.
struct ConsentShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what a patient agreed to.",
    discussion: "Example: recordctl consent show 550e8400-e29b-41d4-a716-446655440000")

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(GetConsentStatus(patientId: patient), reading)
      try session.console.show(answer) { outcome, style in
        var table = Table([
          Table.Column(title: style.say("Text", "text")),
          Table.Column(title: style.say("in Kraft", "in force")),
          Table.Column(title: style.say("zugestimmt", "agreed to")),
          Table.Column(title: style.say("am", "at")),
        ])
        for consent in outcome.consents {
          table.add(
            consent.kind.rawValue, "\(consent.consentVersion)",
            consent.acceptedVersion?.description ?? style.say("nein", "no"),
            consent.acceptedAt.map { style.time($0) } ?? "")
        }
        return table.lines(style)
      }
    }
  }
}
