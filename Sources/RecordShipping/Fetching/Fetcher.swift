import RecordModel
import RecordProcess

/// Reads everything of a store back from the engine into files.
package struct Fetcher: Sendable {
  /// What was fetched, and what is wrong with it.
  package struct Outcome: Sendable, Equatable {
    /// The last position of each log that a file holds.
    package var positions: [String: UInt64] = [:]
    package var keys = 0
    package var tombstones = 0
    /// Documents that are whole.
    package var documents = 0
    /// Documents whose last piece is not there yet; no record that was fetched needs them.
    package var unfinished = 0
    /// Holes and what does not follow, a sentence each; the file ends before it.
    package var problems: [String] = []
  }

  package enum Trouble: Error, Sendable, Equatable, CustomStringConvertible {
    case engine(EngineAnswer)
    case file(SystemCallFailure)

    /// Safe to print.
    package var description: String {
      switch self {
      case .engine(let answer): answer.description
      case .file(let failure): failure.description
      }
    }
  }

  let reader: SubjectReader
  let subjects: Subjects
  let settings: ShipperSettings
  /// An existing directory.
  let directory: String
  let onProgress: @Sendable (String) -> Void

  package init(
    _ connection: EngineConnection, _ instance: InstanceID, settings: ShipperSettings, directory: String,
    onProgress: @escaping @Sendable (String) -> Void
  ) {
    reader = SubjectReader(connection: connection)
    subjects = Subjects(instance)
    (self.settings, self.directory, self.onProgress) = (settings, directory, onProgress)
  }

  package func run() async throws(Trouble) -> Outcome {
    var outcome = Outcome()
    try await fetchLogs(settings.recordStream, subjects.log(.record), &outcome)
    try await fetchLogs(settings.accessStream, subjects.allAccess, &outcome)
    // Keys come last: what ended meanwhile has no key then, and nobody asks for its document.
    try await fetchDocuments(&outcome)
    try await fetchKeys(&outcome)
    if outcome.positions["record"] == nil, outcome.problems.isEmpty {
      outcome.problems.append("record: there is nothing of instance \(subjects.instance)")
    }
    try note(outcome.problems)
    return outcome
  }

  /// Leaves what is wrong beside the files, for whoever makes a store of them: where a file ends early, it does not say why.
  private func note(_ problems: [String]) throws(Trouble) {
    if problems.isEmpty { return }
    try Self.writing { () throws(SystemCallFailure) in
      let file = try FetchedFile(path: "\(directory)/problems")
      try file.write(Array(problems.map { $0 + "\n" }.joined().utf8))
      try file.finish()
    }
  }

  static func writing<Value>(_ body: () throws(SystemCallFailure) -> Value) throws(Trouble) -> Value {
    do throws(SystemCallFailure) { return try body() } catch { throw .file(error) }
  }
}
