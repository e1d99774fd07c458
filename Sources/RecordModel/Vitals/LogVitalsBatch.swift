/// Records what a client collected offline.
package struct LogVitalsBatch: Method {
  package static let name = "vitals.logBatch"
  package static let summary =
    "Records up to 100 entries of vitals collected offline, each judged alone, the acceptable ones together."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// The entries, 1 to 100 in any order, each with an id that the client made.
  package var entries: [BatchedInput]

  package init(patientId: PatientID, entries: [VitalsInput]) {
    (self.patientId, self.entries) = (patientId, entries.map { .entry($0) })
  }

  /// What became of the entries.
  package struct Outcome: Codable, Sendable, Equatable {
    /// One for each entry, in the order in which they were sent.
    package var results: [BatchedEntry]
    /// How many were recorded.
    package var recorded: Int
    /// How many were there already.
    package var unchanged: Int
    /// How many were refused.
    package var refused: Int

    /// Those results, counted.
    package init(results: [BatchedEntry]) {
      func count(_ outcome: BatchedEntry.Outcome) -> Int { results.count { $0.outcome == outcome } }
      self.results = results
      (recorded, unchanged, refused) = (count(.recorded), count(.unchanged), count(.refused))
    }
  }

  package static let example: LogVitalsBatch = {
    var input = VitalsInput.example
    input.id = RecordID(known: "5f0c1d2e-0001")
    return LogVitalsBatch(patientId: Example.patient, entries: [input])
  }()
  /// It was recorded.
  package static let exampleOutcome = Outcome(
    results: [BatchedEntry(id: RecordID(known: "5f0c1d2e-0001"), .recorded)])
}

/// What became of one entry of a batch.
package struct BatchedEntry: Codable, Sendable, Equatable {
  /// What the client called it; `null` where it had no id.
  package var id: RecordID?
  /// What became of it.
  package var outcome: Outcome
  /// Why it was refused: `validation_failed` or `duplicate_id`.
  package var reason: String?
  /// What is wrong with its members, by their place in the entry.
  package var fields: [FieldProblem]?
  /// What is unusual about values that were recorded.
  package var warnings: [VitalsWarning]?

  /// What may become of an entry.
  package enum Outcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is in the record now.
    case recorded
    /// It was in the record already, with the same content.
    case unchanged
    /// It is not in the record.
    case refused
  }

  /// An entry that is in the record.
  package init(id: RecordID?, _ outcome: Outcome) { (self.id, self.outcome) = (id, outcome) }

  /// An entry whose members cannot be accepted.
  package init(refused id: RecordID?, for problems: [FieldProblem]) {
    (self.id, outcome, reason, fields) = (id, .refused, "validation_failed", problems)
  }

  /// An entry whose id is taken by other content.
  package init(duplicate id: RecordID) { (self.id, outcome, reason) = (id, .refused, "duplicate_id") }
}
