/// Lists to patients who saw or changed their own records.
package struct ListAccess: Method {
  package static let name = "access.list"
  package static let summary =
    "Tells who saw or changed a patient's record and who was kept from it, the newest first."
  package static let access = Access.read(.patient, by: .patients)

  package var patientId: PatientID
  package var from: Timestamp?
  package var to: Timestamp?
  /// Whether the patient's own use is listed too; false if left out.
  package var includeOwn: Bool?
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = AccessPage
  package static let example = ListAccess(patientId: Example.patient)
  package static let exampleOutcome = AccessPage(
    entries: [AccessItem.example.forPatient], page: Pagination(limit: 50, nextCursor: nil))
}

/// A page of the access log, the newest entry first.
///
/// A page looks at a bounded part of the log, so that it may be short, or even empty, before the end.
package struct AccessPage: Codable, Sendable, Equatable {
  package var entries: [AccessItem]
  package var page: Pagination

  package init(entries: [AccessItem], page: Pagination) { (self.entries, self.page) = (entries, page) }
}
