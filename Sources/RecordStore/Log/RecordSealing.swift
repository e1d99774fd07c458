import RecordModel

/// Turns events into sealed records and back.
package struct RecordSealing: Sendable {
  package let instance: InstanceID
  package let keyring: Keyring
  package let random: any RandomSource
  private let prefix: NoncePrefix

  package init(instance: InstanceID, keyring: Keyring, random: any RandomSource) {
    (self.instance, self.keyring, self.random) = (instance, keyring, random)
    prefix = NoncePrefix(random)
  }

  /// The opened body of a record.
  package struct Body {
    /// The opened CBOR; the event's payload is at ``payload``.
    package let tape: Tape
    /// Node of the event's payload.
    package let payload: Int
    /// Nodes of the request digest and the outcome, where the record answers a command id, and how many events of the command
    /// follow.
    package let outcome: (digest: Int, result: Int, following: UInt64)?
  }

  /// The record's bytes up to, not including, the chain hash.
  package func seal(
    _ body: [UInt8], _ envelope: Envelope, holdsOutcome: Bool, key: SealingKey
  ) throws(Failure) -> [UInt8] {
    let compressed = RecordCompression.compressed(body)
    var record = RecordLayout.header(
      envelope, holdsOutcome: holdsOutcome, isCompressed: compressed != nil)
    let context = context(envelope.position, record[...])
    record.reserveCapacity(record.count + body.count + SealingKey.overhead + RecordLayout.hashBytes)
    record.append(contentsOf: try key.seal(compressed ?? body, nonce: nonce(), authenticating: context))
    return record
  }

  /// Opens a record; `nil` if the stream's key was destroyed.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if the record is not the one that was sealed at this
  ///   position.
  package func open(_ record: StoredRecord) throws(Failure) -> Body? {
    guard let bytes = try plaintext(record) else { return nil }
    return try Self.parse(bytes, record)
  }

  private func plaintext(_ record: StoredRecord) throws(Failure) -> [UInt8]? {
    let envelope = record.envelope
    guard let key = try keyring.key(envelope.stream, version: envelope.keyVersion) else { return nil }
    let context = context(record.position, record.header)
    guard let bytes = key.open(record.sealedBody, authenticating: context) else {
      throw Failure(.corrupt, "the record at position \(record.position) does not match its tag")
    }
    guard record.isCompressed else { return bytes }
    guard let body = RecordCompression.expanded(bytes) else {
      throw Failure(.corrupt, "the body at position \(record.position) cannot be expanded")
    }
    return body
  }

  /// Opens a record and decodes its event; `nil` if the stream's key was destroyed.
  ///
  /// Leaves an outcome next to the event unread: folds have no use for it.
  package func event(_ record: StoredRecord) throws(Failure) -> RecordedEvent? {
    guard let body = try payload(record) else { return nil }
    guard let type = EventCatalog.type(code: record.envelope.typeCode) else {
      throw Failure(
        .corrupt, "the event at position \(record.position) is of a type this build does not know")
    }
    do throws(CodingFailure) {
      let payload = try type.decode(version: record.envelope.version, from: body, at: body.root)
      return RecordedEvent(envelope: record.envelope, payload: payload)
    } catch {
      throw Self.unreadable(record, error)
    }
  }

  /// Opens a record and parses its event as it is stored, without an outcome; `nil` if the stream's key was
  /// destroyed.
  package func payload(_ record: StoredRecord) throws(Failure) -> Tape? {
    guard let bytes = try plaintext(record) else { return nil }
    // After the head of the array that holds event and outcome; see RecordBody.
    do throws(CodingFailure) { return try CBOR.parseItem(of: bytes, at: record.holdsOutcome ? 1 : 0) } catch {
      throw Self.unreadable(record, error)
    }
  }

  private static func unreadable(_ record: StoredRecord, _ failure: CodingFailure) -> Failure {
    Failure(.corrupt, "the event at position \(record.position) cannot be read: \(failure.kind.rawValue)")
  }

  private static func parse(_ bytes: [UInt8], _ record: StoredRecord) throws(Failure) -> Body {
    let tape: Tape
    do throws(CodingFailure) { tape = try CBOR.parse(bytes) } catch {
      throw Failure(.corrupt, "the body at position \(record.position) is not CBOR")
    }
    guard record.holdsOutcome else { return Body(tape: tape, payload: tape.root, outcome: nil) }
    let parts = Array(tape.elements(of: tape.root))
    let following = parts.count == 4 ? tape.integer(at: parts[3]).flatMap(UInt64.init(exactly:)) : 0
    guard (3...4).contains(parts.count), let following else {
      throw Failure(.corrupt, "the body at position \(record.position) lacks its outcome")
    }
    return Body(tape: tape, payload: parts[0], outcome: (parts[1], parts[2], following))
  }

  /// Instance 16, position 8, header.
  private func context(_ position: UInt64, _ header: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24 + header.count)
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes.append(bigEndian: position)
    bytes.append(contentsOf: header)
    return bytes
  }

  /// A nonce for ``SealingKey/seal(_:nonce:authenticating:)``.
  package func nonce() -> [UInt8] { prefix.nonce() }
}
