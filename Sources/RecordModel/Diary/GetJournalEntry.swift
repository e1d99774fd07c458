/// Answers an entry of the journal.
package struct GetJournalEntry: Method {
  /// `journal.get`.
  package static let name = "journal.get"
  package static let summary = "Answers one entry of the journal."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var entryId: RecordID

  package init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  /// What the method answers.
  package typealias Outcome = JournalEntry
  package static let example = GetJournalEntry(
    patientId: Example.patient, entryId: RecordID(known: "journal-1"))
  package static let exampleOutcome = JournalEntry.example
}
