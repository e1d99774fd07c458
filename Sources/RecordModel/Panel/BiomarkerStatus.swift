/// The meaning of a biomarker's value (R-SO-153).
package enum BiomarkerStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case optimal, normal
  case borderlineLow = "borderline_low"
  case borderlineHigh = "borderline_high"
  case low, high
  case criticalLow = "critical_low"
  case criticalHigh = "critical_high"
  case unknown

  package var isCritical: Bool { self == .criticalLow || self == .criticalHigh }
  package var isBorderline: Bool { self == .borderlineLow || self == .borderlineHigh }
  /// Outside the interval and its borderline, without being critical.
  package var isLowOrHigh: Bool { self == .low || self == .high }
  package var isAbnormal: Bool { isCritical || isLowOrHigh || isBorderline }
  package var isBelow: Bool { self == .borderlineLow || self == .low || self == .criticalLow }
}
