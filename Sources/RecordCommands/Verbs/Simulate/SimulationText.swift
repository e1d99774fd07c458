import RecordConsole
import RecordModel
import RecordSimulation

/// The results of a simulation, in words.
enum SimulationText {
  static func lines(_ report: SimulationReport, _ style: Style) -> [String] {
    var table = Table([
      .init(title: style.say("Methode", "method")), .init(title: style.say("neu", "taken"), isNumber: true),
      .init(title: style.say("bekannt", "known"), isNumber: true),
      .init(title: style.say("abgelehnt", "refused"), isNumber: true),
    ])
    for count in report.commands {
      let refused = count.refused.values.reduce(0, +)
      table.add(count.method, "\(count.taken)", "\(count.known)", "\(refused)")
    }
    let reasons = report.commands.flatMap { count in
      count.refused.sorted { $0.key < $1.key }.map { "\(count.method): \($0.value) × \($0.key)" }
    }
    return table.lines(style) + reasons + [summary(report, style)]
  }

  private static func summary(_ report: SimulationReport, _ style: Style) -> String {
    let (events, took) = (
      report.head - min(report.head, report.headBefore), Units.duration(milliseconds: report.milliseconds)
    )
    return style.say(
      "\(report.patients) Patienten, \(report.from) bis \(report.until): \(events) Ereignisse in \(took)",
      "\(report.patients) patients, \(report.from) to \(report.until): \(events) events in \(took)")
  }
}
