import RecordConsole
import RecordModel

/// The result of verifying the log.
enum VerificationText {
  static func lines(_ report: VerificationReport, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Einträge geprüft", "records verified"), "\(report.records)")
    fields.add(
      style.say("davon ohne Schlüssel", "without a key"), report.sealed > 0 ? "\(report.sealed)" : nil)
    fields.add(style.say("Ende des Protokolls", "head"), "\(report.head)")
    fields.add(style.say("Prüfsumme am Ende", "hash of the head"), report.headHash)
    let access = report.access.map { [""] + AccessVerificationText.lines($0, style) } ?? []
    return [verdict(report, style)] + fields.lines(style) + access
  }

  private static func verdict(_ report: VerificationReport, _ style: Style) -> String {
    guard let problem = report.problem else {
      return style.paint(style.say("Das Protokoll ist unversehrt.", "The log is intact."), .green)
    }
    let reason = TextWidth.printable(problem.reason)
    return style.paint(
      style.say(
        "Das Protokoll ist ab Position \(problem.position) beschädigt: \(reason)",
        "The log is damaged from position \(problem.position): \(reason)"), .red)
  }
}
