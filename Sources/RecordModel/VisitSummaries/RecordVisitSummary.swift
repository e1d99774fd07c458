/// A summary as it is handed in.
package struct VisitSummaryDraft: Codable, Sendable, Equatable {
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var appointmentId: RecordID?
  package var visitDate: Timestamp
  /// 1 to 20 texts of at most 300 characters.
  package var diagnosis: [String]
  /// 1 to 5,000 characters.
  package var treatmentPlan: String
  /// At most 30; new ones enter the medication list.
  package var prescriptionsIssued: [PrescriptionLine]?
  /// At most 20 texts of at most 500 characters.
  package var nextSteps: [String]

  package init(visitDate: Timestamp, diagnosis: [String], treatmentPlan: String, nextSteps: [String]) {
    (self.visitDate, self.diagnosis) = (visitDate, diagnosis)
    (self.treatmentPlan, self.nextSteps) = (treatmentPlan, nextSteps)
  }

  static let example: VisitSummaryDraft = {
    let event = VisitSummaryRecorded.example
    var draft = VisitSummaryDraft(
      visitDate: event.visitDate, diagnosis: event.content.diagnosis,
      treatmentPlan: event.content.treatmentPlan, nextSteps: event.content.nextSteps)
    (draft.appointmentId, draft.prescriptionsIssued) = (event.appointmentId, [.example])
    return draft
  }()
}

package struct RecordVisitSummary: Method {
  package static let name = "visitSummaries.record"
  package static let summary =
    "Writes down what a visit came to; what is prescribed in it enters the medication list at once."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// What is written.
  package var content: VisitSummaryDraft

  package init(patientId: PatientID, content: VisitSummaryDraft) {
    (self.patientId, self.content) = (patientId, content)
  }

  package typealias Outcome = VisitSummary
  package static let example = RecordVisitSummary(patientId: Example.patient, content: .example)
  package static let exampleOutcome = VisitSummary.example
}

package struct AmendVisitSummary: Method {
  package static let name = "visitSummaries.amend"
  package static let summary = "Corrects a summary, with a reason; the earlier one stays in the log."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  package var summaryId: RecordID
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?
  /// 1 to 500 characters.
  package var reason: String
  /// Each member stays as it is if left out.
  package var diagnosis: [String]?
  package var treatmentPlan: String?
  package var prescriptionsIssued: [PrescriptionLine]?
  package var nextSteps: [String]?

  package init(patientId: PatientID, summaryId: RecordID, reason: String) {
    (self.patientId, self.summaryId, self.reason) = (patientId, summaryId, reason)
  }

  package typealias Outcome = VisitSummary
  package static let example = AmendVisitSummary(
    patientId: Example.patient, summaryId: RecordID(known: "summary-1"), reason: "Typing error")
  package static let exampleOutcome = VisitSummary.example
}
