/// Says that a value is what the document says.
package struct ConfirmLabValue: Method {
  package static let name = "labReport.confirm"
  package static let summary = "Says that a value was read as the document has it, so that it counts."
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var reportId: DocumentID
  package var valueId: RecordID

  package init(patientId: PatientID, reportId: DocumentID, valueId: RecordID) {
    (self.patientId, self.reportId, self.valueId) = (patientId, reportId, valueId)
  }

  package typealias Outcome = ReportValue
  package static let example = ConfirmLabValue(
    patientId: Example.patient, reportId: RecordDocument.exampleID, valueId: ReportValue.example.id)
  package static let exampleOutcome = ReportValue.example
}

/// Says what the document says instead of a value.
package struct CorrectLabValue: Method {
  package static let name = "labReport.correct"
  package static let summary =
    "Replaces what was read of a value by what the document says; what was read stays beside it."
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var reportId: DocumentID
  package var valueId: RecordID
  /// Of the panel; as it was read if left out.
  package var biomarker: String?
  /// As it is printed, comparator included; as it was read if left out.
  package var text: String?
  /// As it is printed; as it was read if left out.
  package var unit: String?
  /// As it is printed; as it was read if left out.
  package var intervalText: String?

  package init(patientId: PatientID, reportId: DocumentID, valueId: RecordID) {
    (self.patientId, self.reportId, self.valueId) = (patientId, reportId, valueId)
  }

  package typealias Outcome = ReportValue
  package static let example: CorrectLabValue = {
    var example = CorrectLabValue(
      patientId: Example.patient, reportId: RecordDocument.exampleID, valueId: ReportValue.example.id)
    (example.text, example.unit) = ("5,4", "mmol/l")
    return example
  }()
  package static let exampleOutcome = ReportValue.example
}

/// Says that a value stands nowhere in the document.
package struct RejectLabValue: Method {
  package static let name = "labReport.reject"
  package static let summary = "Says that a value stands nowhere in the document, so that it counts nowhere."
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var reportId: DocumentID
  package var valueId: RecordID

  package init(patientId: PatientID, reportId: DocumentID, valueId: RecordID) {
    (self.patientId, self.reportId, self.valueId) = (patientId, reportId, valueId)
  }

  package typealias Outcome = ReportValue
  package static let example = RejectLabValue(
    patientId: Example.patient, reportId: RecordDocument.exampleID, valueId: ReportValue.example.id)
  package static let exampleOutcome = ReportValue.example
}

extension ReportValue {
  static let example: ReportValue = {
    var read = ReadValue(
      label: "Glukose", text: "5,4", confidence: ExactDecimal(thousandths: 990),
      place: PrintedPlace(page: 1, line: 12, box: PrintedBox(left: 800, top: 3100, right: 9200, bottom: 3260))
    )
    (read.biomarker, read.number) = ("glucose_random", ExactDecimal(thousandths: 5400))
    (read.unit, read.ucum) = ("mmol/l", "mmol/L")
    let judgement = BiomarkerJudgement(
      status: .normal, isOptimal: true, points: ExactDecimal(100),
      normalized: ExactDecimal(thousandths: 97_297), limits: "≥ 70 and < 140 mg/dL", range: "70-139 mg/dL",
      notes: [])
    return ReportValue(
      id: RecordID(known: "v-1"), read: read, name: "Glucose (random)", category: .metabolic,
      judgement: judgement, confidence: ExactDecimal(thousandths: 990))
  }()
}
