/// Tells a patient who saw or changed the own record.
public struct ListAccess: Method {
  /// `access.list`.
  public static let name = "access.list"
  /// For the documentation.
  public static let summary =
    "Tells who saw or changed a patient's record and who was kept from it, the newest first."
  /// Reads about a patient's record.
  public static let access = Access.read(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// Only from this moment on.
  public var from: Timestamp?
  /// Only before this moment.
  public var to: Timestamp?
  /// Whether the patient's own use is listed too; it is not where this is left out.
  public var includeOwn: Bool?
  /// Entries of a page, 1 to 200; 50 where it is left out.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// Everybody else's use of a record.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// A page.
  public typealias Outcome = AccessPage
  /// Usual parameters.
  public static let example = ListAccess(patientId: Example.patient)
  /// One entry.
  public static let exampleOutcome = AccessPage(
    entries: [AccessItem.example.forPatient], page: Pagination(limit: 50, nextCursor: nil))
}

/// A page of the access log, the newest entry first.
///
/// A page looks at a bounded part of the log, so that it may be short, or even empty, before the end.
public struct AccessPage: Codable, Sendable, Equatable {
  /// The entries.
  public var entries: [AccessItem]
  /// Where the page ends.
  public var page: Pagination

  /// A page.
  public init(entries: [AccessItem], page: Pagination) { (self.entries, self.page) = (entries, page) }
}
