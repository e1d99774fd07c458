import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl labreport`.
struct LabReportVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labreport",
    abstract: "Add reports of laboratories, and hold their values against the page.",
    discussion: """
      A report is scanned, read and judged by the laboratory, which recordd-worker runs. Values that were read of a picture
      and leave a doubt count only after somebody has looked.

      Example: recordctl labreport add befund.pdf --patient 550e8400-e29b-41d4-a716-446655440000
      """,
    subcommands: [
      LabReportAdd.self, LabReportShow.self, LabReportList.self, LabReportConfirm.self, LabReportCorrect.self,
      LabReportReject.self, LabReportStatistics.self,
    ])

  /// What the report is, and a line for each of its values.
  static func lines(_ report: LabReport, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Bericht", "report"), report.id.description)
    fields.add(style.say("Datei", "file"), report.fileName?.text)
    fields.add(style.say("hochgeladen", "uploaded"), style.time(report.uploadedAt))
    fields.add(style.say("Stand", "status"), report.status.rawValue)
    fields.add(style.say("entnommen", "collected"), report.collectedOn?.description)
    fields.add(style.say("Laborwerte", "panel"), report.panel)
    for fault in report.faults { fields.add(style.say("Hinweis", "note"), fault.reason.rawValue) }
    return fields.lines(style) + (report.values.isEmpty ? [] : [""] + values(report.values, style))
  }

  private static func values(_ values: [ReportValue], _ style: Style) -> [String] {
    var table = Table([
      Table.Column(title: style.say("Wert", "value")), Table.Column(title: style.say("gelesen", "read")),
      Table.Column(title: style.say("Bereich", "range")),
      Table.Column(title: style.say("Bewertung", "status")),
      Table.Column(title: style.say("sicher", "sure")), Table.Column(title: style.say("Anmerkung", "note")),
      Table.Column(title: "id"),
    ])
    for value in values {
      let notes = value.held.map(\.rawValue) + (value.review.map { [$0.verdict.rawValue] } ?? [])
      table.add(
        value.name, TextWidth.printable("\(value.read.text) \(value.read.unit)"), value.judgement.range ?? "",
        value.judgement.status.rawValue, "\(value.confidence)",
        (value.isDerived ? [style.say("berechnet", "derived")] : notes).joined(separator: ", "),
        value.isDerived ? "" : "\(value.id)")
    }
    return table.lines(style)
  }

  static func line(_ value: ReportValue, _ style: Style) -> [String] {
    [
      "\(value.name): \(TextWidth.printable(value.read.text)) \(value.read.unit) \(value.judgement.status.rawValue)"
    ]
  }
}

/// `recordctl labreport show`.
struct LabReportShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a report with its values.",
    discussion: "Example: recordctl labreport show 5d1f0a44-77c2-4e0b-9b1e-3c5a7d2041f8 --patient …")

  @Argument(help: "Id of the report.")
  var report: DocumentID

  @Option(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(GetLabReport(patientId: patient, reportId: report))
      try session.console.show(answer, LabReportVerb.lines)
    }
  }
}

/// `recordctl labreport list`.
struct LabReportList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List a patient's reports, the latest first.",
    discussion: "Example: recordctl labreport list --patient 550e8400-e29b-41d4-a716-446655440000")

  @Option(help: "Id of the patient.")
  var patient: PatientID

  @Option(help: "Page, from 1.")
  var page = 1

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var list = ListLabReports(patientId: patient, page: page, limit: 50)
      list.leavesValuesOut = true
      try session.console.show(try await session.ask(list, reading)) { outcome, style in
        var table = Table([
          Table.Column(title: style.say("hochgeladen", "uploaded")),
          Table.Column(title: style.say("Datei", "file")),
          Table.Column(title: style.say("Stand", "status")), Table.Column(title: "id"),
        ])
        for report in outcome.reports {
          table.add(
            style.time(report.uploadedAt), TextWidth.printable(report.fileName?.text ?? ""),
            report.status.rawValue, "\(report.id)")
        }
        return table.lines(style)
      }
    }
  }
}
