/// What a visit came to (R-MH-168).
package struct VisitSummaryContent: Codable, Sendable, Equatable {
  package var diagnosis: [String]
  package var treatmentPlan: String
  package var prescriptionsIssued: [PrescriptionLine]
  package var nextSteps: [String]

  package init(
    diagnosis: [String], treatmentPlan: String, prescriptionsIssued: [PrescriptionLine], nextSteps: [String]
  ) {
    (self.diagnosis, self.treatmentPlan) = (diagnosis, treatmentPlan)
    (self.prescriptionsIssued, self.nextSteps) = (prescriptionsIssued, nextSteps)
  }
}

package struct VisitSummary: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  /// `null` if the visit was not booked.
  @OrNull package var appointmentId: RecordID?
  package var visitDate: Timestamp
  /// The name at that time of whoever wrote it.
  package var provider: String
  /// Among the practice's providers, else the account.
  package var providerId: RecordID
  package var diagnosis: [String]
  package var treatmentPlan: String
  package var prescriptionsIssued: [PrescriptionLine]
  package var nextSteps: [String]
  /// Counts the changes, from 1.
  package var version: Int
  package var recordedAt: Timestamp
  package var amended: Bool

  package init(_ event: VisitSummaryRecorded, patient: PatientID, at moment: Timestamp) {
    (id, patientId, appointmentId) = (event.summaryId, patient, event.appointmentId)
    (visitDate, provider, providerId) = (event.visitDate, event.provider, event.providerId)
    (diagnosis, treatmentPlan) = (event.content.diagnosis, event.content.treatmentPlan)
    (prescriptionsIssued, nextSteps) = (event.content.prescriptionsIssued, event.content.nextSteps)
    (version, recordedAt, amended) = (1, moment, false)
  }

  package var content: VisitSummaryContent {
    VisitSummaryContent(
      diagnosis: diagnosis, treatmentPlan: treatmentPlan, prescriptionsIssued: prescriptionsIssued,
      nextSteps: nextSteps)
  }

  /// Takes an amendment over.
  package mutating func amend(_ content: VisitSummaryContent) {
    (diagnosis, treatmentPlan) = (content.diagnosis, content.treatmentPlan)
    (prescriptionsIssued, nextSteps) = (content.prescriptionsIssued, content.nextSteps)
    (version, amended) = (version + 1, true)
  }

  /// Where it can be read (R-MH-096).
  package static func path(_ id: RecordID, of patient: PatientID) -> String {
    "/api/patients/\(patient)/visit-summaries/\(id)"
  }

  static let example = VisitSummary(.example, patient: Example.patient, at: Example.end)
}
