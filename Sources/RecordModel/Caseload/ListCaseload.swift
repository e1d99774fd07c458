/// Lists the patients in the caller's care (R-MH-176).
package struct ListCaseload: Method {
  package static let name = "care.caseload"
  package static let summary =
    "Lists the patients that the clinician or nurse who calls cares for now, with what is pressing about each."
  package static let access = Access.read(
    .patient, only: .careTeam, shows: .partlySelfEntered, of: .ownPatients)

  /// A part of a name, mail address, telephone number or patient id; case and accents do not matter.
  package var q: String?
  package var risk: CaseloadRisk?
  package var status: CaseloadStatus?
  /// Only patients with, or without, unresolved alerts.
  package var hasOpenAlerts: Bool?
  /// By risk if left out.
  package var sort: Sort?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  /// The order of the list; ties by name, then id.
  package enum Sort: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The highest first.
    case risk
    case name
    /// The latest first, and those without vital signs last.
    case lastVitals
    /// The soonest first, and those without a visit last.
    case nextAppointment
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var patients: [CaseloadEntry]
    /// Those that the search and the filters let through, on the page or not.
    package var total: Int
    package var page: Pagination

    package init(patients: [CaseloadEntry], total: Int, page: Pagination) {
      (self.patients, self.total, self.page) = (patients, total, page)
    }
  }

  package static let example = ListCaseload()
  package static let exampleOutcome = Outcome(
    patients: [.example], total: 1, page: Pagination(limit: 50, nextCursor: nil))
}
