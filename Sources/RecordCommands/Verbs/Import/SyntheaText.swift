import RecordConsole
import RecordImport
import RecordModel

/// Shows a report to people.
enum SyntheaText {
  /// Refusals that are shown; the file of --report holds all.
  private static let shown = 20

  static func lines(_ report: SyntheaReport, _ style: Style) -> [String] {
    var table = Table([
      .init(title: style.say("Datei", "file")), .init(title: style.say("Zeilen", "rows"), isNumber: true),
      .init(
        title: report.isDryRun ? style.say("zu senden", "to send") : style.say("neu", "taken"), isNumber: true
      ),
      .init(title: style.say("bekannt", "known"), isNumber: true),
      .init(title: style.say("abgelehnt", "refused"), isNumber: true),
      .init(title: style.say("ausgelassen", "left out"), isNumber: true),
    ])
    for row in report.tables {
      table.add(row.file, "\(row.rows)", "\(row.taken)", "\(row.known)", "\(row.refused)", "\(row.leftOut)")
    }
    var lines = table.lines(style)
    lines += report.notes.map { note in "\(note.file): " + (note.rows.map { "\($0) × " } ?? "") + note.text }
    lines += report.refusals.prefix(shown).map { "\($0.file):\($0.line): \($0.reason)" }
    if report.refusals.count > shown {
      lines.append(
        style.say("und \(report.refusals.count - shown) weitere", "and \(report.refusals.count - shown) more")
      )
    }
    return lines + [style.say("Dauer ", "took ") + Units.duration(milliseconds: report.milliseconds)]
  }
}
