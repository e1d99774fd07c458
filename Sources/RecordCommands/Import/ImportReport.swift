import RecordModel

/// What became of the events of a file.
struct ImportReport: Codable, Equatable {
  /// The store that they came from; left out where there is no manifest.
  var instance: InstanceID?
  /// Whether lengths and hashes of a manifest were checked before.
  var isVerified = false
  /// Lines of the file.
  var lines = 0
  /// Events that were appended.
  var taken = 0
  /// Events that were there already.
  var known = 0
  /// Events among the taken that have another position here.
  var moved = 0
  /// Events among the taken whose `recordedAt` had to be raised.
  var raised = 0
  /// Position of the last event of the log.
  var head: UInt64 = 0
  /// Lines that were refused, in order.
  var refused: [Refusal] = []

  /// A line that was refused.
  struct Refusal: Codable, Equatable {
    var line: Int
    var reason: ImportEvents.Reason
    var message: String
    var stream: String?
    var revision: UInt32?
  }

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
