package struct OpenSupportRequest: Method {
  package static let name = "support.open"
  package static let summary = "Asks support for something."
  package static let access = Access.write(.patient, only: .patients, shows: .nothing)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var category: SupportCategory
  /// 1 to 200 characters.
  package var subject: String
  /// 1 to 5,000 characters.
  package var message: String
  /// A chat becomes a form if nobody is on duty (R-MH-141); a form if left out.
  package var channel: SupportChannel?
  /// At most 5 documents of the record.
  package var attachmentIds: [RecordID]?

  package init(patientId: PatientID, category: SupportCategory, subject: String, message: String) {
    (self.patientId, self.category) = (patientId, category)
    (self.subject, self.message) = (subject, message)
  }

  package typealias Outcome = SupportRequest
  package static let example = OpenSupportRequest(
    patientId: Example.patient, category: .technical, subject: "Sign-in", message: "The code never came.")
  package static let exampleOutcome = SupportRequest.example
}

package struct ReplyToSupport: Method {
  package static let name = "support.reply"
  package static let summary = "Writes to a request that is not closed."
  package static let access = Access.write(.patient, only: .patientsAndAdministrators, shows: .nothing)

  package var patientId: PatientID
  package var supportRequestId: RecordID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 5,000 characters.
  package var text: String

  package init(patientId: PatientID, supportRequestId: RecordID, text: String) {
    (self.patientId, self.supportRequestId, self.text) = (patientId, supportRequestId, text)
  }

  package typealias Outcome = SupportRequest
  package static let example = ReplyToSupport(
    patientId: Example.patient, supportRequestId: RecordID(known: "request-1"), text: "It came now.")
  package static let exampleOutcome = SupportRequest.example
}

package struct CloseSupportRequest: Method {
  package static let name = "support.close"
  package static let summary = "Closes a request."
  package static let access = Access.write(.patient, only: .patientsAndAdministrators, shows: .nothing)

  package var patientId: PatientID
  package var supportRequestId: RecordID

  package init(patientId: PatientID, supportRequestId: RecordID) {
    (self.patientId, self.supportRequestId) = (patientId, supportRequestId)
  }

  package typealias Outcome = SupportRequest
  package static let example = CloseSupportRequest(
    patientId: Example.patient, supportRequestId: RecordID(known: "request-1"))
  package static let exampleOutcome = SupportRequest.example
}
