import RecordCharts
import RecordConsole
import RecordModel

/// Series of vitals as a table with their courses.
enum VitalsText {
  /// Characters of a course.
  static let courseWidth = 20

  static func lines(_ series: [TrendSeries], _ style: Style, isASCII: Bool) -> [String] {
    let measured = series.filter { !$0.points.isEmpty }
    if measured.isEmpty { return [style.say("Keine Messwerte.", "No vitals.")] }
    var table = Table([
      .init(title: style.say("MESSGRÖSSE", "MEASURE"), mayShrink: true),
      .init(title: style.say("WERT", "VALUE"), isNumber: true), .init(title: style.say("EINHEIT", "UNIT")),
      .init(title: "STATUS"), .init(title: style.say("GEMESSEN", "MEASURED")),
      .init(title: style.say("VERLAUF", "COURSE")),
      .init(title: style.say("ANZAHL", "COUNT"), isNumber: true),
    ])
    for series in measured {
      guard let last = series.points.last else { continue }
      table.add(
        ChartWords.metric(series.metric, style.language), value(last, style.language), series.unit,
        last.status.map { ChartWords.status($0, style.language) } ?? "–", style.minute(last.timestamp),
        course(series, isASCII: isASCII), "\(series.summary.count)")
    }
    let rows = table.lines(style)
    return rows.prefix(1) + zip(rows.dropFirst(), measured).map { paint($0, $1.points.last?.status, style) }
  }

  /// The value, or the pair of a blood pressure.
  static func value(_ point: TrendPoint, _ language: Language) -> String {
    if let value = point.value { return ChartNumber.text(value, language) }
    let pair = [point.systolic, point.diastolic].map { number in
      number.map { ChartNumber.text($0, language) } ?? "–"
    }
    return pair.joined(separator: "/")
  }

  static func course(_ series: TrendSeries, isASCII: Bool) -> String {
    let values = series.points.compactMap { $0.value ?? $0.systolic }.map(\.double)
    return Sparkline.text(values, width: courseWidth, isASCII: isASCII)
  }

  static func paint(_ line: String, _ status: MeasureStatus?, _ style: Style) -> String {
    switch status {
    case .critical: style.paint(line, .red)
    case .abnormal: style.paint(line, .yellow)
    default: line
    }
  }
}
