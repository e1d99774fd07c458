/// A month or a year, where no day is known: `2014-05`, `2014`.
package struct PartialDate: Hashable, Sendable {
  /// 1 to 9999.
  package let year: Int
  /// 1 to 12; `nil` where the year alone is known.
  package let month: Int?

  /// Reads `YYYY-MM` or `YYYY`; `nil` for all others.
  package init?(_ text: String) {
    let isYear = text.utf8.count == 4
    guard isYear || text.utf8.count == 7, let first = CalendarDay(text + (isYear ? "-01-01" : "-01")) else {
      return nil
    }
    (year, month) = (first.year, isYear ? nil : first.month)
  }

  package var firstDay: CalendarDay { CalendarDay(year: year, month: month ?? 1, day: 1) }

  package var lastDay: CalendarDay {
    let last = month ?? 12
    return CalendarDay(year: year, month: last, day: CivilTime.days(in: last, of: year))
  }
}

extension PartialDate: CustomStringConvertible {
  /// `YYYY-MM` or `YYYY`.
  package var description: String { String(firstDay.description.prefix(month == nil ? 4 : 7)) }
}
