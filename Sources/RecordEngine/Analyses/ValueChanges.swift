import RecordModel

extension ExactDecimal {
  /// The change in percent of an earlier number, with one decimal; `nil` if that is zero.
  func percentChange(since earlier: ExactDecimal) -> ExactDecimal? {
    guard earlier != ExactDecimal(0) else { return nil }
    return ExactDecimal.quotient(
      [(self - earlier, ExactDecimal(100))], by: earlier.magnitude, to: ExactDecimal(thousandths: 100))
  }
}

extension ChangeDirection {
  /// By the points of two values.
  init(from earlier: CountedValue, to later: CountedValue) {
    guard let before = earlier.judgement.points, let now = later.judgement.points, before != now else {
      self = .unchanged
      return
    }
    self = now > before ? .improved : .worsened
  }
}

extension HealthTrend {
  /// By the points of a value and the one before it.
  init(from earlier: CountedValue?, to later: CountedValue) {
    guard let before = earlier?.judgement.points, let now = later.judgement.points else {
      self = .stable
      return
    }
    self.init(change: now - before)
  }
}
