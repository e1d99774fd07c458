/// The limits that hold for one person.
struct BiomarkerBounds: Sendable, Equatable {
  typealias Interval = BiomarkerRange.Interval

  /// Outside, values are low or high.
  let outer: Interval
  /// Inside, values are normal; between the two they are borderline.
  let inner: Interval
  /// The best part of what is normal; `nil` if all of it is.
  let optimal: Interval?

  /// The interval that a laboratory prints has neither borderline nor optimal values (R-SO-157).
  ///
  /// It replaces what it states: of an end that it does not print, `0-5.1` has only an upper one, it says nothing, and the panel's
  /// stays (R-MH-347, R-SO-372).
  ///
  /// - Parameter own: the panel's; `nil` if it has none that hold for the person.
  init(printed: Interval, besides own: BiomarkerBounds?) {
    let inner = Interval(low: printed.low ?? own?.inner.low, high: printed.high ?? own?.inner.high)
    let outer = Interval(low: printed.low ?? own?.outer.low, high: printed.high ?? own?.outer.high)
    // Where the panel's end lies beyond the printed one, the laboratory measures otherwise.
    let isUsable = inner.isOrdered && outer.isOrdered
    (self.inner, self.outer) = isUsable ? (inner, outer) : (printed, printed)
    optimal = nil
  }

  init(_ range: BiomarkerRange) {
    inner = range.reference
    outer = Interval(
      low: range.borderlineLow ?? range.reference.low, high: range.borderlineHigh ?? range.reference.high)
    optimal = range.optimal
  }

  /// The limits where the sex or the age that would decide between ranges is unknown (R-SO-159, R-SO-369); `nil` if they
  /// have nothing in common.
  ///
  /// What is normal by all of them is normal, what is normal or borderline by any is borderline.
  init?(_ ranges: [BiomarkerRange]) {
    let all = ranges.map(BiomarkerBounds.init)
    guard let first = all.first else { return nil }
    if all.count == 1 {
      self = first
      return
    }
    inner = Self.intersection(all.map(\.inner))
    outer = Self.union(all.map(\.outer))
    let best = all.compactMap(\.optimal)
    optimal = best.isEmpty ? nil : Self.intersection(best)
    guard inner.isOrdered, optimal?.isOrdered ?? true else { return nil }
  }

  private static func intersection(_ intervals: [Interval]) -> Interval {
    Interval(
      low: intervals.compactMap(\.low).max(by: isLower), high: intervals.compactMap(\.high).min(by: isLower))
  }

  private static func union(_ intervals: [Interval]) -> Interval {
    let (lows, highs) = (intervals.map(\.low), intervals.map(\.high))
    return Interval(
      low: lows.contains(nil) ? nil : lows.compactMap(\.self).min(by: isLower),
      high: highs.contains(nil) ? nil : highs.compactMap(\.self).max(by: isLower))
  }

  private static func isLower(_ left: Edge, _ right: Edge) -> Bool { left.at.figure < right.at.figure }
}

extension BiomarkerRange.Interval {
  /// Whether a low end, if there is one, lies below the high end.
  package var isOrdered: Bool {
    guard let low, let high else { return true }
    return low.at.figure < high.at.figure
  }
}
