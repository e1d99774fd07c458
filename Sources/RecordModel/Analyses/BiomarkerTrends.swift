/// Lists values over time (R-SO-203).
package struct GetBiomarkerTrends: Method {
  package static let name = "analysis.trends"
  package static let summary =
    "Answers all known values of each biomarker, the earliest first."
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
    /// In the order of the panel; without those that have no point.
    package var series: [BiomarkerSeries]

    package init(series: [BiomarkerSeries]) { self.series = series }
  }

  package static let example = GetBiomarkerTrends(patientId: Example.patient)
  package static let exampleOutcome = Outcome(series: [.example])
}

/// The values of one biomarker over time.
package struct BiomarkerSeries: Codable, Sendable, Equatable {
  /// Of the panel.
  package var biomarker: String
  package var name: String
  package var category: HealthCategory
  /// The conventional one.
  package var unit: String
  package var points: [BiomarkerPoint]

  package init(
    biomarker: String, name: String, category: HealthCategory, unit: String, points: [BiomarkerPoint]
  ) {
    self.biomarker = biomarker
    self.name = name
    self.category = category
    self.unit = unit
    self.points = points
  }

  static let example = BiomarkerSeries(
    biomarker: "vitamin_d_25oh", name: "Vitamin D (25-OH)", category: .nutritional, unit: "ng/mL",
    points: [
      BiomarkerPoint(
        takenOn: CalendarDay(Example.start), value: ExactDecimal(18), status: .low, isOptimal: false,
        reportId: RecordDocument.exampleID)
    ])
}

/// One value.
package struct BiomarkerPoint: Codable, Sendable, Equatable {
  package var takenOn: CalendarDay
  /// In the conventional unit.
  package var value: ExactDecimal
  package var status: BiomarkerStatus
  package var isOptimal: Bool
  package var reportId: DocumentID

  package init(
    takenOn: CalendarDay, value: ExactDecimal, status: BiomarkerStatus, isOptimal: Bool, reportId: DocumentID
  ) {
    self.takenOn = takenOn
    self.value = value
    self.status = status
    self.isOptimal = isOptimal
    self.reportId = reportId
  }
}
