import RecordModel

/// Moments in the form of RFC 5322 §3.3: `Wed, 14 Jan 2026 10:20:30 +0000`.
enum MailDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let secondsOfDay: Int64 = 86_400

  /// The moment in UTC, cut to the second.
  static func text(_ moment: Timestamp) -> String {
    let seconds = floor(moment.milliseconds, by: 1000)
    let number = floor(seconds, by: secondsOfDay)
    let second = seconds - number * secondsOfDay
    let day = CalendarDay(moment)
    // 1 January 1970, day 0, was a Thursday.
    let weekday = days[Int(number + 4 - floor(number + 4, by: 7) * 7)]
    let month = months.indices.contains(day.month - 1) ? months[day.month - 1] : "Jan"
    let clock = [second / 3600, second / 60 % 60, second % 60].map { two(Int($0)) }.joined(separator: ":")
    return "\(weekday), \(two(day.day)) \(month) \(year(day.year)) \(clock) +0000"
  }

  private static func floor(_ value: Int64, by unit: Int64) -> Int64 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
    return rest < 0 ? quotient - 1 : quotient
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func year(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(number)".utf8.count)) + "\(number)"
  }
}
