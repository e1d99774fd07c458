/// Records one thing that another system knows of a patient.
public struct RecordHistory: Method {
  /// `history.record`.
  public static let name = "history.record"
  /// For the documentation.
  public static let summary =
    "Records a condition, allergy, encounter or other entry of a patient's history, dated by the entry itself."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The entry.
  public var entry: HistoryInput

  /// An entry of that patient's.
  public init(patientId: PatientID, entry: HistoryInput) { (self.patientId, self.entry) = (patientId, entry) }

  /// What the method answers.
  public typealias Outcome = HistoryEntry
  /// A sore throat.
  public static let example = RecordHistory(patientId: Example.patient, entry: .example)
  /// The entry.
  public static let exampleOutcome = HistoryEntry.example
}

/// Records many entries of one patient in one step, each judged on its own.
public struct RecordHistoryBatch: Method {
  /// `history.recordBatch`.
  public static let name = "history.recordBatch"
  /// For the documentation.
  public static let summary =
    "Records up to 200 entries of a patient's history in one step; each is answered on its own."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)
  /// Entries of one step.
  public static let limit = 200

  /// The patient.
  public var patientId: PatientID
  /// The entries, 1 to 200.
  public var entries: [HistoryInput]

  /// Entries of that patient's.
  public init(patientId: PatientID, entries: [HistoryInput]) {
    (self.patientId, self.entries) = (patientId, entries)
  }

  /// What became of the entries.
  public struct Outcome: Codable, Sendable, Equatable {
    /// One an entry, in their order.
    public var results: [HistoryResult]

    /// Those results.
    public init(results: [HistoryResult]) { self.results = results }
  }

  /// One entry.
  public static let example = RecordHistoryBatch(patientId: Example.patient, entries: [.example])
  /// It was recorded.
  public static let exampleOutcome = Outcome(results: [
    HistoryResult(id: RecordID(known: "condition-0001"), outcome: .recorded)
  ])
}

/// What became of one entry of many.
public struct HistoryResult: Codable, Sendable, Equatable {
  /// The entry's id; left out where a refused entry had none.
  public var id: RecordID?
  /// What became of it.
  public var outcome: Kind
  /// Why it was refused.
  public var problems: [Problem]?

  /// What can become of an entry.
  public enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is new.
    case recorded
    /// It was known and has now ended.
    case resolved
    /// It was known.
    case known
    /// It cannot be accepted.
    case refused
  }

  /// One thing that is wrong with an entry.
  public struct Problem: Codable, Sendable, Equatable {
    /// JSON Pointer within the entry.
    public var path: String
    /// A stable name such as `bad_format`.
    public var code: String
    /// What is needed.
    public var message: String

    /// A problem.
    public init(path: String, code: String, message: String) {
      (self.path, self.code, self.message) = (path, code, message)
    }
  }

  /// A result.
  public init(id: RecordID?, outcome: Kind, problems: [Problem]? = nil) {
    (self.id, self.outcome, self.problems) = (id, outcome, problems)
  }
}
