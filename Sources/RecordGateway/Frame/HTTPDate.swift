import RecordModel
import Synchronization

/// Dates in HTTP's form: `Wed, 14 Jan 2026 04:35:00 GMT` (RFC 9110 §5.6.7), in seconds since 1970.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The texts of a few moments: the present one, and the last changes of popular resources.
  private static let known = Mutex<[Int64: String]>([:])

  static func text(_ seconds: Int64) -> String {
    known.withLock { known in
      if let text = known[seconds] { return text }
      if known.count >= 32 { known = [:] }
      let text = written(seconds)
      known[seconds] = text
      return text
    }
  }

  private static func written(_ seconds: Int64) -> String {
    let stamp = Timestamp(milliseconds: seconds * 1000).description
    let parts = stamp.split { "-T:.Z".contains($0) }
    guard parts.count >= 6, let month = Int(parts[1]), (1...12).contains(month) else { return "" }
    // 1970-01-01 was a Thursday.
    let day = Int((((seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 4) % 7 + 7) % 7)
    return
      "\(days[day]), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }

  /// Reads each of the three forms that recipients have to take: `Sun, 06 Nov 1994 08:49:37 GMT`,
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`; a wrong name of the day is ignored (C-31).
  ///
  /// - Parameter now: decides about the century of a year of two digits.
  static func parse(_ text: String, at now: Timestamp) -> Int64? {
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.split(separator: " ").map(String.init)
    switch parts.count {
    case 6 where parts[0].hasSuffix(",") && parts[5] == "GMT" && parts[1].utf8.count == 2:
      return seconds(day: parts[1], month: parts[2], year: parts[3], time: parts[4])
    case 4 where parts[0].hasSuffix(",") && parts[3] == "GMT":
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard date.count == 3, date[0].utf8.count == 2, let year = year(date[2], now) else { return nil }
      return seconds(day: date[0], month: date[1], year: year, time: parts[2])
    case 5 where days.contains(parts[0]):
      let day = parts[2].utf8.count == 1 ? "0" + parts[2] : parts[2]
      return seconds(day: day, month: parts[1], year: parts[4], time: parts[3])
    default: return nil
    }
  }

  private static func seconds(day: String, month: String, year: String, time: String) -> Int64? {
    guard let index = months.firstIndex(of: month), year.utf8.count == 4, time.utf8.count == 8 else {
      return nil
    }
    let number = index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)"
    // A leap second is the last one of its minute: the record's times have none.
    let time = time.hasSuffix(":60") ? time.dropLast(2) + "59" : time[...]
    return Timestamp.parse("\(year)-\(number)-\(day)T\(time)Z")?.moment.wholeSeconds
  }

  /// The year whose last two digits these are, at most 50 years from now, else the one before (RFC 9110 §5.6.7).
  private static func year(_ digits: String, _ now: Timestamp) -> String? {
    guard digits.utf8.count == 2, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let short = Int(digits),
      let present = Int(now.description.prefix(4))
    else { return nil }
    let year = present - present % 100 + short
    return "\(year > present + 50 ? year - 100 : year)"
  }
}
