package struct PrescribeInVisit: Method {
  package static let name = "virtualVisits.prescribe"
  package static let summary = "Prescribes during a visit by video; it enters the medication list at once."
  package static let access = Access.write(.patient, only: .clinicians, of: .ownPatients)

  /// Whose visit it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitId: RecordID
  /// The id of the new entry, made by the client.
  package var id: RecordID?
  package var line: PrescriptionLine
  /// Whether the clinician insists despite a severe interaction, an illness or an allergy (R-MH-118).
  package var overrideInteractions: Bool?
  /// 1 to 500 characters.
  package var overrideReason: String?

  package init(visitId: RecordID, line: PrescriptionLine) { (self.visitId, self.line) = (visitId, line) }

  package typealias Outcome = Prescribed
  package static let example = PrescribeInVisit(visitId: RecordID(known: "request-3"), line: .example)
  package static let exampleOutcome = Prescribed(
    patientId: Example.patient, line: .example, medication: .example, interactions: [], allergyConflicts: [])
}

/// What was prescribed, with what was found (R-MH-192).
package struct Prescribed: Codable, Sendable, Equatable {
  package var patientId: PatientID
  package var line: PrescriptionLine
  package var medication: Medication
  /// With what is taken already, of whatever severity.
  package var interactions: [MedicationInteraction]
  package var allergyConflicts: [AllergyConflict]

  package init(
    patientId: PatientID, line: PrescriptionLine, medication: Medication,
    interactions: [MedicationInteraction],
    allergyConflicts: [AllergyConflict]
  ) {
    (self.patientId, self.line, self.medication) = (patientId, line, medication)
    (self.interactions, self.allergyConflicts) = (interactions, allergyConflicts)
  }
}

package struct EndVirtualVisit: Method {
  package static let name = "virtualVisits.end"
  package static let summary =
    "Ends a visit by video; one that took place completes its appointment, perhaps with a summary."
  package static let access = Access.write(.patient, only: .clinicians, of: .ownPatients)

  /// Whose visit it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitId: RecordID
  package var outcome: VirtualVisitOutcome
  /// Written with it.
  package var summary: VisitSummaryDraft?

  package init(visitId: RecordID, outcome: VirtualVisitOutcome) {
    (self.visitId, self.outcome) = (visitId, outcome)
  }

  package typealias Outcome = VirtualVisit
  package static let example = EndVirtualVisit(visitId: RecordID(known: "request-3"), outcome: .completed)
  package static let exampleOutcome = VirtualVisit.example
}

package enum VirtualVisitOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case completed
  /// It never came to be, or broke off.
  case abandoned
}
