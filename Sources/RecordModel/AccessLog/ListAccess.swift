/// Tells a patient who saw or changed the own record.
package struct ListAccess: Method {
  package static let name = "access.list"
  package static let summary =
    "Tells who saw or changed a patient's record and who was kept from it, the newest first."
  /// Reads about a patient's record.
  package static let access = Access.read(.patient, by: .patients)

  package var patientId: PatientID
  /// Only from this moment on.
  package var from: Timestamp?
  /// Only before this moment.
  package var to: Timestamp?
  /// Whether the patient's own use is listed too; it is not where this is left out.
  package var includeOwn: Bool?
  /// Entries of a page, 1 to 200; 50 where it is left out.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  /// Everybody else's use of a record.
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
  /// Where the page ends.
  package var page: Pagination

  package init(entries: [AccessItem], page: Pagination) { (self.entries, self.page) = (entries, page) }
}
