import RecordModel

/// One record as it lies in the log, taken apart but not opened.
package struct StoredRecord {
  package let position: UInt64
  package let bytes: [UInt8]
  package let envelope: Envelope
  let holdsOutcome: Bool
  let isCompressed: Bool
  private let bodyStart: Int

  /// Reads the layout; `nil` if the bytes do not have it.
  ///
  /// Does not check that they are genuine.
  package init?(position: UInt64, bytes: [UInt8]) {
    guard bytes.count >= RecordLayout.minimum, bytes[0] == RecordLayout.format else { return nil }
    let flags = RecordLayout.Flags(rawValue: bytes[1])
    let decidedStart = RecordLayout.fixedHeader + Int(bytes[90])
    let bodyStart = decidedStart + (flags.contains(.holdsDecidedAt) ? 8 : 0)
    guard RecordLayout.Flags.known.isSuperset(of: flags),
      bytes.count >= bodyStart + SealingKey.overhead + RecordLayout.hashBytes,
      var envelope = Envelope(position: position, header: bytes, clamped: flags.contains(.clockClamped))
    else { return nil }
    if flags.contains(.holdsDecidedAt) {
      envelope.decidedAt = Timestamp(milliseconds: bytes.bigEndian(at: decidedStart))
    }
    self.position = position
    self.bytes = bytes
    self.envelope = envelope
    self.bodyStart = bodyStart
    holdsOutcome = flags.contains(.holdsOutcome)
    isCompressed = flags.contains(.isCompressed)
  }

  var sealedBody: ArraySlice<UInt8> { bytes[bodyStart..<bytes.count - RecordLayout.hashBytes] }
  package var hash: ArraySlice<UInt8> { bytes[(bytes.count - RecordLayout.hashBytes)...] }
  package var hashedBytes: ArraySlice<UInt8> { bytes[..<(bytes.count - RecordLayout.hashBytes)] }
  package var header: ArraySlice<UInt8> { bytes[..<bodyStart] }
}

extension Envelope {
  /// Reads the header of a record that is at least as long as its fixed part.
  fileprivate init?(position: UInt64, header bytes: [UInt8], clamped: Bool) {
    guard let stream = StreamID(keyBytes: bytes[2..<19]), let role = Actor.Role(rawValue: bytes[44]),
      let channel = EventChannel(rawValue: bytes[61])
    else { return nil }
    let command = CommandID(high: bytes.bigEndian(at: 70), low: bytes.bigEndian(at: 78))
    var request: RequestID?
    if bytes[90] > 0 {
      let end = RecordLayout.fixedHeader + Int(bytes[90])
      request = RequestID(String(decoding: bytes[RecordLayout.fixedHeader..<end], as: UTF8.self))
      if request == nil { return nil }
    }
    self.init(
      position: position, stream: stream, revision: bytes.bigEndian(at: 19),
      typeCode: bytes.bigEndian(at: 23),
      version: bytes[25], occurredAt: Timestamp(milliseconds: bytes.bigEndian(at: 26)),
      offsetMinutes: bytes.bigEndian(at: 34), recordedAt: Timestamp(milliseconds: bytes.bigEndian(at: 36)),
      clockClamped: clamped,
      actor: Actor(role: role, high: bytes.bigEndian(at: 45), low: bytes.bigEndian(at: 53)),
      channel: channel, causation: bytes.bigEndian(at: 62),
      command: command.high == 0 && command.low == 0 ? nil : command, request: request,
      keyVersion: bytes.bigEndian(at: 86))
  }
}
