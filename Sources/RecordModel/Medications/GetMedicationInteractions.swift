/// Checks a patient's medications.
package struct GetMedicationInteractions: Method {
  package static let name = "medications.interactions"
  package static let summary =
    "Checks every pair of medications that are taken, and each against recorded allergies, illnesses and kidneys (R-MH-117)."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  /// The findings, and the unchecked rest.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Pairs, worst first, among them the same substance twice and two of one class.
    package var interactions: [MedicationInteraction]
    /// Medications and allergies.
    package var allergyConflicts: [AllergyConflict]
    /// Medications and illnesses or states of the body, worst first.
    package var conditionConflicts: [ConditionConflict]
    /// Names of medications that the table does not know in full, so that they were not checked.
    package var unknownMedications: [String]
    /// Every medication that was not fully checked, and why.
    package var unchecked: [UncheckedMedication]
    /// Names of allergies that the table does not know; only medications of the same name were looked for.
    package var unknownAllergies: [String]
    /// Illnesses on record that the table does not know, so that nothing was checked against them (R-MH-355).
    package var unknownConditions: [String]
    /// If nobody ever asked about allergies, nothing was checked against them.
    package var allergyState: AllergyKnowledge.State
    package var checkedAt: Timestamp
    /// The table used.
    package var tableVersion: String
    /// The limits of the answer, for people.
    package var notice: String

    package init(
      allergyState: AllergyKnowledge.State, checkedAt: Timestamp, tableVersion: String, notice: String
    ) {
      (interactions, allergyConflicts, conditionConflicts) = ([], [], [])
      (unknownMedications, unknownAllergies, unknownConditions, unchecked) = ([], [], [], [])
      (self.allergyState, self.checkedAt) = (allergyState, checkedAt)
      (self.tableVersion, self.notice) = (tableVersion, notice)
    }
  }

  /// Part of every answer.
  package static let notice = LocalizedText(
    de:
      "Geprüft wurde nur, was die Tabelle kennt. Dass nichts gefunden wurde, heißt nicht, dass nichts geschehen kann.",
    en:
      "Only what the table knows was checked. That nothing was found does not mean that nothing can happen.")

  package static let example = GetMedicationInteractions(patientId: Example.patient)
  package static let exampleOutcome: Outcome = {
    var outcome = Outcome(
      allergyState: .neverAsked, checkedAt: Example.start, tableVersion: "interactions-2026-1",
      notice: notice.en)
    outcome.interactions = [
      MedicationInteraction(
        medicationIds: [RecordID(known: "med-1"), RecordID(known: "intake-1")],
        medicationNames: ["Warfarin", "Ibuprofen"], origins: [.prescribed, .intake], severity: .severe,
        description: "More bleeding.", source: "Coumadin label", rule: "warfarin-nsaids")
    ]
    outcome.unknownMedications = ["Teufelskralle"]
    outcome.unchecked = [
      UncheckedMedication(
        medicationId: RecordID(known: "med-2"), medicationName: "Teufelskralle", reasons: [.unknownName])
    ]
    return outcome
  }()
}
