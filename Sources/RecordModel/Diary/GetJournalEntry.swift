/// Answers an entry of the journal.
package struct GetJournalEntry: Method {
  package static let name = "journal.get"
  package static let summary = "Answers one entry of the journal."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var entryId: RecordID

  package init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  package typealias Outcome = JournalEntry
  package static let example = GetJournalEntry(
    patientId: Example.patient, entryId: RecordID(known: "journal-1"))
  package static let exampleOutcome = JournalEntry.example
}
