import Glibc
import RecordModel
import RecordProcess

extension Fetcher {
  /// One log's file, until it is whole or something does not follow.
  private struct Writing {
    var check = ChainCheck()
    let file: FetchedFile
    var isBroken = false
  }

  /// Reads the logs on subjects of one stream, each into a file of its own.
  func fetchLogs(_ stream: String, _ subject: String, _ outcome: inout Outcome) async throws(Trouble) {
    var logs: [LogPlace: Writing] = [:]
    var sequence: UInt64 = 1
    while let message = try await next(stream, subject, from: sequence, logs) {
      sequence = message.sequence + 1
      guard let log = subjects.place(of: message.subject) else { continue }
      try write(message, of: log, &logs, &outcome)
    }
    for (log, writing) in logs {
      try Self.writing { () throws(SystemCallFailure) in try writing.file.finish() }
      outcome.positions[log.name] = writing.check.position
    }
    try nameForks(Array(logs.keys), &outcome)
  }

  private func next(
    _ stream: String, _ subject: String, from sequence: UInt64, _ logs: [LogPlace: Writing]
  ) async throws(Trouble) -> StoredMessage? {
    do throws(EngineAnswer) {
      return try await reader.next(stream, subject, from: sequence) { message in
        guard let log = subjects.place(of: message.subject) else { return true }
        if logs[log]?.isBroken == true { return true }
        let check = logs[log]?.check ?? ChainCheck()
        if case .broken = check.verdict(Self.headers(message), sequence: message.sequence) { return false }
        return true
      }
    } catch {
      throw .engine(error)
    }
  }

  private func write(
    _ message: StoredMessage, of log: LogPlace, _ logs: inout [LogPlace: Writing],
    _ outcome: inout Outcome
  ) throws(Trouble) {
    var writing: Writing
    if let begun = logs[log] { writing = begun } else { writing = try open(log) }
    defer { logs[log] = writing }
    guard !writing.isBroken else { return }
    switch writing.check.verdict(Self.headers(message), sequence: message.sequence) {
    case .repeats: return
    case .broken(let problem):
      writing.isBroken = true
      outcome.problems.append("\(log.name): \(problem)")
    case .follows(let offset):
      let file = writing.file
      try Self.writing { () throws(SystemCallFailure) in try file.put(message.payload, at: offset) }
      if let headers = Self.headers(message) { writing.check.wrote(headers, offset: file.length) }
      onProgress("\(log.name): up to position \(writing.check.position)")
    }
  }

  private static func headers(_ message: StoredMessage) -> BatchHeaders? {
    BatchHeaders { message.headers[$0] }
  }

  private func open(_ log: LogPlace) throws(Trouble) -> Writing {
    let path = "\(directory)/\(log.name).batches"
    return Writing(file: try Self.writing { () throws(SystemCallFailure) in try FetchedFile(path: path) })
  }
}

extension Fetcher {
  /// Gives the file of the newest fork the log's own name, and keeps what came before beside it.
  private func nameForks(_ places: [LogPlace], _ outcome: inout Outcome) throws(Trouble) {
    for fork in places where fork.fork != nil {
      let rivals = places.filter { $0.log == fork.log }
      guard rivals.allSatisfy({ $0.fork ?? 0 <= fork.fork ?? 0 }) else { continue }
      let first = LogPlace(log: fork.log)
      if rivals.contains(first) { try rename(first.name, first.name + "-0", &outcome) }
      try rename(fork.name, first.name, &outcome)
    }
  }

  private func rename(_ old: String, _ new: String, _ outcome: inout Outcome) throws(Trouble) {
    let paths = [old, new].map { "\(directory)/\($0).batches" }
    guard Glibc.rename(paths[0], paths[1]) == 0 else {
      throw .file(SystemCallFailure("rename", number: errno))
    }
    outcome.positions[new] = outcome.positions.removeValue(forKey: old)
  }
}
