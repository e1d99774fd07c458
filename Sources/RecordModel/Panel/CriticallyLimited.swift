/// A quantity with values that are a danger to life, in several units.
package protocol CriticallyLimited: UnitHolder {
  /// Of adults, pregnant or not.
  var critical: Biomarker.CriticalLimits? { get }
  /// Of everybody younger.
  var criticalByAge: [AgedCriticalLimits]? { get }
}

extension Biomarker: CriticallyLimited {}

/// Critical limits of an age below adulthood: a limit of adults is never used for a child unless it stands here too.
package struct AgedCriticalLimits: Codable, Sendable, Equatable {
  /// In whole days, inclusive; from birth on if left out.
  package var fromDays: Int?
  /// In whole days, inclusive.
  package var toDays: Int?
  /// In whole years, inclusive.
  package var fromAge: Int?
  /// In whole years, inclusive; until adulthood if no end is stated.
  package var toAge: Int?
  package var low: Edge?
  package var high: Edge?
  /// Keys of the sources.
  package var sources: [String]

  package func isFor(_ age: BiomarkerAge) -> Bool {
    (fromDays ?? 0) <= age.days && age.days <= toDays ?? .max
      && (fromAge ?? 0) <= age.years && age.years <= toAge ?? .max
  }
}

/// An age at a moment.
package struct BiomarkerAge: Sendable, Equatable {
  package let days: Int
  package let years: Int

  package init(days: Int, years: Int) { (self.days, self.years) = (days, years) }

  /// Since the day of birth, both days in UTC.
  package init(since birth: CalendarDay, at moment: Timestamp) {
    let lived = moment.milliseconds - (birth.midnight?.milliseconds ?? moment.milliseconds)
    self.init(days: max(0, Int(lived / 86_400_000)), years: birth.age(at: moment))
  }

  package var isAdult: Bool { years >= BiomarkerPanel.adultAge }
}

/// A value beyond a critical limit.
package struct CriticalValue: Sendable, Equatable {
  package let isLow: Bool
  /// In the unit of the value if the source states it so: `≥ 6.5 mmol/L`.
  package let limit: String
  /// Keys of the sources of the limit.
  package let sources: [String]
}

extension CriticallyLimited {
  /// The critical limits of an age; `nil` if none are known.
  ///
  /// An unknown age counts as adult (R-SO-160).
  package func criticalLimits(at age: BiomarkerAge?) -> Biomarker.CriticalLimits? {
    guard let age, !age.isAdult else { return critical }
    return criticalByAge?.first { $0.isFor(age) }
      .map { Biomarker.CriticalLimits(low: $0.low, high: $0.high, sources: $0.sources) }
  }

  /// Whether a value is a danger to life, whatever a report prints beside it (R-SO-157, R-MH-354).
  ///
  /// Judged before plausibility: what is too far from life to be believed is told all the same.
  package func criticalValue(_ number: ReportedNumber, at age: BiomarkerAge?) -> CriticalValue? {
    guard let limits = criticalLimits(at: age) else { return nil }
    let line = StatusLine(limits)
    let bands = line.bands(of: number, nil)
    guard case .some(.some(let status)) = line.status(of: bands) else { return nil }
    return CriticalValue(
      isLow: status == .criticalLow, limit: line.text(of: bands) { written($0, number) },
      sources: limits.sources)
  }

  private func written(_ limit: Limit, _ number: ReportedNumber) -> String {
    let text = number.text(limit)
    return text.contains(" ") || unit.isEmpty ? text : "\(text) \(unit)"
  }
}
