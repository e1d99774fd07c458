import RecordModel

/// The meanings of a drawing's shapes; only those that occur.
struct Legend {
  private var entries: [Entry] = []

  /// A sign and its words.
  struct Entry {
    let sign: Sign
    let words: String
  }

  enum Sign {
    case mark(Course.Mark)
    case pair, wrong, correction, target
  }

  init(_ course: Course, _ language: Language) {
    func say(_ de: String, _ en: String) -> String { language == .de ? de : en }
    for mark in Course.Mark.allCases where course.points.contains(where: { $0.mark == mark }) {
      entries.append(Entry(sign: .mark(mark), words: CourseWords.words(mark, language)))
    }
    if course.points.contains(where: { $0.low != nil }) {
      entries.append(
        Entry(
          sign: .pair, words: say("oben systolisch, unten diastolisch", "systolic above, diastolic below")))
    }
    if !course.wrong.isEmpty {
      entries.append(Entry(sign: .wrong, words: say("zurückgenommener Wert", "retracted value")))
    }
    if course.points.contains(where: \.isCorrection) {
      entries.append(Entry(sign: .correction, words: say("berichtigter Wert", "corrected value")))
    }
    if !course.targets.isEmpty {
      let ranges = course.targets.map { Self.words($0, language) }.joined(separator: ", ")
      entries.append(Entry(sign: .target, words: say("Zielbereich ", "target range ") + ranges))
    }
  }

  /// `systolic 110–130`, or `≥ 110` for a range that is open.
  private static func words(_ target: Course.Target, _ language: Language) -> String {
    let (low, high) = (
      target.low.map { ChartNumber.text($0, language) }, target.high.map { ChartNumber.text($0, language) }
    )
    let range: String
    switch (low, high) {
    case (let low?, let high?): range = "\(low)–\(high)"
    case (let low?, nil): range = "≥ \(low)"
    case (nil, let high?): range = "≤ \(high)"
    case (nil, nil): range = "–"
    }
    return [target.name, range].compactMap(\.self).joined(separator: " ")
  }

  /// The entries in rows that fit; widths of words are estimated.
  func rows(width: Double) -> [[(x: Double, entry: Entry)]] {
    var (rows, x) = ([[(x: Double, entry: Entry)]](), 0.0)
    for entry in entries {
      let size = 44 + Double(entry.words.count) * 7.2
      if rows.isEmpty || x + size > width {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append((24 + x, entry))
      x += size
    }
    return rows
  }

  func draw(_ rows: [[(x: Double, entry: Entry)]], top: Double, _ svg: inout SVGWriter) {
    for (index, row) in rows.enumerated() {
      for (x, entry) in row {
        let y = top + Double(index) * 20
        draw(entry.sign, x, y, &svg)
        svg.element(
          "text",
          [("x", SVGWriter.number(x + 14)), ("y", SVGWriter.number(y + 4)), ("fill", Palette.ink)],
          text: entry.words)
      }
    }
  }

  private func draw(_ sign: Sign, _ x: Double, _ y: Double, _ svg: inout SVGWriter) {
    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ extra: [(String, String)]) {
      let n = SVGWriter.number
      svg.element("line", [("x1", n(x1)), ("y1", n(y1)), ("x2", n(x2)), ("y2", n(y2))] + extra)
    }
    switch sign {
    case .mark(let mark): PointDrawing.shape(mark, x, y, Palette.mark(mark), &svg)
    case .pair:
      line(x, y - 7, x, y + 6, [("stroke", Palette.muted), ("stroke-width", "2.4")])
      line(x - 4, y + 6, x + 4, y + 6, [("stroke", Palette.muted), ("stroke-width", "2.4")])
    case .wrong: PointDrawing.cross(x, y, &svg)
    case .correction:
      svg.element(
        "circle",
        [
          ("cx", SVGWriter.number(x)), ("cy", SVGWriter.number(y)), ("r", "7"), ("fill", "none"),
          ("stroke", Palette.wrong), ("stroke-width", "1.4"),
        ])
    case .target:
      line(
        x - 10, y, x + 10, y,
        [("stroke", Palette.target), ("stroke-dasharray", "8 4"), ("stroke-width", "1.5")])
    }
  }
}
