/// Says when something in the history ended.
public struct ResolveHistory: Method {
  /// `history.resolve`.
  public static let name = "history.resolve"
  /// For the documentation.
  public static let summary = "Says when an entry of a patient's history ended; once."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The entry.
  public var entryId: RecordID
  /// Abatement or end.
  public var end: HistoryTime

  /// The end of an entry.
  public init(patientId: PatientID, entryId: RecordID, end: HistoryTime) {
    (self.patientId, self.entryId, self.end) = (patientId, entryId, end)
  }

  /// What the method answers.
  public typealias Outcome = HistoryEntry
  /// The throat is well again.
  public static let example = ResolveHistory(
    patientId: Example.patient, entryId: RecordID(known: "condition-0001"),
    end: HistoryTime("2023-02-09") ?? .moment(OffsetTime(Example.start, offsetMinutes: 0)))
  /// The entry, ended.
  public static let exampleOutcome: HistoryEntry = {
    var entry = HistoryEntry.example
    (entry.status, entry.end) = (.resolved, example.end)
    return entry
  }()
}

/// Declares an entry of the history, or an asserted absence, wrong.
public struct RetractHistory: Method {
  /// `history.retract`.
  public static let name = "history.retract"
  /// For the documentation.
  public static let summary =
    "Declares an entry of a patient's history, or an asserted absence, entered in error; it stays in the log."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The entry or assertion.
  public var entryId: RecordID
  /// Why.
  public var reason: RetractionReason
  /// A remark, at most 500 characters.
  public var note: String?

  /// Declares that entry wrong.
  public init(patientId: PatientID, entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.patientId, self.entryId, self.reason, self.note) = (patientId, entryId, reason, note)
  }

  /// What was taken back.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entry or assertion.
    public var entryId: RecordID
    /// Of what kind it was.
    public var resource: HistoryResource
    /// Always `entered-in-error`.
    public var status: HistoryStatus

    /// Taken back.
    public init(entryId: RecordID, resource: HistoryResource) {
      (self.entryId, self.resource, status) = (entryId, resource, .enteredInError)
    }
  }

  /// An entry that is there twice.
  public static let example = RetractHistory(
    patientId: Example.patient, entryId: RecordID(known: "condition-0001"), reason: .duplicate)
  /// The entry, marked.
  public static let exampleOutcome = Outcome(
    entryId: RecordID(known: "condition-0001"), resource: .condition)
}

/// Says that the patient was asked and has no allergies.
public struct AssertNoAllergies: Method {
  /// `history.assertNone`.
  public static let name = "history.assertNone"
  /// For the documentation.
  public static let summary =
    "Says that the patient was asked for allergies and has none; refused while an active one is on record."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// Of what there is none: `AllergyIntolerance`.
  public var resource: HistoryResource
  /// Made by the client; the same id again changes nothing.
  public var id: RecordID?
  /// When it was asked; now where it is left out.
  public var askedAt: HistoryTime?

  /// That patient has no allergies.
  public init(patientId: PatientID, id: RecordID? = nil, askedAt: HistoryTime? = nil) {
    (self.patientId, resource, self.id, self.askedAt) = (patientId, .allergyIntolerance, id, askedAt)
  }

  /// What is known afterwards.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Names the assertion.
    public var entryId: RecordID
    /// What is known of allergies.
    public var allergies: AllergyKnowledge

    /// An assertion.
    public init(entryId: RecordID, allergies: AllergyKnowledge) {
      (self.entryId, self.allergies) = (entryId, allergies)
    }
  }

  /// Asked now.
  public static let example = AssertNoAllergies(patientId: Example.patient)
  /// None.
  public static let exampleOutcome = Outcome(
    entryId: RecordID(known: "none-0001"),
    allergies: AllergyKnowledge(
      .noneAsserted, assertionId: RecordID(known: "none-0001"), askedAt: Example.start))
}
