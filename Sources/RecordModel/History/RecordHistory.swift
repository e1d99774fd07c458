package struct RecordHistory: Method {
  package static let name = "history.record"
  package static let summary =
    "Records a condition, allergy, encounter or other entry of a patient's history, dated by the entry itself."
  package static let access = Access.write(.patient, by: .careTeam)

  package var patientId: PatientID
  package var entry: HistoryInput

  package init(patientId: PatientID, entry: HistoryInput) {
    (self.patientId, self.entry) = (patientId, entry)
  }

  package typealias Outcome = HistoryEntry
  package static let example = RecordHistory(patientId: Example.patient, entry: .example)
  package static let exampleOutcome = HistoryEntry.example
}

/// Records many entries of one patient in one step, each judged on its own.
package struct RecordHistoryBatch: Method {
  package static let name = "history.recordBatch"
  package static let summary =
    "Records up to 200 entries of a patient's history in one step; each is answered on its own."
  package static let access = Access.write(.patient, by: .careTeam)
  /// Entries of one step.
  package static let limit = 200

  package var patientId: PatientID
  /// The entries, 1 to 200.
  package var entries: [HistoryInput]

  package init(patientId: PatientID, entries: [HistoryInput]) {
    (self.patientId, self.entries) = (patientId, entries)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// One an entry, in order.
    package var results: [HistoryResult]

    package init(results: [HistoryResult]) { self.results = results }
  }

  package static let example = RecordHistoryBatch(patientId: Example.patient, entries: [.example])
  package static let exampleOutcome = Outcome(results: [
    HistoryResult(id: RecordID(known: "condition-0001"), outcome: .recorded)
  ])
}

package struct HistoryResult: Codable, Sendable, Equatable {
  /// Left out if a refused entry had none.
  package var id: RecordID?
  package var outcome: Kind
  package var problems: [Problem]?

  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case recorded
    /// It was known and has now ended.
    case resolved
    case known
    /// It is not acceptable.
    case refused
  }

  /// A defect of an entry.
  package struct Problem: Codable, Sendable, Equatable {
    /// JSON Pointer within the entry.
    package var path: String
    /// A stable name such as `bad_format`.
    package var code: String
    /// The requirement, for people.
    package var message: String

    package init(path: String, code: String, message: String) {
      (self.path, self.code, self.message) = (path, code, message)
    }
  }

  package init(id: RecordID?, outcome: Kind, problems: [Problem]? = nil) {
    (self.id, self.outcome, self.problems) = (id, outcome, problems)
  }
}
