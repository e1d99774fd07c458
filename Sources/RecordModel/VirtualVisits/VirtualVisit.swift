/// A visit by video, as the care team sees it (R-MH-189).
///
/// Pictures and sound are whoever carries the call's matter; here are its state, its notes and who was there.
package struct VirtualVisit: Codable, Sendable, Equatable {
  package var id: RecordID
  package var appointmentId: RecordID
  package var patientId: PatientID
  package var clinicianId: AccountID
  package var state: RequestState
  package var roomId: String
  package var preparedAt: Timestamp
  /// `null` until it begins.
  @OrNull package var startedAt: Timestamp?
  /// `null` until it is over.
  @OrNull package var endedAt: Timestamp?
  package var participants: [Participant]
  /// The clinician's own; empty until they are saved.
  package var notes: String
  /// Counts the saves.
  package var notesVersion: Int
  package var prescriptions: [PrescriptionLine]
  /// `null` until there is one.
  @OrNull package var summaryId: RecordID?
  /// Fresh, and only where one visit is asked for.
  package var patientSidebar: VisitSidebar?

  package struct Participant: Codable, Sendable, Equatable {
    package var userId: AccountID
    package var role: ActingPerson.Role
    package var joinedAt: Timestamp
    /// `null` while they are there.
    @OrNull package var leftAt: Timestamp?

    package init(userId: AccountID, role: ActingPerson.Role, joinedAt: Timestamp) {
      (self.userId, self.role, self.joinedAt) = (userId, role, joinedAt)
    }
  }

  package init(
    id: RecordID, patientId: PatientID, _ content: VirtualVisitContent, state: RequestState,
    preparedAt: Timestamp
  ) {
    (self.id, self.patientId, self.state, self.preparedAt) = (id, patientId, state, preparedAt)
    (appointmentId, clinicianId) = (content.appointmentId, content.clinicianId)
    (roomId, participants, prescriptions) = (content.roomId, [], [])
    (notes, notesVersion) = ("", 0)
  }

  static let example = VirtualVisit(
    id: RecordID(known: "request-3"), patientId: Example.patient,
    VirtualVisitContent(
      appointmentId: RecordID(known: "visit-1"), clinicianId: Example.clinician, provider: "Dr. Anna Weber",
      roomId: "room-1"),
    state: .prepared, preparedAt: Example.start)
}

/// What a clinician keeps in view during a visit (R-MH-191).
package struct VisitSidebar: Codable, Sendable, Equatable {
  package var name: String
  package var age: Int
  package var gender: String?
  package var criticalAllergies: [CriticalAllergy]
  package var activeMedications: [Medication]
  package var latestMetrics: DashboardMetrics
  package var openAlerts: Int
  package var dnr: Resuscitation

  /// An allergy that endangers life (R-MH-158).
  package struct CriticalAllergy: Codable, Sendable, Equatable {
    package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      case severe, anaphylaxis
    }

    package var allergen: String
    package var reaction: String?
    package var severity: Severity

    package init(allergen: String, reaction: String?, severity: Severity) {
      (self.allergen, self.reaction, self.severity) = (allergen, reaction, severity)
    }
  }

  /// Whether the patient wants to be resuscitated; never recorded means unknown, never no (R-MH-157).
  package struct Resuscitation: Codable, Sendable, Equatable {
    package var status: DnrStatus

    package init(status: DnrStatus) { self.status = status }
  }

  package init(name: String, age: Int) {
    (self.name, self.age) = (name, age)
    (criticalAllergies, activeMedications, latestMetrics) = ([], [], DashboardMetrics())
    (openAlerts, dnr) = (0, Resuscitation(status: .unknown))
  }
}
