import RecordModel
import RecordStore

extension TrendBucket {
  /// The beginning of a moment's bucket, days and longer by a fixed offset from UTC; weeks begin on Monday
  /// (ISO 8601).
  func start(of moment: Timestamp, utcOffset minutes: Int64) -> Timestamp {
    let offset = minutes * 60_000
    let local = moment.milliseconds + offset
    func floor(_ size: Int64, _ shift: Int64 = 0) -> Timestamp {
      let moved = local - shift
      let remainder = moved % size
      return Timestamp(milliseconds: local - (remainder < 0 ? remainder + size : remainder) - offset)
    }
    switch self {
    case .raw: return moment
    case .hour: return floor(3_600_000)
    case .day: return floor(86_400_000)
    // 1970-01-05 was a Monday.
    case .week: return floor(7 * 86_400_000, 4 * 86_400_000)
    case .month:
      let day = CalendarDay(Timestamp(milliseconds: local)).day
      return Timestamp(milliseconds: floor(86_400_000).milliseconds - Int64(day - 1) * 86_400_000)
    }
  }
}
