import LMDB
import RecordModel

/// Documents that may not be read: those of another build, of parked streams, and of a projection that is too
/// far behind.
extension StoreView {
  /// Refuses a look-up whose answer could be wrong, even if nothing is found.
  package func admit(_ key: DocumentKey) throws(Failure) {
    if projections.isPlain { return }
    _ = try projections.database(of: key.projection)
    if key.projection.pace == .behindLog { try admitBehindLog(key.projection) }
    guard !projections.parked.isEmpty else { return }
    if let subject = terms.subject { try admit(owner: subject, of: key) }
    // Keys that begin with the patient's id, if the call names no patient.
    if let patient = StreamID(
      keyBytes: ([StreamID.Kind.patient.rawValue] + key.bytes.dropFirst().prefix(16))[...])
    {
      try admit(owner: patient, of: key)
    }
  }

  /// Refuses a document whose stream is parked.
  package func admit(owner: StreamID, of key: DocumentKey) throws(Failure) {
    if projections.isPlain { return }
    if let parked = projections.parked(key.projection, owner) { throw parked.refusal }
  }

  /// Refuses a stored document whose stream is parked.
  package func admit(storedValue: [UInt8], of key: DocumentKey) throws(Failure) {
    if projections.parked.isEmpty { return }
    if let owner = StreamID(keyBytes: storedValue[...]) { try admit(owner: owner, of: key) }
  }

  private func admitBehindLog(_ projection: any Projection.Type) throws(Failure) {
    guard cache == nil else {
      throw Failure(.internalError, "a command cannot decide on \(projection.name): it is behind the log")
    }
    guard let wanted = terms.minimumPosition else { return }
    let checkpoint = try store.meta.state(of: projection, self)?.checkpoint ?? 0
    if checkpoint < wanted { throw Failure(behind: projection.name, at: checkpoint) }
  }
}

extension Failure {
  /// The refusal of a query that names a position not yet covered.
  package init(behind name: String, at checkpoint: UInt64) {
    self.init(
      .unavailable,
      "\(name) is at position \(checkpoint) and not yet where the answer must be; try again shortly",
      details: [
        "reason": .string(Self.behindReason), "projection": .string(name),
        "checkpoint": .integer(Int64(clamping: checkpoint)),
      ])
  }

  /// Whether it passes by itself within a moment.
  package var isBehind: Bool { details?["reason"] == .string(Self.behindReason) }

  private static let behindReason = "projection_behind"
}
