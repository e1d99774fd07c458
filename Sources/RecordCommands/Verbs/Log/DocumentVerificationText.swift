import RecordConsole
import RecordModel

/// The result for documents in words.
enum DocumentVerificationText {
  static func lines(_ report: DocumentVerificationReport, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Dokumente geprüft", "documents verified"), "\(report.documents)")
    fields.add(style.say("Bytes", "bytes"), Units.bytes(Int(report.bytes)))
    fields.add(style.say("vernichtet", "destroyed"), count(report.destroyed))
    fields.add(style.say("Dateien ohne Dokument", "files of no document"), count(report.strays))
    fields.add(style.say("noch unentschieden", "not settled yet"), count(report.unsettled))
    let problems = report.problems.map { problem in
      style.paint("  \(problem.documentId): \(word(problem.reason, style))", .red)
    }
    return [verdict(report, style)] + fields.lines(style) + problems
  }

  private static func count(_ number: Int) -> String? { number > 0 ? "\(number)" : nil }

  private static func verdict(_ report: DocumentVerificationReport, _ style: Style) -> String {
    report.valid
      ? style.paint(style.say("Die Dokumente sind unversehrt.", "The documents are intact."), .green)
      : style.paint(style.say("Dokumente sind beschädigt:", "Documents are damaged:"), .red)
  }

  private static func word(_ reason: DocumentVerificationReport.Reason, _ style: Style) -> String {
    switch reason {
    case .keyMissing: style.say("der Schlüssel fehlt", "its key is missing")
    case .keyDamaged: style.say("der Schlüssel ist beschädigt", "its key is damaged")
    case .fileMissing: style.say("die Datei fehlt", "its file is missing")
    case .fileDamaged: style.say("die Datei ist beschädigt", "its file is damaged")
    case .otherBytes:
      style.say("die Datei enthält andere Bytes als aufgezeichnet", "it holds other bytes than were recorded")
    }
  }
}
