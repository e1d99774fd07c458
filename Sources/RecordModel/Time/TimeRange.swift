/// How far back somebody looks (R-SO-018): a number of days, a number with a unit, or everything.
package struct TimeRange: Sendable, Equatable {
  package enum Unit: String, Sendable, CaseIterable { case day, week, month, year }

  /// `nil` for everything.
  private let span: (count: Int, unit: Unit)?

  package static func == (left: TimeRange, right: TimeRange) -> Bool {
    left.span?.count == right.span?.count && left.span?.unit == right.span?.unit
  }

  /// For error texts.
  package static let expectation =
    "a number of days, or a number with days, weeks, months or years, such as 6months, or all"

  /// Everything.
  package static let all = TimeRange(span: nil)

  private init(span: (Int, Unit)?) { self.span = span }

  /// Reads `365`, `6months`, `1year`, `all`: 1 to 9999 alone, 1 to 999 with a unit, without leading zeros.
  package init?(_ text: String) {
    if text == "all" { self = .all; return }
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard (1...4).contains(digits.count), digits.first != 0x30, let count = Int(Substring(digits)) else {
      return nil
    }
    let word = String(text.utf8.dropFirst(digits.count)) ?? ""
    if word.isEmpty { span = (count, .day); return }
    guard count <= 999,
      let unit = Unit.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) })
    else { return nil }
    span = (count, unit)
  }

  /// When it begins, seen from a moment; `nil` for everything.
  ///
  /// Months and years are steps of the calendar in UTC; a day that a month does not have is its last one.
  package func start(before now: Timestamp) -> Timestamp? {
    guard let span else { return nil }
    switch span.unit {
    case .day: return now.earlier(days: span.count)
    case .week: return now.earlier(days: span.count * 7)
    case .month: return now.earlier(months: span.count)
    case .year: return now.earlier(months: span.count * 12)
    }
  }
}

extension Timestamp {
  private static let dayMilliseconds: Int64 = 86_400_000

  fileprivate func earlier(days: Int) -> Timestamp {
    let (moved, overflow) = milliseconds.subtractingReportingOverflow(Int64(days) * Self.dayMilliseconds)
    return overflow ? .earliest : max(.earliest, Timestamp(milliseconds: moved))
  }

  fileprivate func earlier(months: Int) -> Timestamp {
    let today = CalendarDay(self)
    let number = today.year * 12 + today.month - 1 - months
    // Year 1 is the first.
    guard number >= 12, let midnight = today.midnight else { return .earliest }
    let days = (1...today.day).reversed().lazy.compactMap { day in
      CalendarDay(CalendarDay(year: number / 12, month: number % 12 + 1, day: day).description)
    }
    guard let start = days.first?.midnight else { return .earliest }
    return Timestamp(milliseconds: start.milliseconds + milliseconds - midnight.milliseconds)
  }
}
