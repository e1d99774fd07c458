/// Counts analyses (R-SO-201).
package struct GetAnalysisStatistics: Method {
  package static let name = "analysis.statistics"
  package static let summary =
    "Answers figures about the analyses that were made in a span of time."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Made at this moment or later; all if left out.
  package var from: Timestamp?
  /// Made at this moment or before; all if left out.
  package var to: Timestamp?

  package init(patientId: PatientID, from: Timestamp? = nil, to: Timestamp? = nil) {
    self.patientId = patientId
    self.from = from
    self.to = to
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var total: Int
    /// With one decimal; `null` without any.
    @OrNull package var meanScore: ExactDecimal?
    /// From the first to the last.
    package var trend: HealthTrend
    /// Of the first score, with one decimal.
    package var improvementPercent: ExactDecimal
    /// `null` without any.
    @OrNull package var lastAt: Timestamp?

    package init(
      total: Int, meanScore: ExactDecimal?, trend: HealthTrend, improvementPercent: ExactDecimal,
      lastAt: Timestamp?
    ) {
      self.total = total
      self.meanScore = meanScore
      self.trend = trend
      self.improvementPercent = improvementPercent
      self.lastAt = lastAt
    }
  }

  package static let example = GetAnalysisStatistics(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    total: 1, meanScore: ExactDecimal(85), trend: .stable, improvementPercent: ExactDecimal(0),
    lastAt: Example.end)
}
