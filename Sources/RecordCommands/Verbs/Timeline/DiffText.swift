import RecordCharts
import RecordConsole
import RecordModel

/// Differences of a chart for people: counts of the sections, then the items with their fields.
enum DiffText {
  static func lines(_ diff: DiffTimeline.Outcome, from: AsOf, _ style: Style) -> [String] {
    let span = "\(from.words(style)) → \(diff.to.words(style))"
    if diff.sections.isEmpty {
      return [style.say("Nichts ist anders: ", "Nothing is different: ") + span]
    }
    var table = Table([
      .init(title: style.say("ABSCHNITT", "SECTION")), .init(title: "+", isNumber: true),
      .init(title: "-", isNumber: true), .init(title: "~", isNumber: true),
    ])
    for section in diff.sections {
      table.add(
        ChartWords.section(section.section, style.language), "\(section.added)", "\(section.removed)",
        "\(section.changed)")
    }
    var (lines, shown) = ([span, ""] + table.lines(style), "")
    for change in diff.changes {
      if change.section != shown {
        shown = change.section
        lines += ["", style.paint(ChartWords.section(shown, style.language), .bold)]
      }
      lines += item(change, style)
    }
    guard let next = diff.page.nextCursor else { return lines }
    return lines + [style.paint(style.say("weiter mit", "go on with") + " --cursor \(next)", .dim)]
  }

  private static func item(_ change: ChartChange, _ style: Style) -> [String] {
    let (mark, color): (String, Style.Color) =
      switch change.change {
      case .added: ("+", .green)
      case .removed: ("-", .red)
      case .changed: ("~", .yellow)
      }
    let head = style.paint("\(mark) \(TextWidth.printable(change.id))", color)
    return [head] + change.fields.flatMap { field($0, mark, color, style) }
  }

  /// The members of a whole item, or one member before and after.
  private static func field(
    _ change: FieldChange, _ mark: String, _ color: Style.Color, _ style: Style
  ) -> [String] {
    if change.path.isEmpty, let whole = change.after ?? change.before {
      return ValueText.members(whole, style).map { fit("    \(mark) \($0.name): \($0.text)", color, style) }
    }
    let name = ValueText.name(pointer: change.path)
    let (before, after) = (
      change.before.map { ValueText.text($0, style) }, change.after.map { ValueText.text($0, style) }
    )
    switch (before, after) {
    case (let before?, let after?): return [fit("    \(mark) \(name): \(before) → \(after)", color, style)]
    case (nil, let after?): return [fit("    + \(name): \(after)", .green, style)]
    case (let before?, nil): return [fit("    - \(name): \(before)", .red, style)]
    case (nil, nil): return []
    }
  }

  private static func fit(_ line: String, _ color: Style.Color, _ style: Style) -> String {
    style.paint(style.width.map { TextWidth.cut(line, to: $0) } ?? line, color)
  }
}
