/// Lists scores over time (R-SO-233).
package struct GetCategoryTrends: Method {
  package static let name = "healthDashboard.trends"
  package static let summary =
    "Answers the scores of the parts of health over time, a point for each analysis that scored it."
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
    /// All seven, in canonical order.
    package var series: [CategorySeries]

    package init(series: [CategorySeries]) { self.series = series }
  }

  package static let example = GetCategoryTrends(patientId: Example.patient)
  package static let exampleOutcome = Outcome(series: [CategorySeries(category: .nutritional, points: [])])
}

/// The scores of one part of health over time.
package struct CategorySeries: Codable, Sendable, Equatable {
  package var category: HealthCategory
  /// The earliest first.
  package var points: [ScorePoint]

  package init(category: HealthCategory, points: [ScorePoint]) {
    self.category = category
    self.points = points
  }
}
