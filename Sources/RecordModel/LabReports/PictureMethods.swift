/// Shows where a value stands in the document.
package struct GetLabValuePicture: Method {
  package static let name = "labReport.picture"
  package static let summary =
    "Answers the part of the page where a value stands, as PNG; asked again until the laboratory has made it."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var reportId: DocumentID
  package var valueId: RecordID
  /// How long to wait for the picture, 0 to 2,000; 0 if left out.
  package var waitMilliseconds: Int?

  package init(
    patientId: PatientID, reportId: DocumentID, valueId: RecordID, waitMilliseconds: Int? = nil
  ) {
    (self.patientId, self.reportId, self.valueId) = (patientId, reportId, valueId)
    self.waitMilliseconds = waitMilliseconds
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var valueId: RecordID
    /// PNG, padded base64; `null` until it is made.
    @OrNull package var data: String?

    package init(valueId: RecordID, data: String?) { (self.valueId, self.data) = (valueId, data) }
  }

  package static let example = GetLabValuePicture(
    patientId: Example.patient, reportId: RecordDocument.exampleID, valueId: ReportValue.example.id)
  package static let exampleOutcome = Outcome(valueId: ReportValue.example.id, data: "iVBORw0KGgo=")
}

/// Counts what people corrected, by label: which the reading gets wrong.
package struct CountCorrections: Method {
  package static let name = "laboratory.corrections"
  package static let summary =
    "Answers how often values were confirmed, corrected and rejected, by biomarker; without anything about whose they are."
  package static let access = Access.read(.figures)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// The most corrected first.
    package var biomarkers: [Row]

    package struct Row: Codable, Sendable, Equatable {
      /// Of the panel.
      package var biomarker: String
      package var confirmed: Int
      package var corrected: Int
      package var rejected: Int

      package init(biomarker: String, confirmed: Int, corrected: Int, rejected: Int) {
        (self.biomarker, self.confirmed) = (biomarker, confirmed)
        (self.corrected, self.rejected) = (corrected, rejected)
      }
    }

    package init(biomarkers: [Row]) { self.biomarkers = biomarkers }
  }

  package static let example = CountCorrections()
  package static let exampleOutcome = Outcome(biomarkers: [
    Outcome.Row(biomarker: "creatinine", confirmed: 12, corrected: 1, rejected: 0)
  ])
}
