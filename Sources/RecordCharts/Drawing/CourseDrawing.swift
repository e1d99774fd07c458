import RecordModel

/// Draws a course as SVG.
package struct CourseDrawing: Sendable {
  let course: Course
  let time: ChartTime
  /// Prefix of ids, so that several drawings may be on one page.
  let prefix: String

  var language: Language { time.language }

  /// Width of the whole drawing.
  static let width = 780.0
  /// Room for the names of bands.
  static let bandRoom = 158.0

  /// The drawing of a course.
  ///
  /// - Parameters:
  ///   - time: language and local time.
  ///   - prefix: unique among the drawings of a page.
  package init(_ course: Course, _ time: ChartTime, prefix: String = "c") {
    (self.course, self.time, self.prefix) = (course, time, prefix)
  }

  /// The picture with its description; the same course gives the same bytes.
  package func svg() -> String {
    let right = course.bands.isEmpty ? 24 : Self.bandRoom
    let frame = Frame(course, width: Self.width - 58 - right)
    let legend = Legend(course, language)
    let rows = legend.rows(width: Self.width - 40)
    let height = frame.bottom + 36 + Double(rows.count) * 20 + 8
    var svg = SVGWriter()
    svg.begin("svg", head(height))
    svg.element("title", [("id", "\(prefix)-t")], text: course.title)
    svg.element("desc", [("id", "\(prefix)-d")], text: CourseWords(course, time).description)
    svg.element("rect", [("width", "780"), ("height", number(height)), ("fill", Palette.paper)])
    title(frame, &svg)
    bands(frame, &svg)
    valueAxis(frame, &svg)
    timeAxis(frame, &svg)
    target(frame, &svg)
    lines(frame, &svg)
    PointDrawing(frame: frame, time: time, unit: course.unit).draw(course, &svg)
    if isEmpty { empty(frame, &svg) }
    legend.draw(rows, top: frame.bottom + 48, &svg)
    svg.end()
    return svg.text
  }

  private var isEmpty: Bool { course.points.isEmpty && course.wrong.isEmpty }

  private func head(_ height: Double) -> [(String, String)] {
    [
      ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 780 \(number(height))"), ("width", "780"),
      ("height", number(height)), ("role", "img"), ("aria-labelledby", "\(prefix)-t \(prefix)-d"),
      ("lang", language.rawValue),
      ("font-family", "'DejaVu Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"), ("font-size", "12"),
    ]
  }

  private func title(_ frame: Frame, _ svg: inout SVGWriter) {
    svg.element(
      "text",
      [("x", "16"), ("y", "24"), ("font-size", "16"), ("font-weight", "bold"), ("fill", Palette.ink)],
      text: course.title)
    svg.element(
      "text", [("x", "16"), ("y", "42"), ("fill", Palette.muted)],
      text: ([course.unit] + span(frame)).filter { !$0.isEmpty }.joined(separator: " · "))
  }

  /// The time span; with the zone if hours matter.
  private func span(_ frame: Frame) -> [String] {
    let moments = course.points.map(\.moment) + course.wrong.map(\.moment)
    guard let first = course.window.from ?? moments.min(), let last = course.window.to ?? moments.max() else {
      return []
    }
    let (begin, end) = (time.day(first), time.day(last))
    let isShort = last.milliseconds - first.milliseconds < 4 * 86_400_000
    return [begin == end ? begin : "\(begin) – \(end)"] + (isShort ? [time.zone(last)] : [])
  }

  private func bands(_ frame: Frame, _ svg: inout SVGWriter) {
    var labels: [(y: Double, band: Course.Band)] = []
    for band in course.bands {
      let (low, high) = (band.from ?? frame.values.lowerBound, band.to ?? frame.values.upperBound)
      guard high > frame.values.lowerBound, low < frame.values.upperBound else { continue }
      let (top, bottom) = (frame.y(high), frame.y(low))
      guard bottom - top >= 0.5 else { continue }
      svg.element(
        "rect",
        [
          ("x", number(frame.left)), ("y", number(top)), ("width", number(frame.width)),
          ("height", number(bottom - top)), ("fill", Palette.ground(band.tone)),
        ])
      if top > frame.top { line(frame.left, top, frame.right, top, Palette.paper, &svg) }
      labels.append(((top + bottom) / 2, band))
    }
    for (y, band) in Self.apart(labels, frame) {
      svg.element(
        "text",
        [
          ("x", number(frame.right + 8)), ("y", number(y + 4)), ("font-size", "11"),
          ("fill", Palette.label(band.tone)),
        ], text: band.label)
    }
  }

  /// Names of bands, moved apart so that they do not overlap.
  static func apart(
    _ labels: [(y: Double, band: Course.Band)], _ frame: Frame
  ) -> [(y: Double, band: Course.Band)] {
    var placed = labels.sorted { $0.y < $1.y }
    let gap = 14.0
    for index in placed.indices.dropFirst() {
      placed[index].y = max(placed[index].y, placed[index - 1].y + gap)
    }
    var limit = frame.bottom - 4
    for index in placed.indices.reversed() {
      placed[index].y = min(placed[index].y, limit)
      limit = placed[index].y - gap
    }
    return placed
  }

  private func valueAxis(_ frame: Frame, _ svg: inout SVGWriter) {
    for tick in isEmpty ? [] : ValueAxis.ticks(frame.values, about: 8) {
      line(frame.left, frame.y(tick), frame.right, frame.y(tick), Palette.grid, &svg)
      label(frame.left - 8, frame.y(tick) + 4, "end", ChartNumber.text(tick, language), &svg)
    }
    line(frame.left, frame.top, frame.left, frame.bottom, Palette.line, &svg)
  }

  private func timeAxis(_ frame: Frame, _ svg: inout SVGWriter) {
    line(frame.left, frame.bottom, frame.right, frame.bottom, Palette.line, &svg)
    // Without a value the span is only known if both its ends were given.
    guard !isEmpty || (course.window.from != nil && course.window.to != nil) else { return }
    for tick in TimeAxis(time: time).ticks(from: frame.from, to: frame.to, atMost: 9) {
      let x = frame.x(tick.moment)
      line(x, frame.bottom, x, frame.bottom + 5, Palette.line, &svg)
      label(x, frame.bottom + 19, "middle", tick.label, &svg)
    }
  }

  private func target(_ frame: Frame, _ svg: inout SVGWriter) {
    for edge in course.targets.flatMap({ [$0.low, $0.high].compactMap(\.self) }) {
      line(frame.left, frame.y(edge), frame.right, frame.y(edge), Palette.target, dashes: "8 4", &svg)
    }
  }

  /// Lines between values that follow each other closely; long pauses are not bridged.
  private func lines(_ frame: Frame, _ svg: inout SVGWriter) {
    for stretch in Self.stretches(course.points) where stretch.count > 1 {
      path(stretch.map { (frame.x($0.moment), frame.y($0.value)) }, &svg)
      let lows = stretch.compactMap { point in point.low.map { (frame.x(point.moment), frame.y($0)) } }
      if lows.count > 1 { path(lows, &svg) }
    }
  }

  /// The points, split at pauses of more than four times the usual one.
  static func stretches(_ points: [Course.Point]) -> [[Course.Point]] {
    let pauses = zip(points, points.dropFirst()).map { $1.moment.milliseconds - $0.moment.milliseconds }
    let usual = pauses.sorted()[safe: pauses.count / 2] ?? 0
    var stretches: [[Course.Point]] = []
    for (index, point) in points.enumerated() {
      if index > 0, pauses[index - 1] <= max(usual, 3_600_000) * 4 {
        stretches[stretches.count - 1].append(point)
      } else {
        stretches.append([point])
      }
    }
    return stretches
  }

  private func path(_ places: [(Double, Double)], _ svg: inout SVGWriter) {
    let text = places.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
    svg.element(
      "polyline",
      [("points", text), ("fill", "none"), ("stroke", Palette.line), ("stroke-width", "1.4")])
  }

  private func empty(_ frame: Frame, _ svg: inout SVGWriter) {
    label(
      frame.left + frame.width / 2, frame.top + frame.height / 2, "middle",
      language == .de ? "Keine Werte in diesem Zeitraum" : "No values in this span of time", &svg)
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, dashes: String? = nil,
    _ svg: inout SVGWriter
  ) {
    var attributes = [
      ("x1", number(x1)), ("y1", number(y1)), ("x2", number(x2)), ("y2", number(y2)), ("stroke", color),
    ]
    if let dashes { attributes += [("stroke-dasharray", dashes), ("stroke-width", "1.5")] }
    svg.element("line", attributes)
  }

  private func label(
    _ x: Double, _ y: Double, _ anchor: String, _ text: String, _ svg: inout SVGWriter
  ) {
    svg.element(
      "text", [("x", number(x)), ("y", number(y)), ("text-anchor", anchor), ("fill", Palette.ink)], text: text
    )
  }

  private func number(_ value: Double) -> String { SVGWriter.number(value) }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
