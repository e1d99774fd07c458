extension Biomarker {
  /// The interval in which nothing could be better for a person, in the conventional unit; `nil` if the panel has none for them.
  package func target(for person: BiomarkerPerson) -> BiomarkerRange.Interval? {
    BiomarkerBounds(ranges.filter { $0.isFor(person) }).map { $0.optimal ?? $0.inner }
  }

  /// The interval that is normal for a person, in the conventional unit, the narrowest if their sex is unknown; `nil` if the
  /// panel has none for them.
  package func reference(for person: BiomarkerPerson) -> BiomarkerRange.Interval? {
    BiomarkerBounds(ranges.filter { $0.isFor(person) }).map(\.inner)
  }

  /// What is normal for a person, as it is shown; each interval that may hold if their sex or age is unknown.
  package func rangeText(for person: BiomarkerPerson) -> String {
    var seen: Set<String> = []
    return ranges.filter { $0.isFor(person) && seen.insert($0.text).inserted }.map(\.text)
      .joined(separator: " or ")
  }
}

extension BiomarkerRange.Interval {
  /// How far a number lies outside; 0 within.
  package func distance(of number: ExactDecimal) -> ExactDecimal {
    if let low, number < low.at.figure { return low.at.figure - number }
    if let high, number > high.at.figure { return number - high.at.figure }
    return ExactDecimal(0)
  }
}
