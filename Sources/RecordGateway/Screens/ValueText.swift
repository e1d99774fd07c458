import RecordCharts
import RecordModel

/// Writes values for people (R-MH-311).
struct ValueText: Sendable {
  let language: Language

  /// The text of a value; empty for lists and objects, which have none.
  func text(of value: Value, _ filter: BindingFilter?) -> String {
    switch (value, filter) {
    case (.null, _), (.array, _), (.object, _): ""
    case (.bool(let flag), _): flag ? (language == .de ? "ja" : "yes") : (language == .de ? "nein" : "no")
    case (.string(let text), .date?), (.string(let text), .time?), (.string(let text), .datetime?):
      time(text, filter)
    case (.string(let text), _): text
    case (.integer(let number), .number?): grouped("\(number)")
    case (.integer(let number), _): "\(number)"
    case (.double(let number), .number?): grouped(Self.plain(number))
    case (.double(let number), _): Self.plain(number)
    }
  }

  /// A number without an exponent, as short as it can be written.
  private static func plain(_ number: Double) -> String {
    if number == number.rounded(), number.magnitude < 1e15 { return "\(Int64(number))" }
    return "\(number)"
  }

  /// With the language's marks: `1,234.5` or `1.234,5`.
  private func grouped(_ text: String) -> String {
    let (group, point) = language == .de ? (".", ",") : (",", ".")
    let isNegative = text.hasPrefix("-")
    let halves = text.drop { $0 == "-" }.split(separator: ".")
    guard let whole = halves.first, whole.allSatisfy(\.isNumber), halves.count <= 2 else { return text }
    var digits = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { digits += group }
      digits.append(digit)
    }
    let rest = halves.count == 2 ? point + halves[1] : ""
    return (isNegative ? "-" : "") + digits + rest
  }

  /// A moment by the clock that it is written with, which is named; a day alone stays one.
  ///
  /// The reader's own zone is not known here, so no time is shown without its zone.
  private func time(_ text: String, _ filter: BindingFilter?) -> String {
    if let day = CalendarDay(text) {
      return filter == .time ? "" : ChartTime(language, offsetMinutes: 0).day(day)
    }
    guard let (moment, offset) = Timestamp.parse(text) else { return text }
    let time = ChartTime(language, offsetMinutes: Int(offset))
    let day = time.day(moment)
    if filter == .date { return day }
    let zone = offset == 0 ? "UTC" : time.zone(moment)
    let clock = String(time.minute(moment).dropFirst(day.count + 2)) + " " + zone
    return filter == .time ? clock : "\(day), \(clock)"
  }
}
