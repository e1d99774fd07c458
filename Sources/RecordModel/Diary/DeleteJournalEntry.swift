/// Deletes an entry of the journal.
package struct DeleteJournalEntry: Method {
  package static let name = "journal.delete"
  package static let summary = "Hides an entry of the journal from every list, search and chart."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var entryId: RecordID

  package init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entryId: RecordID

    package init(entryId: RecordID) { self.entryId = entryId }
  }

  package static let example = DeleteJournalEntry(
    patientId: Example.patient, entryId: RecordID(known: "journal-1"))
  package static let exampleOutcome = Outcome(entryId: RecordID(known: "journal-1"))
}
