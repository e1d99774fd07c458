/// Lists what happened of late in the records of the patients in the caller's care.
package struct ListCareActivities: Method {
  package static let name = "care.activities"
  package static let summary =
    "Lists the last events in the records of the patients that the caller cares for, newest first."
  package static let access = Access.read(
    .patient, only: .careTeam, shows: .partlySelfEntered, of: .ownPatients)

  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(limit: Int? = nil, cursor: String? = nil) { (self.limit, self.cursor) = (limit, cursor) }

  package struct Outcome: Codable, Sendable, Equatable {
    /// A page may hold fewer than requested, even none, before the last one.
    package var activities: [CareActivity]
    package var page: Pagination

    package init(activities: [CareActivity], page: Pagination) {
      (self.activities, self.page) = (activities, page)
    }
  }

  package static let example = ListCareActivities()
  package static let exampleOutcome = Outcome(
    activities: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// An event in a patient's record, worded for people.
package struct CareActivity: Codable, Sendable, Equatable {
  package var id: RecordID
  /// When the log accepted it, which orders the list.
  package var timestamp: Timestamp
  /// The event's name.
  package var kind: String
  package var patientId: PatientID
  /// Empty if no name is known.
  package var patientName: String
  package var text: String

  package init(
    id: RecordID, timestamp: Timestamp, kind: String, patientId: PatientID, patientName: String, text: String
  ) {
    (self.id, self.timestamp, self.kind) = (id, timestamp, kind)
    (self.patientId, self.patientName, self.text) = (patientId, patientName, text)
  }

  static let example = CareActivity(
    id: RecordID(known: "event-42"), timestamp: Example.end, kind: "vitals.recorded",
    patientId: Example.patient, patientName: "Erika Mustermann", text: "Values recorded: heart rate 72")
}
