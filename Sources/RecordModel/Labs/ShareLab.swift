/// Shares one laboratory result with one clinician.
package struct ShareLab: Method {
  package static let name = "labs.share"
  package static let summary =
    "Lets one clinician open one laboratory result, even if they do not care for the patient; nothing wider."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var labId: RecordID
  /// Made by the client for entering offline.
  package var id: RecordID?
  /// The account of the clinician.
  package var clinicianId: AccountID
  /// At most 1,000 characters.
  package var note: String?

  package init(patientId: PatientID, labId: RecordID, clinicianId: AccountID, note: String? = nil) {
    (self.patientId, self.labId, self.clinicianId, self.note) = (patientId, labId, clinicianId, note)
  }

  package typealias Outcome = LabShare
  package static let example = ShareLab(
    patientId: Example.patient, labId: RecordID(known: "lab-1"), clinicianId: Example.clinician)
  package static let exampleOutcome = LabShare.example
}

/// A laboratory result shared with a clinician (R-MH-085).
package struct LabShare: Codable, Sendable, Equatable {
  package var id: RecordID
  package var labId: RecordID
  package var clinicianId: AccountID
  /// When the log accepted it.
  package var sharedAt: Timestamp

  package init(id: RecordID, labId: RecordID, clinicianId: AccountID, sharedAt: Timestamp) {
    (self.id, self.labId, self.clinicianId, self.sharedAt) = (id, labId, clinicianId, sharedAt)
  }

  static let example = LabShare(
    id: RecordID(known: "share-1"), labId: RecordID(known: "lab-1"), clinicianId: Example.clinician,
    sharedAt: Example.start)
}
