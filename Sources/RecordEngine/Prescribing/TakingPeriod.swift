import RecordModel
import RecordStore

/// From when until when a medication is taken, as far as the record knows.
struct TakingPeriod: Equatable {
  /// `nil` if it is taken already.
  var from: Timestamp?
  /// `nil` if it has no end.
  var until: Timestamp?

  /// The time in which another one is taken too; `nil` where one ends before the other begins, as in a switch.
  func shared(with other: TakingPeriod) -> TakingPeriod? {
    let begins = [from, other.from].compactMap(\.self).max()
    let ends = [until, other.until].compactMap(\.self).min()
    if let begins, let ends, ends <= begins { return nil }
    return TakingPeriod(from: begins, until: ends)
  }
}
