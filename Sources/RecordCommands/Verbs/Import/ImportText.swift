import RecordConsole
import RecordImport
import RecordModel

/// The outcome of importing a file's events, in words.
enum ImportText {
  /// Refusals that a terminal shows.
  private static let shown = 20

  static func lines(_ report: ImportReport, _ style: Style) -> [String] {
    var lines = [
      style.say(
        "\(report.taken) übernommen, \(report.known) schon da, \(report.refused.count) abgelehnt",
        "\(report.taken) taken, \(report.known) known, \(report.refused.count) refused"),
      style.paint(
        style.say(
          "\(report.lines) Zeilen, Protokoll bis Position \(report.head); \(report.moved) an anderer Stelle, "
            + "\(report.raised) mit späterem Eintragszeitpunkt",
          "\(report.lines) lines, log up to position \(report.head); \(report.moved) at another position, "
            + "\(report.raised) with a later recording time"), .dim),
    ]
    if !report.isVerified {
      lines.append(
        style.say("ohne Manifest, Prüfsummen nicht geprüft", "no manifest, checksums not checked"))
    }
    guard !report.refused.isEmpty else { return lines }
    var table = Table([
      .init(title: style.say("ZEILE", "LINE"), isNumber: true),
      .init(title: style.say("GRUND", "REASON")),
      .init(title: style.say("STROM", "STREAM"), mayShrink: true),
      .init(title: "REV", isNumber: true),
      .init(title: style.say("MELDUNG", "MESSAGE"), mayShrink: true),
    ])
    for each in report.refused.prefix(shown) {
      table.add(
        "\(each.line)", each.reason.rawValue, each.stream ?? "", each.revision.map { "\($0)" } ?? "",
        each.message)
    }
    lines += table.lines(style)
    if report.refused.count > shown {
      lines.append(style.say("… und weitere; alle mit --report", "… and more; all of them with --report"))
    }
    return lines
  }
}
