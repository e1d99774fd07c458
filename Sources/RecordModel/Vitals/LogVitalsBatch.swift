/// Records what a client collected offline.
public struct LogVitalsBatch: Method {
  /// `vitals.logBatch`.
  public static let name = "vitals.logBatch"
  /// For the documentation.
  public static let summary =
    "Records up to 100 entries of vitals collected offline, each judged alone, the acceptable ones together."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The entries, 1 to 100 in any order, each with an id that the client made.
  public var entries: [BatchedInput]

  /// Entries of that patient.
  public init(patientId: PatientID, entries: [VitalsInput]) {
    (self.patientId, self.entries) = (patientId, entries.map { .entry($0) })
  }

  /// What became of the entries.
  public struct Outcome: Codable, Sendable, Equatable {
    /// One for each entry, in the order in which they were sent.
    public var results: [BatchedEntry]
    /// How many were recorded.
    public var recorded: Int
    /// How many were there already.
    public var unchanged: Int
    /// How many were refused.
    public var refused: Int

    /// Those results, counted.
    public init(results: [BatchedEntry]) {
      func count(_ outcome: BatchedEntry.Outcome) -> Int { results.count { $0.outcome == outcome } }
      self.results = results
      (recorded, unchanged, refused) = (count(.recorded), count(.unchanged), count(.refused))
    }
  }

  /// One entry.
  public static let example: LogVitalsBatch = {
    var input = VitalsInput.example
    input.id = RecordID(known: "5f0c1d2e-0001")
    return LogVitalsBatch(patientId: Example.patient, entries: [input])
  }()
  /// It was recorded.
  public static let exampleOutcome = Outcome(
    results: [BatchedEntry(id: RecordID(known: "5f0c1d2e-0001"), .recorded)])
}

/// What became of one entry of a batch.
public struct BatchedEntry: Codable, Sendable, Equatable {
  /// What the client called it; `null` where it had no id.
  public var id: RecordID?
  /// What became of it.
  public var outcome: Outcome
  /// Why it was refused: `validation_failed` or `duplicate_id`.
  public var reason: String?
  /// What is wrong with its members, by their place in the entry.
  public var fields: [FieldProblem]?
  /// What is unusual about values that were recorded.
  public var warnings: [VitalsWarning]?

  /// What may become of an entry.
  public enum Outcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is in the record now.
    case recorded
    /// It was in the record already, with the same content.
    case unchanged
    /// It is not in the record.
    case refused
  }

  /// An entry that is in the record.
  public init(id: RecordID?, _ outcome: Outcome) { (self.id, self.outcome) = (id, outcome) }

  /// An entry whose members cannot be accepted.
  public init(refused id: RecordID?, for problems: [FieldProblem]) {
    (self.id, outcome, reason, fields) = (id, .refused, "validation_failed", problems)
  }

  /// An entry whose id is taken by other content.
  public init(duplicate id: RecordID) { (self.id, outcome, reason) = (id, .refused, "duplicate_id") }
}
