import RecordModel

/// Days from one to another, both inclusive; either may be left out.
struct DaySpan: Sendable {
  let from: CalendarDay?
  let to: CalendarDay?

  init(_ from: CalendarDay?, _ to: CalendarDay?) throws(Failure) {
    (self.from, self.to) = (from, to)
    guard let from, let to, from > to else { return }
    throw Failure(problems: [FieldProblem(path: "/from", code: "inconsistent", message: "not after to")])
  }

  func contains(_ day: CalendarDay) -> Bool {
    (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }
}
