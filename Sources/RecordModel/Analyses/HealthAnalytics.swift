/// Reads the development (R-SO-236).
package struct GetHealthAnalytics: Method {
  package static let name = "healthDashboard.analytics"
  package static let summary =
    "Answers how scores and values developed in a span of time."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Taken on this day or later; all if left out.
  package var from: CalendarDay?
  /// Taken on this day or before; all if left out.
  package var to: CalendarDay?

  package init(patientId: PatientID, from: CalendarDay? = nil, to: CalendarDay? = nil) {
    self.patientId = patientId
    self.from = from
    self.to = to
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Of analyses, the earliest first.
    package var scores: [ScorePoint]
    /// All seven, in canonical order.
    package var categories: [CategoryChange]
    /// Of the latest value of each biomarker against the one before it, in the order of the panel.
    package var changes: [ValueChange]
    package var totals: Totals

    package init(scores: [ScorePoint], categories: [CategoryChange], changes: [ValueChange], totals: Totals) {
      self.scores = scores
      self.categories = categories
      self.changes = changes
      self.totals = totals
    }

    /// What the span of time holds.
    package struct Totals: Codable, Sendable, Equatable {
      /// Completed ones.
      package var reports: Int
      package var analyses: Int
      /// Different ones, without those that others determine.
      package var biomarkers: Int
      /// Of their latest values, low, high or critical.
      package var abnormal: Int

      package init(reports: Int, analyses: Int, biomarkers: Int, abnormal: Int) {
        self.reports = reports
        self.analyses = analyses
        self.biomarkers = biomarkers
        self.abnormal = abnormal
      }
    }
  }

  package static let example = GetHealthAnalytics(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    scores: [], categories: [], changes: [],
    totals: Outcome.Totals(reports: 1, analyses: 1, biomarkers: 12, abnormal: 1))
}

/// How the score of one part of health changed.
package struct CategoryChange: Codable, Sendable, Equatable {
  package var category: HealthCategory
  /// Of the latest analysis that scored it; `null` without one.
  @OrNull package var current: ExactDecimal?
  /// Of the analysis of an earlier report before that; `null` without one.
  @OrNull package var previous: ExactDecimal?
  /// `null` without both.
  @OrNull package var change: ExactDecimal?
  package var trend: HealthTrend

  package init(
    category: HealthCategory, current: ExactDecimal?, previous: ExactDecimal?, change: ExactDecimal?,
    trend: HealthTrend
  ) {
    self.category = category
    self.current = current
    self.previous = previous
    self.change = change
    self.trend = trend
  }
}

/// How the latest value of a biomarker differs from the one before it.
package struct ValueChange: Codable, Sendable, Equatable {
  /// Of the panel.
  package var biomarker: String
  package var name: String
  package var category: HealthCategory
  /// The conventional one.
  package var unit: String
  package var previous: ExactDecimal
  package var current: ExactDecimal
  /// With one decimal; `null` if the previous value is zero.
  @OrNull package var percent: ExactDecimal?
  package var direction: ChangeDirection

  package init(
    biomarker: String, name: String, category: HealthCategory, unit: String, previous: ExactDecimal,
    current: ExactDecimal, percent: ExactDecimal?, direction: ChangeDirection
  ) {
    self.biomarker = biomarker
    self.name = name
    self.category = category
    self.unit = unit
    self.previous = previous
    self.current = current
    self.percent = percent
    self.direction = direction
  }
}
