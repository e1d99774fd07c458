/// A visit by video, as the patient sees it.
package struct PatientVisit: Codable, Sendable, Equatable {
  package var id: RecordID
  package var appointmentId: RecordID
  package var state: RequestState
  package var provider: String
  /// `null` until it begins.
  @OrNull package var startedAt: Timestamp?
  /// `null` until it is over.
  @OrNull package var endedAt: Timestamp?
  /// Whether the patient would be let in now (R-MH-190).
  package var canJoin: Bool
  /// `null` until there is a summary.
  @OrNull package var summaryUrl: String?

  package init(
    id: RecordID, appointmentId: RecordID, state: RequestState, provider: String, canJoin: Bool
  ) {
    (self.id, self.appointmentId, self.state) = (id, appointmentId, state)
    (self.provider, self.canJoin) = (provider, canJoin)
  }
}

/// Lets its holder into a call, once (R-MH-190).
package struct JoinTicket: Codable, Sendable, Equatable {
  package var visitId: RecordID
  package var patientId: PatientID
  package var roomId: String
  package var ticket: String
  package var expiresAt: Timestamp
  /// Where the call is, room and ticket included; left out if the operator named no place.
  package var url: String?

  package init(
    visitId: RecordID, patientId: PatientID, roomId: String, ticket: String, expiresAt: Timestamp
  ) {
    (self.visitId, self.patientId, self.roomId) = (visitId, patientId, roomId)
    (self.ticket, self.expiresAt) = (ticket, expiresAt)
  }

  static let example = JoinTicket(
    visitId: RecordID(known: "request-3"), patientId: Example.patient, roomId: "room-1", ticket: "5f0c1d2e",
    expiresAt: Example.end)
}

package struct GetPatientVisit: Method {
  package static let name = "virtualVisits.patient"
  package static let summary = "Tells the patient how far a visit by video is, and whether to come in."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID
  package var visitId: RecordID

  package init(patientId: PatientID, visitId: RecordID) {
    (self.patientId, self.visitId) = (patientId, visitId)
  }

  package typealias Outcome = PatientVisit
  package static let example = GetPatientVisit(
    patientId: Example.patient, visitId: RecordID(known: "request-3"))
  package static let exampleOutcome = PatientVisit(
    id: RecordID(known: "request-3"), appointmentId: RecordID(known: "visit-1"), state: .prepared,
    provider: "Dr. Anna Weber", canJoin: true)
}

package struct JoinVirtualVisit: Method {
  package static let name = "virtualVisits.join"
  package static let summary =
    "Gives the patient a ticket for a visit by video, from 15 minutes before it begins."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var visitId: RecordID

  package init(patientId: PatientID, visitId: RecordID) {
    (self.patientId, self.visitId) = (patientId, visitId)
  }

  package typealias Outcome = JoinTicket
  package static let example = JoinVirtualVisit(
    patientId: Example.patient, visitId: RecordID(known: "request-3"))
  package static let exampleOutcome = JoinTicket.example
}

/// For whoever carries the call, before letting somebody in.
package struct AdmitToVisit: Method {
  package static let name = "virtualVisits.admit"
  package static let summary =
    "Uses a ticket up and tells whose it was, for the program that carries the call."
  package static let access = Access.write(.patient, by: .nobody, of: .ownPatients).ofCalls

  package var roomId: String
  package var ticket: String

  package init(roomId: String, ticket: String) { (self.roomId, self.ticket) = (roomId, ticket) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var visitId: RecordID
    package var patientId: PatientID
    package var role: ActingPerson.Role

    package init(visitId: RecordID, patientId: PatientID, role: ActingPerson.Role) {
      (self.visitId, self.patientId, self.role) = (visitId, patientId, role)
    }
  }

  package static let example = AdmitToVisit(roomId: "room-1", ticket: "5f0c1d2e")
  package static let exampleOutcome = Outcome(
    visitId: RecordID(known: "request-3"), patientId: Example.patient, role: .patient)
}

/// For whoever carries the call, when somebody is gone.
package struct LeaveVisit: Method {
  package static let name = "virtualVisits.leave"
  package static let summary =
    "Says that somebody left the room of a visit, or that it is empty; who ends the visit is the clinician."
  package static let access = Access.write(.patient, by: .nobody, of: .ownPatients).ofCalls

  package var roomId: String
  /// Whoever left, by what their ticket was for; everybody if left out.
  package var role: ActingPerson.Role?

  package init(roomId: String, role: ActingPerson.Role?) { (self.roomId, self.role) = (roomId, role) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var visitId: RecordID
    package var patientId: PatientID

    package init(visitId: RecordID, patientId: PatientID) {
      (self.visitId, self.patientId) = (visitId, patientId)
    }
  }

  package static let example = LeaveVisit(roomId: "room-1", role: .patient)
  package static let exampleOutcome = Outcome(
    visitId: RecordID(known: "request-3"), patientId: Example.patient)
}
