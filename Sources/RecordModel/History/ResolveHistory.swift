/// Ends an entry of the history.
package struct ResolveHistory: Method {
  package static let name = "history.resolve"
  package static let summary = "Says when an entry of a patient's history ended; once."
  package static let access = Access.write(.patient, by: .careTeam)

  package var patientId: PatientID
  package var entryId: RecordID
  /// Abatement or end.
  package var end: HistoryTime

  package init(patientId: PatientID, entryId: RecordID, end: HistoryTime) {
    (self.patientId, self.entryId, self.end) = (patientId, entryId, end)
  }

  package typealias Outcome = HistoryEntry
  package static let example = ResolveHistory(
    patientId: Example.patient, entryId: RecordID(known: "condition-0001"),
    end: HistoryTime("2023-02-09") ?? .moment(OffsetTime(Example.start, offsetMinutes: 0)))
  package static let exampleOutcome: HistoryEntry = {
    var entry = HistoryEntry.example
    (entry.status, entry.end) = (.resolved, example.end)
    return entry
  }()
}

/// Declares an entry of the history, or an asserted absence, wrong.
package struct RetractHistory: Method {
  package static let name = "history.retract"
  package static let summary =
    "Declares an entry of a patient's history, or an asserted absence, entered in error; it stays in the log."
  package static let access = Access.write(.patient, by: .careTeam)

  package var patientId: PatientID
  package var entryId: RecordID
  package var reason: RetractionReason
  /// At most 500 characters.
  package var note: String?

  package init(patientId: PatientID, entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.patientId, self.entryId, self.reason, self.note) = (patientId, entryId, reason, note)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entryId: RecordID
    package var resource: HistoryResource
    /// Always `entered-in-error`.
    package var status: HistoryStatus

    package init(entryId: RecordID, resource: HistoryResource) {
      (self.entryId, self.resource, status) = (entryId, resource, .enteredInError)
    }
  }

  package static let example = RetractHistory(
    patientId: Example.patient, entryId: RecordID(known: "condition-0001"), reason: .duplicate)
  package static let exampleOutcome = Outcome(
    entryId: RecordID(known: "condition-0001"), resource: .condition)
}

/// Records that the patient was asked and has no allergies.
package struct AssertNoAllergies: Method {
  package static let name = "history.assertNone"
  package static let summary =
    "Says that the patient was asked for allergies and has none; refused while an active one is on record."
  package static let access = Access.write(.patient, by: .careTeam)

  package var patientId: PatientID
  /// `AllergyIntolerance`.
  package var resource: HistoryResource
  /// Made by the client; the same id again changes nothing.
  package var id: RecordID?
  /// A day or a moment; now if left out.
  package var askedAt: HistoryTime?

  package init(patientId: PatientID, id: RecordID? = nil, askedAt: HistoryTime? = nil) {
    (self.patientId, resource, self.id, self.askedAt) = (patientId, .allergyIntolerance, id, askedAt)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entryId: RecordID
    package var allergies: AllergyKnowledge

    package init(entryId: RecordID, allergies: AllergyKnowledge) {
      (self.entryId, self.allergies) = (entryId, allergies)
    }
  }

  package static let example = AssertNoAllergies(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    entryId: RecordID(known: "none-0001"),
    allergies: AllergyKnowledge(
      .noneAsserted, assertionId: RecordID(known: "none-0001"), askedAt: Example.start))
}
