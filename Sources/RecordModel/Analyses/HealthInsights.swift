/// Reads what values mean together (R-SO-255).
package struct GetRecommendationInsights: Method {
  package static let name = "recommendation.insights"
  package static let summary =
    "Answers patterns across biomarkers, and biomarkers that changed."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var insights: [HealthInsight]
    /// About the latest analysis; `null` if no program wrote one.
    @OrNull package var narrative: AcceptedNarrative?
    package var generatedAt: Timestamp

    package init(insights: [HealthInsight], narrative: AcceptedNarrative?, generatedAt: Timestamp) {
      self.insights = insights
      self.narrative = narrative
      self.generatedAt = generatedAt
    }
  }

  package static let example = GetRecommendationInsights(patientId: Example.patient)
  package static let exampleOutcome = Outcome(insights: [.example], narrative: nil, generatedAt: Example.end)
}

/// A pattern, or a biomarker that changed.
package struct HealthInsight: Codable, Sendable, Equatable {
  package var id: HealthAlertID
  package var title: String
  package var message: String
  @OrNull package var category: HealthCategory?
  package var severity: HealthAlert.Severity
  /// Names of the panel.
  package var biomarkers: [String]
  /// Key of the source in the panel.
  package var source: String
  package var createdAt: Timestamp

  package init(
    id: HealthAlertID, title: String, message: String, category: HealthCategory?,
    severity: HealthAlert.Severity, biomarkers: [String], source: String, createdAt: Timestamp
  ) {
    self.id = id
    self.title = title
    self.message = message
    self.category = category
    self.severity = severity
    self.biomarkers = biomarkers
    self.source = source
    self.createdAt = createdAt
  }

  static let example = HealthInsight(
    id: HealthAlertID(high: 0x6e1d_40b7_92fa_4c58, low: 0x8d13_7b26_e0c4_5f9a),
    title: "Pattern of iron overload",
    message: "Several results together form this picture.", category: .nutritional, severity: .warning,
    biomarkers: ["Ferritin", "Transferrin Saturation"], source: "easl_hfe_2022", createdAt: Example.end)
}
