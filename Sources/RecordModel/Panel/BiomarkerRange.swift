/// The interval that is normal for some people, and the bands within and around it.
package struct BiomarkerRange: Codable, Sendable, Equatable {
  /// `nil` for either sex.
  package var sex: Sex?
  /// In whole years, inclusive.
  package var fromAge: Int
  /// In whole years, inclusive.
  package var toAge: Int?
  package var reference: Interval
  /// The lowest value that is only borderline low; without it everything below the interval is low.
  package var borderlineLow: Edge?
  /// The highest value that is only borderline high; without it everything above the interval is high.
  package var borderlineHigh: Edge?
  /// The part of the interval that is best; without it all of it is (R-SO-156).
  package var optimal: Interval?
  /// As it is shown where the report prints none (R-SO-142).
  package var text: String

  package enum Sex: String, Codable, Sendable, CaseIterable, SchemaDescribing { case male, female }

  /// An interval with at least one end.
  package struct Interval: Codable, Sendable, Equatable {
    package var low: Edge?
    package var high: Edge?

    package init(low: Edge? = nil, high: Edge? = nil) { (self.low, self.high) = (low, high) }
  }
}

/// An end of an interval.
package struct Edge: Codable, Sendable, Equatable {
  package var at: Limit
  /// Whether the value itself belongs to the interval.
  package var inclusive: Bool

  package init(_ at: Limit, inclusive: Bool) { (self.at, self.inclusive) = (at, inclusive) }
}
