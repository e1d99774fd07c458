import RecordModel

extension ResultRow {
  mutating func readMoreInterval(_ words: [PageWord], _ units: UnitNames) {
    var more = ResultRow()
    more.readInterval(words, units)
    guard !more.intervals.isEmpty || intervals.isEmpty else { return }
    let (before, text) = (intervals, intervalText)
    (intervals, intervalText) = ([], "")
    // Both lines together may be one interval: `70 -` over `99`.
    if before.isEmpty {
      intervalText = text + " " + more.intervalText
      return
    }
    intervals = before + more.intervals
    intervalText = text + " " + more.intervalText
  }

  /// Whether there is a number where the interval should be, which may be the result.
  func hasNumberForInterval(_ units: UnitNames) -> Bool {
    intervals.isEmpty
      && CellScanner.items(intervalText, units).contains {
        if case .number(nil, _) = $0.item { true } else { false }
      }
  }

  /// Whether a row with a result is one of a report, and no line that happens to have a figure there.
  var isPlausible: Bool {
    guard label.contains(where: \.isLetter), label.count <= 80, !LabelStops.isStop(label) else {
      return false
    }
    // A decimal in it is the result, and what was taken for the result is another day's.
    return !labelWords.contains { word in
      PrintedNumber(word.text)?.readings.contains { $0.decimals > 0 } ?? false
    }
  }
}
