import RecordModel

/// An interval as it is printed, before its marks have a meaning.
struct IntervalText: Sendable, Equatable {
  var low: PrintedNumber?
  var high: PrintedNumber?
  var isOpen = false
  /// Whose interval it is; `nil` if it is everybody's.
  var sex: BiomarkerRange.Sex?

  /// `< 5` beside a value is an interval.
  init(_ comparator: ReportedResult.Comparator, _ number: PrintedNumber) {
    switch comparator {
    case .less: (high, isOpen) = (number, true)
    case .atMost: high = number
    case .greater: (low, isOpen) = (number, true)
    case .atLeast: low = number
    }
  }

  init(from low: PrintedNumber, to high: PrintedNumber) { (self.low, self.high) = (low, high) }

  /// Whether its ends may stand in ascending order; the parts of a code, such as `CA 15-3`, may not.
  var isAscending: Bool {
    guard let low, let high else { return true }
    return low.readings.contains { low in high.readings.contains { low.value < $0.value } }
  }

  /// The interval by the meaning of the document's marks; `nil` if an end may be several numbers.
  ///
  /// Both ends are read alike, and in ascending order where that decides.
  func resolved(_ mark: DecimalMark, isPossible: (ExactDecimal) -> Bool?) -> PrintedInterval? {
    guard let low = End(low, mark, isPossible), let high = End(high, mark, isPossible) else { return nil }
    if !low.isAmbiguous, !high.isAmbiguous, let usual = interval(low.readings[0], high.readings[0]) {
      return usual
    }
    let all = low.readings.flatMap { low in high.readings.compactMap { interval(low, $0) } }
    return all.count == 1 ? all[0] : nil
  }

  /// `nil` if the ends are not in order, or part decimals and thousands alike.
  private func interval(
    _ low: PrintedNumber.Reading?, _ high: PrintedNumber.Reading?
  ) -> PrintedInterval? {
    if let low, let high {
      guard low.value < high.value, !parts(low, high, self.high), !parts(high, low, self.low) else {
        return nil
      }
    }
    return PrintedInterval(low: low?.value, high: high?.value, isOpen: isOpen)
  }

  /// Whether what parts decimals of one end parts something else in the other.
  private func parts(
    _ one: PrintedNumber.Reading, _ other: PrintedNumber.Reading, _ number: PrintedNumber?
  ) -> Bool {
    guard let mark = one.mark, let number else { return false }
    return other.mark.map { $0 != mark } ?? false || other.mark == nil && number.text.contains(mark)
  }
}

/// What an end of an interval may be.
private struct End {
  /// The usual one first; `nil` if there is no such end.
  let readings: [PrintedNumber.Reading?]
  let isAmbiguous: Bool

  init?(_ number: PrintedNumber?, _ mark: DecimalMark, _ isPossible: (ExactDecimal) -> Bool?) {
    guard let number else {
      (readings, isAmbiguous) = ([nil], false)
      return
    }
    guard let (first, isAmbiguous) = number.resolved(mark, isPossible: isPossible) else { return nil }
    (readings, self.isAmbiguous) = ([first] + number.readings.filter { $0 != first }, isAmbiguous)
  }
}
