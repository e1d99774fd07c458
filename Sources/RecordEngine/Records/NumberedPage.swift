import RecordModel

/// A page of a list that is short enough to be counted as a whole (R-SO-012).
struct NumberedPage: Sendable {
  /// From 1.
  let page: Int
  let limit: Int

  init(_ page: Int?, _ limit: Int?) throws(Failure) {
    (self.page, self.limit) = (page ?? 1, limit ?? 10)
    var checks = FieldChecks()
    if self.page < 1 { checks.refuse("/page", "out_of_range", "1 or more") }
    if !(1...100).contains(self.limit) { checks.refuse("/limit", "out_of_range", "1 to 100") }
    try checks.finish()
  }

  /// The items on it; none beyond the end.
  func items<Item>(of all: [Item]) -> [Item] {
    let (start, isTooFar) = (page - 1).multipliedReportingOverflow(by: limit)
    return isTooFar || start >= all.count ? [] : Array(all[start..<min(all.count, start + limit)])
  }
}
