import RecordModel

/// The numbers marked on an axis.
enum ValueAxis {
  /// Multiples of 1, 2 or 5 times a power of ten, about that many, within the range.
  static func ticks(_ range: ClosedRange<Double>, about count: Int) -> [Double] {
    let span = range.upperBound - range.lowerBound
    guard span > 0, span < 1e12, count > 0 else { return [range.lowerBound] }
    var power = 0.001
    while power * 10 <= span / Double(count) { power *= 10 }
    let step = [1, 2, 5, 10, 20].map { $0 * power }.first { span / $0 <= Double(count) } ?? span
    let first = Int((range.lowerBound / step).rounded(.up))
    let last = Int((range.upperBound / step).rounded(.down))
    guard first <= last else { return [range.lowerBound] }
    return (first...last).map { Double($0) * step }
  }
}

/// The moments marked on an axis.
struct TimeAxis {
  let time: ChartTime

  /// A line and its label.
  struct Tick: Equatable {
    let moment: Timestamp
    let label: String
  }

  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  /// At most that many, at full hours, days, Mondays, months or years of the local clock.
  func ticks(from: Timestamp, to: Timestamp, atMost count: Int) -> [Tick] {
    let (first, last) = (time.local(from), time.local(to))
    guard first <= last else { return [] }
    for hours in [1, 3, 6, 12] as [Int64] where (last - first) / (hours * Self.hour) < count {
      return even(first, last, step: hours * Self.hour, from: 0) { local in
        local % Self.day == 0 ? time.shortDay(Self.day(local)) : time.clock(local)
      }
    }
    for days in [1, 2, 7, 14] as [Int64] where (last - first) / (days * Self.day) < count {
      // 1970-01-05 was a Monday.
      return even(first, last, step: days * Self.day, from: days < 7 ? 0 : 4 * Self.day) {
        time.shortDay(Self.day($0))
      }
    }
    return months(first, last, atMost: count)
  }

  private func even(
    _ first: Int64, _ last: Int64, step: Int64, from origin: Int64, _ label: (Int64) -> String
  ) -> [Tick] {
    let past = (first - origin) % step
    var local = past == 0 ? first : first - past + (past > 0 ? step : 0)
    var ticks: [Tick] = []
    while local <= last {
      ticks.append(tick(local, label(local)))
      local += step
    }
    return ticks
  }

  private func months(_ first: Int64, _ last: Int64, atMost count: Int) -> [Tick] {
    let (begin, end) = (Self.day(first), Self.day(last))
    let span = (end.year - begin.year) * 12 + end.month - begin.month
    let step = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200].first { span / $0 < count } ?? 12_000
    var month = (begin.year * 12 + begin.month - 1 + step - 1) / step * step
    if month == begin.year * 12 + begin.month - 1, begin.day > 1 { month += step }
    var ticks: [Tick] = []
    while month <= end.year * 12 + end.month - 1 {
      guard let day = CalendarDay("\(Self.padded(month / 12, 4))-\(Self.padded(month % 12 + 1, 2))-01"),
        let moment = Timestamp("\(day)T00:00:00Z")
      else { break }
      ticks.append(tick(moment.milliseconds, step < 12 ? time.monthAndYear(day) : "\(day.year)"))
      month += step
    }
    return ticks
  }

  private func tick(_ local: Int64, _ label: String) -> Tick {
    // The offset of a moment nearby; if clocks were changed in between, that of the moment itself.
    let guess = Timestamp(milliseconds: local - Int64(time.offset(Timestamp(milliseconds: local))) * 60_000)
    return Tick(moment: Timestamp(milliseconds: local - Int64(time.offset(guess)) * 60_000), label: label)
  }

  private static func day(_ local: Int64) -> CalendarDay { CalendarDay(Timestamp(milliseconds: local)) }

  private static func padded(_ number: Int, _ width: Int) -> String {
    String(repeating: "0", count: max(width - "\(number)".count, 0)) + "\(number)"
  }
}
