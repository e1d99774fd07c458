/// Opens a record in an emergency.
package struct OpenEmergencyAccess: Method {
  package static let name = "care.openEmergencyAccess"
  package static let summary =
    "Lets a clinician or nurse who does not care for the patient read the record for 60 minutes; the patient is told."
  package static let access = Access(.write, .account, by: .careTeam)

  package var patientId: PatientID
  /// 10 to 500 characters (R-MH-057).
  package var reason: String

  package init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  package typealias Outcome = EmergencyAccess
  package static let example = OpenEmergencyAccess(
    patientId: Example.patient, reason: "unconscious on arrival")
  package static let exampleOutcome = EmergencyAccess.example
}

/// Lists emergency accesses, for review.
package struct ListEmergencyAccesses: Method {
  package static let name = "care.emergencyAccesses"
  package static let summary =
    "Lists emergency accesses to all records, newest first, for those who review them."
  package static let access = Access(.read, .accounts, by: [.admins, .auditors])

  /// Only those that nobody has judged yet.
  package var unreviewedOnly: Bool?
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(unreviewedOnly: Bool? = nil, limit: Int? = nil, cursor: String? = nil) {
    (self.unreviewedOnly, self.limit, self.cursor) = (unreviewedOnly, limit, cursor)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var accesses: [EmergencyAccess]
    /// How many of all nobody has judged yet.
    package var unreviewed: Int
    package var page: Pagination

    package init(accesses: [EmergencyAccess], unreviewed: Int, page: Pagination) {
      (self.accesses, self.unreviewed, self.page) = (accesses, unreviewed, page)
    }
  }

  package static let example = ListEmergencyAccesses(unreviewedOnly: true)
  package static let exampleOutcome = Outcome(
    accesses: [.example], unreviewed: 1, page: Pagination(limit: 50, nextCursor: nil))
}

/// Judges an emergency access afterwards.
package struct ReviewEmergencyAccess: Method {
  package static let name = "care.reviewEmergencyAccess"
  package static let summary = "Records whether there was need for an emergency access."
  package static let access = Access.write(.accounts)

  package var patientId: PatientID
  package var accessId: RecordID
  package var finding: EmergencyFinding
  /// At most 2000 characters.
  package var note: String?

  package init(patientId: PatientID, accessId: RecordID, finding: EmergencyFinding, note: String? = nil) {
    (self.patientId, self.accessId, self.finding, self.note) = (patientId, accessId, finding, note)
  }

  package typealias Outcome = EmergencyAccess
  package static let example = ReviewEmergencyAccess(
    patientId: Example.patient, accessId: RecordID(replacing: "emergency-1"), finding: .justified)
  package static let exampleOutcome: EmergencyAccess = {
    var access = EmergencyAccess.example
    access.review = EmergencyAccess.Review(
      finding: .justified, note: nil, reviewedAt: Example.end, reviewedBy: "\(Example.clinician)")
    return access
  }()
}
