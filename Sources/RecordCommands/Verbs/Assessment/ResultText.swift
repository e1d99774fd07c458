import RecordConsole
import RecordModel

/// A result for people: scores as bars, bands by name, advice, flags, answers.
enum ResultText {
  static func lines(_ result: AssessmentResult, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add("assessment", result.assessment.id.description)
    fields.add("funnel", result.assessment.funnel.text)
    fields.add(style.say("abgeschlossen", "completed"), style.time(result.assessment.completedAt))
    return fields.lines(style) + [""] + report(result.report, style) + [""] + answers(result.answers, style)
  }

  private static func report(_ report: Report?, _ style: Style) -> [String] {
    guard let report else { return [style.say("Keine Skala hat einen Wert.", "No scale has a value.")] }
    var lines = scales(report.scales, style)
    lines += [""] + Paragraph.lines(report.interpretation, style)
    for flag in report.safetyFlags { lines += [""] + self.flag(flag, style) }
    for advice in report.recommendations {
      lines += ["", style.paint(TextWidth.printable(advice.title), .bold)]
      lines += Paragraph.lines(advice.description, style, indent: "  ")
    }
    return lines + [""] + Paragraph.lines(report.disclaimer, style).map { style.paint($0, .dim) }
  }

  private static func scales(_ scales: [Report.Scale], _ style: Style) -> [String] {
    var table = Table([
      .init(title: style.say("SKALA", "SCALE"), mayShrink: true),
      .init(title: style.say("WERT", "VALUE"), isNumber: true), .init(title: ""),
      .init(title: style.say("BEREICH", "RANGE")), .init(title: "BAND", mayShrink: true),
    ])
    for scale in scales {
      table.add(
        scale.title, scale.value.description, Bar.text(share(scale), width: 20), "\(scale.min)–\(scale.max)",
        scale.label ?? scale.riskLevel ?? "")
    }
    return table.lines(style)
  }

  private static func share(_ scale: Report.Scale) -> Double {
    let span = scale.max.hundredths - scale.min.hundredths
    return span > 0 ? Double(scale.value.hundredths - scale.min.hundredths) / Double(span) : 0
  }

  static func flag(_ flag: Report.Flag, _ style: Style) -> [String] {
    var lines =
      Paragraph.lines(flag.message, style, indent: "! ") + Paragraph.lines(flag.advice, style, indent: "! ")
    for contact in flag.contacts ?? [] { lines += Paragraph.lines(contact.line, style, indent: "! ") }
    return lines.map { style.paint($0, flag.severity == "notice" ? .yellow : .red) }
  }

  private static func answers(_ answers: [ResultAnswer], _ style: Style) -> [String] {
    var table = Table([
      .init(title: style.say("FRAGE", "QUESTION"), mayShrink: true),
      .init(title: style.say("ANTWORT", "ANSWER"), isNumber: true),
    ])
    for answer in answers { table.add(answer.questionId, "\(answer.answerValue)") }
    return table.lines(style)
  }
}
