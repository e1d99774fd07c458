import RecordModel

/// A course in words, for people who do not see the drawing.
struct CourseWords {
  let course: Course
  let time: ChartTime

  init(_ course: Course, _ time: ChartTime) { (self.course, self.time) = (course, time) }

  private var language: Language { time.language }

  private func say(_ de: String, _ en: String) -> String { language == .de ? de : en }

  /// The number of values and their span, the lowest, the highest and the last one, and other features.
  var description: String {
    guard let first = course.points.first, let last = course.points.last else {
      return say("Keine Werte.", "No values.")
    }
    let values = course.points.map(\.value)
    let count = course.points.count
    var text = say(
      "\(count) \(count == 1 ? "Wert" : "Werte") vom \(time.day(first.moment)) bis \(time.day(last.moment))",
      "\(count) \(count == 1 ? "value" : "values") from \(time.day(first.moment)) to \(time.day(last.moment))"
    )
    if let low = values.min(), let high = values.max() {
      text += say(
        "; niedrigster \(number(low)), höchster \(number(high))",
        "; lowest \(number(low)), highest \(number(high))")
    }
    text += say("; letzter: ", "; last: ") + Self.words(last, course.unit, time) + "."
    if !course.wrong.isEmpty {
      let wrong = course.wrong.count
      text += say(
        " \(wrong) \(wrong == 1 ? "Wert wurde" : "Werte wurden") zurückgenommen.",
        " \(wrong) \(wrong == 1 ? "value was" : "values were") retracted.")
    }
    return text
  }

  private func number(_ value: Double) -> String { ChartNumber.text(value, language) }

  static func words(_ mark: Course.Mark, _ language: Language) -> String {
    switch mark {
    case .normal: ChartWords.status(.normal, language)
    case .abnormal: ChartWords.status(.abnormal, language)
    case .critical: ChartWords.status(.critical, language)
    case .unclassified: ChartWords.status(.unclassified, language)
    case .mean: language == .de ? "Mittelwert" : "mean"
    case .score: language == .de ? "Punktwert" : "score"
    }
  }

  static func words(_ point: Course.Point, _ unit: String, _ time: ChartTime) -> String {
    var text = "\(time.minute(point.moment)): \(value(point.value, point.low, unit, time.language))"
    text += ", \(point.note ?? words(point.mark, time.language))"
    if point.isCorrection { text += time.language == .de ? ", berichtigt" : ", corrected" }
    return text
  }

  static func words(_ wrong: Course.Wrong, _ unit: String, _ time: ChartTime) -> String {
    let text = "\(time.minute(wrong.moment)): \(value(wrong.value, wrong.low, unit, time.language))"
    guard let right = wrong.right else {
      return text + (time.language == .de ? ", zurückgenommen" : ", retracted")
    }
    let value = value(right.value, right.low, unit, time.language)
    return text
      + (time.language == .de ? ", zurückgenommen; richtig: \(value)" : ", retracted; right: \(value)")
  }

  private static func value(_ value: Double, _ low: Double?, _ unit: String, _ language: Language) -> String {
    let pair = ChartNumber.text(value, language) + (low.map { "/\(ChartNumber.text($0, language))" } ?? "")
    return unit.isEmpty ? pair : "\(pair) \(unit)"
  }
}
