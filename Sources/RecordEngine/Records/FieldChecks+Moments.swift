import RecordModel
import RecordStore

/// Moments of a patient's life (R-MH-222, R-MH-350).
extension FieldChecks {
  /// Neither in the future nor before birth.
  mutating func moment(_ path: String, _ time: OffsetTime?, _ person: PersonDetails, _ now: Timestamp) {
    notFuture(path, time?.moment, now)
    notBeforeBirth(path, time?.moment, person)
  }

  mutating func notFuture(_ path: String, _ moment: Timestamp?, _ now: Timestamp) {
    guard let moment, moment.isFuture(at: now) else { return }
    refuse(path, "in_future", "not later than now")
  }

  mutating func notBeforeBirth(_ path: String, _ moment: Timestamp?, _ person: PersonDetails) {
    guard let moment, person.isUnborn(at: moment) else { return }
    refuse(path, "before_birth", "not before the date of birth")
  }
}
