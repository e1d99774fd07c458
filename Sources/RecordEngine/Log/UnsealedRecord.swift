import RecordModel

/// An event in its place, encoded, before its body is sealed and its record linked.
struct UnsealedRecord: Sendable {
  var envelope: Envelope
  /// CBOR of the event, with a command's answer where it holds one; see ``RecordBody``.
  var body: [UInt8]
  var holdsOutcome: Bool
  /// The newest key of its stream.
  var key: SealingKey
  /// What it is found by, where it answers a command id or has a tag.
  var foundBy: EventKey?

  /// How many bytes the record has at most: as many as if its body were not compressed.
  var maximumBytes: Int {
    RecordLayout.minimum + (envelope.request?.text.utf8.count ?? 0) + body.count
  }
}

extension RecordSealing {
  /// Seals records that follow each other and links them to the one before them.
  func seal(
    _ records: [UnsealedRecord], after previous: [UInt8]
  ) throws(Failure) -> [JournalFrame.Entry] {
    var entries: [JournalFrame.Entry] = []
    entries.reserveCapacity(records.count)
    var hash = previous
    for unsealed in records {
      var record = try seal(
        unsealed.body, unsealed.envelope, holdsOutcome: unsealed.holdsOutcome, key: unsealed.key)
      hash = Chain.hash(record[...], position: unsealed.envelope.position, after: hash)
      record += hash
      entries.append(JournalFrame.Entry(record: record, key: unsealed.foundBy))
    }
    return entries
  }

  /// The body of a record that is not sealed yet.
  func body(_ unsealed: UnsealedRecord) throws(Failure) -> Body {
    try Self.parse(unsealed.body, unsealed.envelope.position, holdsOutcome: unsealed.holdsOutcome)
  }
}
