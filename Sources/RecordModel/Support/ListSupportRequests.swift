package struct ListSupportRequests: Method {
  package static let name = "support.list"
  package static let summary = "Lists what a patient asked of support, latest first."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .nothing)

  package var patientId: PatientID
  /// Only requests in this state.
  package var status: SupportStatus?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var requests: [SupportRequest]
    package var page: Pagination

    package init(requests: [SupportRequest], page: Pagination) {
      (self.requests, self.page) = (requests, page)
    }
  }

  package static let example = ListSupportRequests(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    requests: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// States of support requests.
package enum SupportStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case open
  case waitingOnPatient = "waiting-on-patient"
  case closed

  package var state: RequestState {
    switch self {
    case .open: .open
    case .waitingOnPatient: .waitingOnPatient
    case .closed: .closed
    }
  }
}

package struct GetSupportRequest: Method {
  package static let name = "support.get"
  package static let summary = "Answers what a patient asked of support."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .nothing)

  package var patientId: PatientID
  package var supportRequestId: RecordID

  package init(patientId: PatientID, supportRequestId: RecordID) {
    (self.patientId, self.supportRequestId) = (patientId, supportRequestId)
  }

  package typealias Outcome = SupportRequest
  package static let example = GetSupportRequest(
    patientId: Example.patient, supportRequestId: RecordID(known: "request-1"))
  package static let exampleOutcome = SupportRequest.example
}
