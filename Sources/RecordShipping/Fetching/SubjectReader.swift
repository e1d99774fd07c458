/// Reads the messages of subjects in the order of their sequences.
///
/// Any server may answer, and one of them may lag or have a damaged message; so an end, and a message that does not follow,
/// counts only if the stream's leader says the same.
struct SubjectReader: Sendable {
  let connection: EngineConnection

  /// How often a server is asked before what it says about an end or a hole is taken for all of them.
  private static let attempts = 6

  /// The first message at or after a sequence that passes the check, or the first there is; `nil` at the end.
  func next(
    _ stream: String, _ subject: String, from sequence: UInt64, follows: (StoredMessage) -> Bool
  ) async throws(EngineAnswer) -> StoredMessage? {
    var found: StoredMessage?
    for attempt in 1...Self.attempts {
      do throws(EngineAnswer) {
        let message = try await connection.next(stream, subject: subject, from: sequence)
        if let message, follows(message) { return message }
        found = [found, message].compactMap { $0 }.min { $0.sequence < $1.sequence }
        if message == nil, try await isEnd(stream, subject, sequence) { return found }
      } catch {
        guard attempt < Self.attempts, AnswerTable.row(error).reaction != .stop else { throw error }
        try? await Task.sleep(for: .milliseconds(100 << attempt))
      }
    }
    return found
  }

  private func isEnd(
    _ stream: String, _ subject: String, _ sequence: UInt64
  ) async throws(EngineAnswer) -> Bool {
    guard let last = try await connection.lastOfLeader(stream, subject: subject) else { return true }
    return last.sequence < sequence
  }
}
