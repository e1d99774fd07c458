/// The meaning of a reported value, and what it rests on.
package struct BiomarkerJudgement: Codable, Sendable, Equatable {
  package var status: BiomarkerStatus
  /// Whether nothing could be better (R-SO-156).
  package var isOptimal: Bool
  /// From 0 to 100, with one decimal; `nil` if it is not scored (R-SO-171).
  package var points: ExactDecimal?
  /// In the conventional unit, rounded half up to four decimals for showing (R-SO-139); `nil` if the unit is unknown.
  package var normalized: ExactDecimal?
  /// The limits of the deciding band (R-SO-162), such as `≥ 200 and < 240 mg/dL`; `nil` if none decided.
  package var limits: String?
  /// The interval shown beside the value (R-SO-142).
  package var range: String?
  package var notes: [Note]

  /// A reason for a status, or for doubt about it.
  package enum Note: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Only a side is known (R-SO-137).
    case censored
    /// No conversion of the unit is known (R-SO-139).
    case unknownUnit = "unknown_unit"
    /// None is printed, and only one makes the value plausible (R-SO-140).
    case assumedUnit = "assumed_unit"
    /// R-SO-141.
    case implausible
    /// The panel's interval was used instead (R-SO-158).
    case printedIntervalLeftOut = "printed_interval_left_out"
    /// The panel has limits for neither or not for this age, or they depend on the sex, which is unknown (R-SO-159).
    case noLimits = "no_limits"
    /// R-SO-160.
    case underAge = "under_age"
    /// R-SO-160.
    case pregnancy
    /// R-SO-161.
    case anticoagulant
  }

  /// Nothing can be said, for a reason.
  static func unknown(_ notes: [Note], normalized: ExactDecimal? = nil) -> Self {
    Self(status: .unknown, isOptimal: false, normalized: normalized, notes: notes)
  }
}
