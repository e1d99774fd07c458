import RecordConsole
import RecordModel

/// Imports the files of a directory.
///
/// First every file is read to its end, so that a damaged one is found before anything is sent. Then table after table is
/// sent, many commands at a time; a table begins when everything of the one before is answered.
package struct SyntheaImport {
  let directory: String
  /// Sends a command and tells what the record says of its rows; answers by itself in a dry run.
  let send: @Sendable (SyntheaCall) async throws(CommandFailure) -> [RowAnswer]
  let isDryRun: Bool
  /// Called with a file, the rows that were read of it, and all its rows.
  let progress: (String, Int, Int) -> Void

  /// Commands on their way at a time; the daemon takes 128 of one connection unless told otherwise.
  private static let window = 96

  package init(
    directory: String, send: @escaping @Sendable (SyntheaCall) async throws(CommandFailure) -> [RowAnswer],
    isDryRun: Bool, progress: @escaping (String, Int, Int) -> Void
  ) {
    (self.directory, self.send, self.isDryRun, self.progress) = (directory, send, isDryRun, progress)
  }

  private typealias Answered = (call: SyntheaCall, answers: [RowAnswer])

  package func run() async throws -> SyntheaReport {
    let begin = ContinuousClock.now
    var state = SyntheaState(isDryRun: isDryRun)
    let rows = try check(&state)
    for table in SyntheaTable.allCases {
      guard let count = rows[table] else { continue }
      state = try await run(table, count, state)
    }
    state.finish(ContinuousClock.now - begin)
    return state.report
  }

  private func run(_ table: SyntheaTable, _ count: Int, _ state: SyntheaState) async throws -> SyntheaState {
    var state = state
    state.begin(table)
    var reader = try SyntheaReader(table, directory: directory)
    var (pending, isEnd, done) = ([SyntheaCall](), false, 0)
    try await withThrowingTaskGroup(of: Answered.self) { group in
      var flying = 0
      while true {
        while pending.isEmpty, !isEnd {
          if let row = try reader.next() {
            pending = state.take(row).reversed()
            done += 1
          } else {
            pending = state.takeRest().reversed()
            isEnd = true
          }
        }
        if let call = pending.popLast() {
          group.addTask { [send] in (call, try await send(call)) }
          flying += 1
        }
        progress(table.file, done, count)
        guard flying == Self.window || isEnd && pending.isEmpty else { continue }
        guard let answered = try await group.next() else { return }
        flying -= 1
        state.apply(answered.answers, to: answered.call)
      }
    }
    return state
  }

  /// Reads every file to its end and returns how many rows there are in each.
  private func check(_ state: inout SyntheaState) throws(CommandFailure) -> [SyntheaTable: Int] {
    let names = Set(DiskFile.names(in: directory))
    guard names.contains(SyntheaTable.patients.file) else {
      throw .usage(
        "there is no patients.csv in the directory; name the directory of an export of Synthea in CSV")
    }
    var rows: [SyntheaTable: Int] = [:]
    for table in SyntheaTable.allCases {
      guard names.contains(table.file) else {
        state.note(table, "the file is missing")
        continue
      }
      var reader = try SyntheaReader(table, directory: directory)
      for column in reader.unknownColumns {
        state.note(table, "the column \(column) is not known and was left out")
      }
      var count = 0
      while try reader.next() != nil { count += 1 }
      if reader.lacksLastLineEnd { state.note(table, "the last line has no end; the file may be cut") }
      rows[table] = count
    }
    let known = Set(SyntheaTable.allCases.map(\.file))
    for name in names.sorted() where name.hasSuffix(".csv") && !known.contains(name) {
      state.noteFile(name, "files of this kind are left out")
    }
    return rows
  }
}
