/// Lists the parts of health (R-SO-163, R-SO-164).
package struct ListHealthCategories: Method {
  package static let name = "healthDashboard.categories"
  package static let summary =
    "Answers the seven parts of health with their scores, and if asked for with their values."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Whether to list the latest known values; not if left out.
  package var withBiomarkers: Bool?

  package init(patientId: PatientID, withBiomarkers: Bool? = nil) {
    self.patientId = patientId
    self.withBiomarkers = withBiomarkers
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// All seven, in canonical order.
    package var categories: [CategoryCard]

    package init(categories: [CategoryCard]) { self.categories = categories }
  }

  package static let example = ListHealthCategories(patientId: Example.patient)
  package static let exampleOutcome = Outcome(categories: [.example])
}

/// One part of health.
package struct CategoryCard: Codable, Sendable, Equatable {
  package var category: HealthCategory
  package var name: LocalizedText
  package var description: LocalizedText
  /// `null` if nothing of it was scored.
  @OrNull package var score: ExactDecimal?
  package var status: HealthStatus
  package var trend: HealthTrend
  /// Known ones, without those that others determine.
  package var biomarkers: Int
  /// Of them low, high or critical.
  package var abnormal: Int
  /// When its newest value came; `null` without any.
  @OrNull package var lastUpdated: Timestamp?
  /// In the order of the panel; absent unless they were asked for.
  package var values: [KnownValue]?

  package init(
    category: HealthCategory, name: LocalizedText, description: LocalizedText, score: ExactDecimal?,
    status: HealthStatus, trend: HealthTrend, biomarkers: Int, abnormal: Int, lastUpdated: Timestamp?,
    values: [KnownValue]?
  ) {
    self.category = category
    self.name = name
    self.description = description
    self.score = score
    self.status = status
    self.trend = trend
    self.biomarkers = biomarkers
    self.abnormal = abnormal
    self.lastUpdated = lastUpdated
    self.values = values
  }

  static let example = CategoryCard(
    category: .nutritional, name: LocalizedText(de: "Nährstoffe", en: "Nutrition"),
    description: LocalizedText(de: "Vitamine und Spurenelemente", en: "Vitamins and trace elements"),
    score: ExactDecimal(56), status: .poor, trend: .stable, biomarkers: 1, abnormal: 1,
    lastUpdated: Example.end, values: nil)
}

/// The latest known value of a biomarker.
package struct KnownValue: Codable, Sendable, Equatable {
  /// Of the panel.
  package var biomarker: String
  package var name: String
  /// As it is printed.
  package var text: String
  /// In the conventional unit.
  @OrNull package var value: ExactDecimal?
  /// As it is printed; the conventional one if none is.
  package var unit: String
  /// The interval shown beside it; empty if there is none.
  package var range: String
  package var status: BiomarkerStatus
  package var isOptimal: Bool
  /// Against the value before it.
  package var trend: HealthTrend
  package var takenOn: CalendarDay
  package var reportId: DocumentID

  package init(
    biomarker: String, name: String, text: String, value: ExactDecimal?, unit: String, range: String,
    status: BiomarkerStatus, isOptimal: Bool, trend: HealthTrend, takenOn: CalendarDay, reportId: DocumentID
  ) {
    self.biomarker = biomarker
    self.name = name
    self.text = text
    self.value = value
    self.unit = unit
    self.range = range
    self.status = status
    self.isOptimal = isOptimal
    self.trend = trend
    self.takenOn = takenOn
    self.reportId = reportId
  }
}
