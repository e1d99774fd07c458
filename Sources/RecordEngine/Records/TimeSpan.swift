import RecordModel
import RecordStore

/// The time span of a list: from a moment on and before another, either of which may be left out (R-MH-101).
///
/// Two equal moments mean exactly that moment (R-MH-338).
struct TimeSpan: Sendable {
  private let from: Timestamp?
  /// The first moment after it.
  let end: Timestamp?

  init(_ from: Timestamp?, _ to: Timestamp?) throws(Failure) {
    var checks = FieldChecks()
    checks.span(from, to)
    try checks.finish()
    self.init(checked: from, to)
  }

  /// The same, after its order was checked.
  init(checked from: Timestamp?, _ to: Timestamp?) {
    self.from = from
    end = from != nil && from == to ? to?.following : to
  }

  var last: Timestamp? { end.map { Timestamp(milliseconds: $0.milliseconds - 1) } }

  func contains(_ moment: Timestamp) -> Bool { !isAfter(moment) && !isBefore(moment) }

  /// Whether it begins after a moment.
  func isAfter(_ moment: Timestamp) -> Bool { from.map { moment < $0 } ?? false }

  /// Whether it ends before a moment, or with it.
  func isBefore(_ moment: Timestamp) -> Bool { end.map { $0 <= moment } ?? false }
}

extension FieldChecks {
  /// Refuses a time that ends before it begins.
  mutating func span(_ from: Timestamp?, _ to: Timestamp?) {
    if let from, let to, from > to { refuse("/from", "inconsistent", "not after to") }
  }
}

extension Timestamp {
  /// The next millisecond.
  fileprivate var following: Timestamp { min(Timestamp(milliseconds: milliseconds + 1), .latest) }
}
