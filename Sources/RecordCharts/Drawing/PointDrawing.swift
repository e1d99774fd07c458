import RecordModel

/// Draws the points of a course: one shape for each meaning, so that no colour is needed.
struct PointDrawing {
  let frame: Frame
  let time: ChartTime
  let unit: String

  func draw(_ course: Course, _ svg: inout SVGWriter) {
    for wrong in course.wrong { draw(wrong, &svg) }
    for point in course.points { draw(point, &svg) }
  }

  private func draw(_ point: Course.Point, _ svg: inout SVGWriter) {
    let (x, y) = (frame.x(point.moment), frame.y(point.value))
    let color = Palette.mark(point.mark)
    svg.begin("g")
    svg.element("title", text: CourseWords.words(point, unit, time))
    if let low = point.low {
      line(x, y, x, frame.y(low), color, width: "2.4", &svg)
      line(x - 4, frame.y(low), x + 4, frame.y(low), color, width: "2.4", &svg)
    }
    Self.shape(point.mark, x, y, color, &svg)
    if point.isCorrection {
      svg.element(
        "circle",
        [
          ("cx", n(x)), ("cy", n(y)), ("r", "8"), ("fill", "none"), ("stroke", Palette.wrong),
          ("stroke-width", "1.4"),
        ])
    }
    svg.end()
  }

  /// A hollow crossed circle, and a dotted line to its replacement; one off the scale is at the edge with its
  /// number.
  private func draw(_ wrong: Course.Wrong, _ svg: inout SVGWriter) {
    let (x, y) = (frame.x(wrong.moment), frame.y(wrong.value))
    svg.begin("g")
    svg.element("title", text: CourseWords.words(wrong, unit, time))
    if let right = wrong.right {
      line(
        x, y, frame.x(right.moment), frame.y(right.value), Palette.wrong, width: "1.2", dashes: "2 3", &svg)
    }
    Self.cross(x, y, &svg)
    if !frame.values.contains(wrong.value) {
      let isLeft = x > frame.right - 60
      svg.element(
        "text",
        [
          ("x", n(x + (isLeft ? -9 : 9))), ("y", n(min(max(y + 4, frame.top + 10), frame.bottom - 4))),
          ("font-size", "11"),
          ("text-anchor", isLeft ? "end" : "start"), ("fill", Palette.wrong),
        ], text: ChartNumber.text(wrong.value, time.language))
    }
    svg.end()
  }

  static func shape(_ mark: Course.Mark, _ x: Double, _ y: Double, _ color: String, _ svg: inout SVGWriter) {
    func n(_ value: Double) -> String { SVGWriter.number(value) }
    let paint = [("fill", color), ("stroke", Palette.paper), ("stroke-width", "1")]
    func polygon(_ offsets: [(Double, Double)]) {
      let points = offsets.map { "\(n(x + $0.0)),\(n(y + $0.1))" }.joined(separator: " ")
      svg.element("polygon", [("points", points)] + paint)
    }
    switch mark {
    case .normal, .score: svg.element("circle", [("cx", n(x)), ("cy", n(y)), ("r", "4.5")] + paint)
    case .abnormal: polygon([(0, -6), (5.6, 4.4), (-5.6, 4.4)])
    case .critical: polygon([(0, -7), (6.5, 0), (0, 7), (-6.5, 0)])
    case .unclassified: polygon([(-4, -4), (4, -4), (4, 4), (-4, 4)])
    case .mean: polygon([(-6, -2), (6, -2), (6, 2), (-6, 2)])
    }
  }

  static func cross(_ x: Double, _ y: Double, _ svg: inout SVGWriter) {
    func n(_ value: Double) -> String { SVGWriter.number(value) }
    svg.element(
      "circle",
      [
        ("cx", n(x)), ("cy", n(y)), ("r", "5"), ("fill", Palette.paper), ("stroke", Palette.wrong),
        ("stroke-width", "1.4"),
      ])
    svg.element(
      "path",
      [
        (
          "d",
          "M\(n(x - 3.5)) \(n(y - 3.5))L\(n(x + 3.5)) \(n(y + 3.5))M\(n(x - 3.5)) \(n(y + 3.5))L\(n(x + 3.5)) \(n(y - 3.5))"
        ),
        ("stroke", Palette.wrong), ("stroke-width", "1.4"),
      ])
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, width: String,
    dashes: String? = nil, _ svg: inout SVGWriter
  ) {
    svg.element(
      "line",
      [
        ("x1", n(x1)), ("y1", n(y1)), ("x2", n(x2)), ("y2", n(y2)), ("stroke", color),
        ("stroke-width", width),
      ] + (dashes.map { [("stroke-dasharray", $0)] } ?? []))
  }

  private func n(_ value: Double) -> String { SVGWriter.number(value) }
}
