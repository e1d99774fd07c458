import RecordCharts
import RecordModel

/// Draws the courses of a screen (R-MH-102).
enum ScreenChart {
  /// Pixels; what a phone shows of a page without scrolling.
  static let width = 360.0

  /// A target range with its measure's title, and whether it has the bounds of one value or of a pair; unchanged if it is
  /// none.
  static func titled(_ target: Value, _ language: Language) -> Value {
    guard case .object(let members) = target, case .string(let name)? = target["metric"],
      let metric = TrendMetric(rawValue: name)
    else { return target }
    let isPair = metric == .bloodPressure
    return .object(
      members + [
        .init("title", .string(ChartWords.metric(metric, language))), .init("pair", .bool(isPair)),
        .init("single", .bool(!isPair)),
      ])
  }

  /// A series with a member `chart`, its drawing as the address of an image; unchanged if it is none.
  static func drawn(_ series: Value, _ language: Language) -> Value {
    guard case .object(let members) = series, let tape = try? Tape(series),
      let read = try? tape.decode(TrendSeries.self, at: 0, unknownMembers: .ignore)
    else { return series }
    var course = Course(title: ChartWords.metric(read.metric, language), unit: read.unit)
    course.points = read.points.compactMap { point in
      guard let value = point.value ?? point.systolic else { return nil }
      let mark = point.status.flatMap { Course.Mark(rawValue: $0.rawValue) }
      return .init(
        point.timestamp, value.double, low: point.diastolic?.double,
        mark: mark ?? (point.count > 1 ? .mean : .unclassified))
    }
    if let target = read.target {
      course.targets = [
        .init(
          low: (target.low ?? target.systolicLow)?.double, high: (target.high ?? target.systolicHigh)?.double),
        .init(low: target.diastolicLow?.double, high: target.diastolicHigh?.double),
      ].filter { $0.low != nil || $0.high != nil }
    }
    let time = ChartTime(language, offsetMinutes: 0)
    let svg = CourseDrawing(course, time, prefix: read.metric.rawValue, width: width).svg()
    let address = "data:image/svg+xml;base64," + Base64.text(Array(svg.utf8))
    return .object(
      members + [.init("chart", .string(address)), .init("title", .string(course.title))])
  }
}
