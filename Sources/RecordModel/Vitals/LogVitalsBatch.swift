/// Records entries that a client collected offline.
package struct LogVitalsBatch: Method {
  package static let name = "vitals.logBatch"
  package static let summary =
    "Records up to 100 entries of vitals collected offline, each judged alone, the acceptable ones together."
  package static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// 1 to 100 in any order, each with an id that the client made.
  package var entries: [BatchedInput]

  package init(patientId: PatientID, entries: [VitalsInput]) {
    (self.patientId, self.entries) = (patientId, entries.map { .entry($0) })
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// One for each entry, in the order in which they were sent.
    package var results: [BatchedEntry]
    package var recorded: Int
    /// Entries that the record had already.
    package var unchanged: Int
    package var refused: Int

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
  package static let exampleOutcome = Outcome(
    results: [BatchedEntry(id: RecordID(known: "5f0c1d2e-0001"), .recorded)])
}

package struct BatchedEntry: Codable, Sendable, Equatable {
  /// The client's id; `null` if the entry had none.
  package var id: RecordID?
  package var outcome: Outcome
  /// `validation_failed` or `duplicate_id`.
  package var reason: String?
  /// Problems by the members' place in the entry.
  package var fields: [FieldProblem]?
  /// Unusual values among those recorded.
  package var warnings: [VitalsWarning]?

  package enum Outcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case recorded
    /// The record had it already, with the same content.
    case unchanged
    case refused
  }

  package init(id: RecordID?, _ outcome: Outcome) { (self.id, self.outcome) = (id, outcome) }

  /// An entry with unacceptable members.
  package init(refused id: RecordID?, for problems: [FieldProblem]) {
    (self.id, outcome, reason, fields) = (id, .refused, "validation_failed", problems)
  }

  /// An entry whose id belongs to other content.
  package init(duplicate id: RecordID) { (self.id, outcome, reason) = (id, .refused, "duplicate_id") }
}
