package struct PrepareVirtualVisit: Method {
  package static let name = "virtualVisits.prepare"
  package static let summary = "Sets a visit by video up for a scheduled appointment of that type."
  package static let access = Access.write(.patient, only: .careTeam, of: .ownPatients)

  /// Whose visit it is; found by its id if left out.
  package var patientId: PatientID?
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var appointmentId: RecordID

  package init(appointmentId: RecordID) { self.appointmentId = appointmentId }

  package typealias Outcome = VirtualVisit
  package static let example = PrepareVirtualVisit(appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = VirtualVisit.example
}

package struct StartVirtualVisit: Method {
  package static let name = "virtualVisits.start"
  package static let summary = "Begins a visit by video, or goes back to it, with a ticket for the clinician."
  package static let access = Access.write(.patient, only: .clinicians, of: .ownPatients)

  /// Whose visit it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitId: RecordID

  package init(visitId: RecordID) { self.visitId = visitId }

  package typealias Outcome = JoinTicket
  package static let example = StartVirtualVisit(visitId: RecordID(known: "request-3"))
  package static let exampleOutcome = JoinTicket.example
}

package struct SaveVisitNotes: Method {
  package static let name = "virtualVisits.saveNotes"
  package static let summary = "Saves the clinician's notes on a visit that is not over."
  package static let access = Access.write(.patient, only: .clinicians, of: .ownPatients)

  /// Whose visit it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitId: RecordID
  /// At most 50,000 characters.
  package var notes: String
  /// The version that the caller has seen.
  package var notesVersion: Int

  package init(visitId: RecordID, notes: String, notesVersion: Int) {
    (self.visitId, self.notes, self.notesVersion) = (visitId, notes, notesVersion)
  }

  package typealias Outcome = VirtualVisit
  package static let example = SaveVisitNotes(
    visitId: RecordID(known: "request-3"), notes: "Feels better.", notesVersion: 0)
  package static let exampleOutcome = VirtualVisit.example
}
