import RecordModel

/// From accepted to sealed: on the flusher's thread where frames go one after the other, otherwise on the writer's.
extension WriterState {
  /// What was accepted since the last time, to be sealed behind ``sealed``; the records before must have landed.
  func takeRound() -> [UnsealedRecord] {
    swap(&sealing, &round)
    return sealing
  }

  /// What was taken last has become these records.
  func land(_ entries: [JournalFrame.Entry]) {
    guard let last = sealing.last?.envelope, let entry = entries.last else { return }
    accepted.records += entries.map(\.record)
    sealed = LogHead(last, entry.record)
    sealing = []
  }

  /// Seals what was accepted; no frame may be under way.
  func sealRound() throws(Failure) {
    land(try store.sealing.seal(takeRound(), after: sealed.hash))
  }

  /// The record at a position that is accepted and not sealed yet.
  func unsealed(_ position: UInt64) -> UnsealedRecord? {
    guard position > sealed.position, position <= head.position else { return nil }
    let index = Int(position - sealed.position) - 1
    return index < sealing.count ? sealing[index] : round[index - sealing.count]
  }
}

extension LogHead {
  /// The head of a log that ends with a record.
  init(_ envelope: Envelope, _ record: [UInt8]) {
    self.init(
      position: envelope.position, hash: Array(record.suffix(RecordLayout.hashBytes)),
      recordedAt: envelope.recordedAt)
  }
}
