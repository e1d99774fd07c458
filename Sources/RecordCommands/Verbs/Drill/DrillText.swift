import RecordConsole
import RecordModel

/// The report of a drill in words.
enum DrillText {
  static func lines(_ report: DrillReport, _ style: Style) -> [String] {
    var lines = [verdict(report, style)]
    lines += fields(report).lines(style)
    for each in report.comparisons { lines.append(comparison(each, style)) }
    for each in report.missing {
      lines.append(
        style.say(
          "\(each.log): Positionen \(each.first) bis \(each.last) fehlen",
          "\(each.log): positions \(each.first) to \(each.last) are missing"))
    }
    for each in report.problems {
      lines.append(style.paint("\(each.part.rawValue): \(TextWidth.printable(each.message))", .red))
    }
    return lines
  }

  private static func verdict(_ report: DrillReport, _ style: Style) -> String {
    switch report.verdict {
    case .passed:
      style.say("Aus der Kopie lässt sich der Speicher machen.", "The store can be made of its copy.")
    case .failed: style.paint(style.say("DIE ÜBUNG IST GESCHEITERT.", "THE DRILL FAILED."), .red)
    }
  }

  private static func fields(_ report: DrillReport) -> FieldList {
    var fields = FieldList()
    if let instance = report.instance { fields.add("store", instance.description) }
    if let epoch = report.epoch { fields.add("epoch", "\(epoch)") }
    if let hash = report.chainHash { fields.add("head", "\(report.position):\(hash)") }
    fields.add("records", "\(report.records), \(report.sealed) without a key")
    fields.add("keys", "\(report.keys)")
    fields.add("erased", "\(report.erasedPatients)")
    for log in report.logs.dropFirst() { fields.add(log.log, "\(log.position):\(log.hash)") }
    if let documents = report.documents {
      fields.add("documents", "\(documents.whole) whole, \(documents.missing) without bytes")
    }
    fields.add(
      "projections", "\(report.projections.count), \(report.projections.count { $0.parked > 0 }) parked")
    for part in report.parts { fields.add("\(part.part.rawValue)", "\(part.milliseconds) ms") }
    return fields
  }

  private static func comparison(_ found: CopyComparison, _ style: Style) -> String {
    let who = found.source == .box ? style.say("die Box", "the box") : style.say("der Kopf", "the known head")
    let hash =
      found.sameHash
      ? style.say(
        "sagt dasselbe bei Position \(found.position)", "says the same at position \(found.position)")
      : style.paint(
        style.say(
          "SAGT ANDERES BEI POSITION \(found.position)", "SAYS OTHERWISE AT POSITION \(found.position)"), .red
      )
    return "\(who) \(hash)" + digests(found, style)
  }

  private static func digests(_ found: CopyComparison, _ style: Style) -> String {
    switch found.digests {
    case .equal: style.say("; alle Projektionen sind gleich", "; all projections are equal")
    case .different: style.paint("; " + found.different.joined(separator: ", "), .red)
    case .otherPosition:
      style.say(
        "; ihre Projektionen stehen bei \(found.head) und sind nicht vergleichbar",
        "; its projections are at \(found.head) and cannot be compared")
    case .unknown: ""
    }
  }
}
