/// Year, month, day and time of day of a moment in UTC (proleptic Gregorian calendar).
///
/// The day arithmetic counts from 1 March of year 0, so that the leap day is the last of its year and each 400-year era
/// has 146,097 days.
struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var millisecond: Int

  static let millisecondsPerDay: Int64 = 86_400_000

  init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second, self.millisecond) = (hour, minute, second, millisecond)
  }

  init(milliseconds: Int64) {
    let clamped = min(max(milliseconds, InstantText.range.lowerBound), InstantText.range.upperBound)
    let dayNumber = Int((clamped - Self.floorRemainder(clamped)) / Self.millisecondsPerDay)
    let time = Int(Self.floorRemainder(clamped))
    (hour, minute) = (time / 3_600_000, time / 60_000 % 60)
    (second, millisecond) = (time / 1000 % 60, time % 1000)
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z; `nil` if a field is out of range (30 February, hour 24, second
  /// 60).
  var milliseconds: Int64? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let dayNumber = Int64(era * 146_097 + dayOfEra - 719_468)
    let time = Int64(((hour * 60 + minute) * 60 + second) * 1000 + millisecond)
    return dayNumber * Self.millisecondsPerDay + time
  }

  private static func floorRemainder(_ milliseconds: Int64) -> Int64 {
    let remainder = milliseconds % millisecondsPerDay
    return remainder < 0 ? remainder + millisecondsPerDay : remainder
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
