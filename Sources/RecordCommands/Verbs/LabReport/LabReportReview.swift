import ArgumentParser
import RecordConsole
import RecordModel

/// Which value of which report somebody speaks of.
struct LabValueOptions: ParsableArguments {
  @Argument(help: "Id of the report.")
  var report: DocumentID

  @Argument(help: "Id of the value.")
  var value: RecordID

  @Option(help: "Id of the patient.")
  var patient: PatientID
}

/// `recordctl labreport confirm`.
struct LabReportConfirm: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Say that a value was read as the document has it.",
    discussion: "Example: recordctl labreport confirm REPORT VALUE --patient PATIENT")

  @OptionGroup var named: LabValueOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = ConfirmLabValue(patientId: named.patient, reportId: named.report, valueId: named.value)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), LabReportVerb.line)
    }
  }
}

/// `recordctl labreport correct`.
struct LabReportCorrect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Say what the document says instead.",
    discussion: "Example: recordctl labreport correct REPORT VALUE --patient PATIENT --text 5,4 --unit mmol/l"
  )

  @OptionGroup var named: LabValueOptions

  @Option(help: "The value as it is printed.")
  var text: String?

  @Option(help: "The unit as it is printed.")
  var unit: String?

  @Option(help: "The interval as it is printed, such as '3,5 - 5,1'.")
  var interval: String?

  @Option(help: "The biomarker, by its id in the panel.")
  var biomarker: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    var method = CorrectLabValue(patientId: named.patient, reportId: named.report, valueId: named.value)
    (method.text, method.unit, method.intervalText, method.biomarker) = (text, unit, interval, biomarker)
    let correction = method
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(correction, command), LabReportVerb.line)
    }
  }
}

/// `recordctl labreport reject`.
struct LabReportReject: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Say that a value stands nowhere in the document.",
    discussion: "Example: recordctl labreport reject REPORT VALUE --patient PATIENT")

  @OptionGroup var named: LabValueOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = RejectLabValue(patientId: named.patient, reportId: named.report, valueId: named.value)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), LabReportVerb.line)
    }
  }
}

/// `recordctl labreport statistics`.
struct LabReportStatistics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics", abstract: "Show what people correct: which values the reading gets wrong.",
    discussion: """
      Counts over all records, without anything about whose they are.

      Example: recordctl labreport statistics
      """)

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(CountCorrections())) { outcome, style in
        var table = Table([
          Table.Column(title: style.say("Laborwert", "biomarker")),
          Table.Column(title: style.say("bestätigt", "confirmed")),
          Table.Column(title: style.say("berichtigt", "corrected")),
          Table.Column(title: style.say("verworfen", "rejected")),
        ])
        for row in outcome.biomarkers {
          table.add(row.biomarker, "\(row.confirmed)", "\(row.corrected)", "\(row.rejected)")
        }
        return table.lines(style)
      }
    }
  }
}
