package struct ListVirtualVisits: Method {
  package static let name = "virtualVisits.list"
  package static let summary = "Lists the visits by video of the caller's patients, latest first."
  package static let access = Access.read(.patient, only: .clinicians, of: .ownPatients)

  /// Only visits in this state.
  package var state: VisitState?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var visits: [VirtualVisit]
    package var page: Pagination

    package init(visits: [VirtualVisit], page: Pagination) { (self.visits, self.page) = (visits, page) }
  }

  package static let example = ListVirtualVisits()
  package static let exampleOutcome = Outcome(
    visits: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// States of visits by video.
package enum VisitState: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case prepared, waiting
  case inProgress = "in-progress"
  case ended, abandoned

  package var state: RequestState {
    switch self {
    case .prepared: .prepared
    case .waiting: .waiting
    case .inProgress: .inProgress
    case .ended: .ended
    case .abandoned: .abandoned
    }
  }
}

package struct GetVirtualVisit: Method {
  package static let name = "virtualVisits.get"
  package static let summary = "Answers a visit by video with what is to be kept in view of the patient."
  package static let access = Access.read(
    .patient, only: .clinicians, shows: .partlySelfEntered, of: .ownPatients)

  /// Whose visit it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitId: RecordID

  package init(visitId: RecordID) { self.visitId = visitId }

  package typealias Outcome = VirtualVisit
  package static let example = GetVirtualVisit(visitId: RecordID(known: "request-3"))
  package static let exampleOutcome = VirtualVisit.example
}
