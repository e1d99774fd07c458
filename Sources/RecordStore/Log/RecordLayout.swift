import RecordModel

/// The bytes of one log record.
///
/// Set in stone: format 1 is read for as long as a log holds one.
///
/// The key is the position, eight bytes. All numbers are big-endian.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | format, 1 |
/// | 1 | 1 | flags: 1 clock clamped, 2 the body holds the command's outcome, 4 the body is compressed, 8 decidedAt is there |
/// | 2 | 17 | stream: kind, id |
/// | 19 | 4 | revision in the stream, from 0 |
/// | 23 | 2 | event type code |
/// | 25 | 1 | payload version |
/// | 26 | 8 | occurredAt, milliseconds |
/// | 34 | 2 | UTC offset of the source, minutes |
/// | 36 | 8 | recordedAt, milliseconds |
/// | 44 | 1 | actor's role |
/// | 45 | 16 | actor's id |
/// | 61 | 1 | channel |
/// | 62 | 8 | position of the causing event, 0 for none |
/// | 70 | 16 | command id, zeros for none |
/// | 86 | 4 | version of the stream's key |
/// | 90 | 1 | length n of the request id |
/// | 91 | n | request id |
/// | 91+n | d | decidedAt, milliseconds: 8 bytes with flag 8, if it differs from recordedAt; otherwise none |
/// | 91+n+d | m | body sealed with XAES-256-GCM: nonce 24, ciphertext, tag 16 |
/// | 91+n+d+m | 32 | chain hash |
///
/// Authenticated with the body: store instance 16, position 8, and the bytes from 0 up to the body. Chain
/// hash: SHA-256 of 0x00, the hash of the record before (zeros for the first), position 8, and the record's
/// bytes up to the hash. It covers ciphertext, so it can be checked without keys.
enum RecordLayout {
  package static let format: UInt8 = 1
  static let fixedHeader = 91
  package static let hashBytes = 32
  package static let minimum = fixedHeader + SealingKey.overhead + hashBytes

  package struct Flags: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let clockClamped = Flags(rawValue: 1)
    static let holdsOutcome = Flags(rawValue: 2)
    /// See ``RecordCompression``; records from before it lack the flag.
    static let isCompressed = Flags(rawValue: 4)
    /// Records from before it lack the flag: their ``RecordModel/Envelope/decidedAt`` is not known.
    static let holdsDecidedAt = Flags(rawValue: 8)
    package static let known: Flags = [.clockClamped, .holdsOutcome, .isCompressed, .holdsDecidedAt]
  }

  /// The bytes before the body.
  package static func header(_ envelope: Envelope, holdsOutcome: Bool, isCompressed: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    var flags: Flags = []
    if envelope.clockClamped { flags.insert(.clockClamped) }
    if holdsOutcome { flags.insert(.holdsOutcome) }
    if isCompressed { flags.insert(.isCompressed) }
    if envelope.decidedAt != envelope.recordedAt { flags.insert(.holdsDecidedAt) }
    bytes.append(format)
    bytes.append(flags.rawValue)
    bytes.append(envelope.stream.kind.rawValue)
    bytes.append(bigEndian: envelope.stream.high)
    bytes.append(bigEndian: envelope.stream.low)
    bytes.append(bigEndian: envelope.revision)
    bytes.append(bigEndian: envelope.typeCode)
    bytes.append(envelope.version)
    bytes.append(bigEndian: envelope.occurredAt.milliseconds)
    bytes.append(bigEndian: envelope.offsetMinutes)
    bytes.append(bigEndian: envelope.recordedAt.milliseconds)
    appendOrigin(of: envelope, to: &bytes)
    return bytes
  }

  private static func appendOrigin(of envelope: Envelope, to bytes: inout [UInt8]) {
    bytes.append(envelope.actor.role.rawValue)
    bytes.append(bigEndian: envelope.actor.high)
    bytes.append(bigEndian: envelope.actor.low)
    bytes.append(envelope.channel.rawValue)
    bytes.append(bigEndian: envelope.causation)
    bytes.append(bigEndian: envelope.command?.high ?? 0)
    bytes.append(bigEndian: envelope.command?.low ?? 0)
    bytes.append(bigEndian: envelope.keyVersion)
    let request = envelope.request.map { Array($0.text.utf8) } ?? []
    bytes.append(UInt8(truncatingIfNeeded: request.count))
    bytes.append(contentsOf: request)
    if envelope.decidedAt != envelope.recordedAt { bytes.append(bigEndian: envelope.decidedAt.milliseconds) }
  }
}
