/// Compares analyses (R-SO-202).
package struct CompareAnalyses: Method {
  package static let name = "analysis.compare"
  package static let summary =
    "Compares two to ten analyses of a patient, the earliest report first."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// 2 to 10, each once.
  package var analysisIds: [HealthAnalysisID]

  package init(patientId: PatientID, analysisIds: [HealthAnalysisID]) {
    self.patientId = patientId
    self.analysisIds = analysisIds
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// By the date of collection, the earliest first.
    package var analyses: [HealthAnalysis]
    /// The last score minus the first.
    package var scoreChange: Int
    package var trend: HealthTrend
    package var riskChange: ChangeDirection
    /// Of the last, which the first has not.
    package var newConcerns: [String]
    /// Of the first, which the last has not.
    package var resolvedConcerns: [String]
    /// Of biomarkers that two of them have, in the order of the panel.
    package var changes: [BiomarkerChange]

    package init(
      analyses: [HealthAnalysis], scoreChange: Int, trend: HealthTrend, riskChange: ChangeDirection,
      newConcerns: [String], resolvedConcerns: [String], changes: [BiomarkerChange]
    ) {
      self.analyses = analyses
      self.scoreChange = scoreChange
      self.trend = trend
      self.riskChange = riskChange
      self.newConcerns = newConcerns
      self.resolvedConcerns = resolvedConcerns
      self.changes = changes
    }
  }

  package static let example = CompareAnalyses(
    patientId: Example.patient, analysisIds: [HealthAnalysis.exampleID])
  package static let exampleOutcome = Outcome(
    analyses: [.example], scoreChange: 0, trend: .stable, riskChange: .unchanged, newConcerns: [],
    resolvedConcerns: [], changes: [])
}

/// Whether something became better.
package enum ChangeDirection: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case improved, unchanged, worsened
}

/// How a biomarker changed from analysis to analysis.
package struct BiomarkerChange: Codable, Sendable, Equatable {
  /// Of the panel.
  package var biomarker: String
  package var name: String
  package var category: HealthCategory
  /// The conventional one.
  package var unit: String
  /// At least two, the earliest first.
  package var values: [ComparedValue]
  /// From the first value to the last, with one decimal; `null` if the first is zero.
  @OrNull package var percent: ExactDecimal?
  package var direction: ChangeDirection

  package init(
    biomarker: String, name: String, category: HealthCategory, unit: String, values: [ComparedValue],
    percent: ExactDecimal?, direction: ChangeDirection
  ) {
    self.biomarker = biomarker
    self.name = name
    self.category = category
    self.unit = unit
    self.values = values
    self.percent = percent
    self.direction = direction
  }
}

/// The value of a biomarker in one analysis.
package struct ComparedValue: Codable, Sendable, Equatable {
  package var analysisId: HealthAnalysisID
  package var takenOn: CalendarDay
  /// In the conventional unit.
  package var value: ExactDecimal
  package var status: BiomarkerStatus

  package init(
    analysisId: HealthAnalysisID, takenOn: CalendarDay, value: ExactDecimal, status: BiomarkerStatus
  ) {
    self.analysisId = analysisId
    self.takenOn = takenOn
    self.value = value
    self.status = status
  }
}
