package struct ListWalkIns: Method {
  package static let name = "walkIns.list"
  package static let summary = "Lists a patient's requests to be seen without an appointment, latest first."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var requests: [WalkInRequest]
    package var page: Pagination

    package init(requests: [WalkInRequest], page: Pagination) {
      (self.requests, self.page) = (requests, page)
    }
  }

  package static let example = ListWalkIns(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    requests: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

package struct GetWalkIn: Method {
  package static let name = "walkIns.get"
  package static let summary = "Answers a patient's request to be seen without an appointment."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var walkInRequestId: RecordID

  package init(patientId: PatientID, walkInRequestId: RecordID) {
    (self.patientId, self.walkInRequestId) = (patientId, walkInRequestId)
  }

  package typealias Outcome = WalkInRequest
  package static let example = GetWalkIn(
    patientId: Example.patient, walkInRequestId: RecordID(known: "request-2"))
  package static let exampleOutcome = WalkInRequest.example
}
