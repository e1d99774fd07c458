import RecordModel

/// Reads and writes the lease of a store at the engine.
struct LeaseBook: Sendable {
  let connection: EngineConnection
  let stream: String
  let subjects: Subjects

  /// The lease as any server has it: one may lag, and whoever writes over an older one is refused.
  func read() async throws(EngineAnswer) -> StoredLease? {
    try await connection.last(stream, subject: subjects.lease).map(stored)
  }

  /// The lease as the stream's leader has it.
  func readOfLeader() async throws(EngineAnswer) -> StoredLease? {
    try await connection.lastOfLeader(stream, subject: subjects.lease).map(stored)
  }

  /// Writes it over that revision, 0 for none; its own revision.
  ///
  /// - Parameter patience: how long the engine may take, in milliseconds.
  func write(
    _ lease: StoreLease, over revision: UInt64, patience: Int64
  ) async throws(EngineAnswer) -> UInt64 {
    // What we encode ourselves cannot fail.
    guard let payload = try? JSON.encode(lease) else { throw .failed(status: 0) }
    var publication = Publication(
      subject: subjects.lease, stream: stream, expected: revision, payload: payload)
    publication.patience = patience
    return try await connection.publish(publication).sequence
  }

  private func stored(_ message: StoredMessage) -> StoredLease {
    let lease = try? JSON.decode(StoreLease.self, from: message.payload)
    let isOurs = lease.map { $0.isSensible && $0.instance == subjects.instance } == true
    return StoredLease(revision: message.sequence, lease: isOurs ? lease : nil)
  }
}
