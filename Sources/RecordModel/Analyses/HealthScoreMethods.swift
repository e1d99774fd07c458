/// Reads the score in detail (R-SO-230).
package struct GetHealthScore: Method {
  package static let name = "healthDashboard.score"
  package static let summary =
    "Answers the score of the latest known values with its parts and its history."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var score: SnapshotScore
    /// `null` without a value.
    @OrNull package var risk: RiskLevel?
    /// Against 30 days ago, with one decimal; `null` without a score then or now.
    @OrNull package var change30Days: ExactDecimal?
    /// All seven, in canonical order.
    package var factors: [ScoreFactor]
    /// At most 12, the earliest first.
    package var history: [ScorePoint]
    /// The rules by which values become scores.
    package var formula: String

    package init(
      score: SnapshotScore, risk: RiskLevel?, change30Days: ExactDecimal?, factors: [ScoreFactor],
      history: [ScorePoint], formula: String
    ) {
      self.score = score
      self.risk = risk
      self.change30Days = change30Days
      self.factors = factors
      self.history = history
      self.formula = formula
    }
  }

  package static let example = GetHealthScore(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    score: .example, risk: .moderate, change30Days: nil, factors: [], history: [], formula: "formula-1")
}

/// The share of one part of health in the score.
package struct ScoreFactor: Codable, Sendable, Equatable {
  package var category: HealthCategory
  /// `null` if nothing of it was scored.
  @OrNull package var score: ExactDecimal?
  package var weight: ExactDecimal
  /// Of those that have a score, together 1; with six decimals.
  package var effectiveWeight: ExactDecimal
  /// Known ones, without those that others determine.
  package var biomarkers: Int
  /// Of them low, high or critical.
  package var abnormal: Int

  package init(
    category: HealthCategory, score: ExactDecimal?, weight: ExactDecimal, effectiveWeight: ExactDecimal,
    biomarkers: Int, abnormal: Int
  ) {
    self.category = category
    self.score = score
    self.weight = weight
    self.effectiveWeight = effectiveWeight
    self.biomarkers = biomarkers
    self.abnormal = abnormal
  }
}

/// A score of one report.
package struct ScorePoint: Codable, Sendable, Equatable {
  package var takenOn: CalendarDay
  package var score: ExactDecimal

  package init(takenOn: CalendarDay, score: ExactDecimal) {
    self.takenOn = takenOn
    self.score = score
  }
}

/// Reads the counters (R-SO-227, R-SO-229).
package struct GetHealthStatistics: Method {
  package static let name = "healthDashboard.statistics"
  package static let summary =
    "Answers the counters of the start screen, and what is known in all."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var counters: HealthCounters
    /// All that were completed.
    package var reports: Int
    /// Known ones, without those that others determine.
    package var biomarkers: Int
    /// Of them low, high or critical.
    package var abnormal: Int
    /// `null` without any.
    @OrNull package var lastTestOn: CalendarDay?

    package init(
      counters: HealthCounters, reports: Int, biomarkers: Int, abnormal: Int, lastTestOn: CalendarDay?
    ) {
      self.counters = counters
      self.reports = reports
      self.biomarkers = biomarkers
      self.abnormal = abnormal
      self.lastTestOn = lastTestOn
    }
  }

  package static let example = GetHealthStatistics(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    counters: .example, reports: 1, biomarkers: 12, abnormal: 1, lastTestOn: CalendarDay(Example.start))
}
