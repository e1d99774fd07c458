import RecordModel

/// The memory of a command id: the request's digest and the original outcome.
package struct CommandAnswer {
  /// Key in the ``CommandIndex``.
  package let key: EventKey
  /// ``CommandIndex/digest(_:)`` of the request.
  package let digest: [UInt8]
  /// The outcome's CBOR.
  package let outcome: [UInt8]
  /// Events of the command that follow its first, which holds the answer.
  package internal(set) var following = 0

  package init(key: EventKey, digest: [UInt8], outcome: [UInt8]) {
    self.key = key
    self.digest = digest
    self.outcome = outcome
  }
}

/// The plaintext of a record: the event's CBOR, or an array of event, request digest and outcome, and of how
/// many events of the command follow if there are some.
package enum RecordBody {
  package static func encode(_ event: any Event, answer: CommandAnswer?) throws(Failure) -> [UInt8] {
    guard let answer else { return try encodeCBOR(event) }
    var body: [UInt8] = []
    body.reserveCapacity(512)
    body.append(answer.following == 0 ? Self.arrayOfThree : Self.arrayOfFour)
    try appendCBOR(event, to: &body)
    body.append(Self.sixteenBytes)
    body.append(contentsOf: answer.digest)
    body.append(contentsOf: answer.outcome)
    if answer.following > 0 { try appendCBOR(answer.following, to: &body) }
    return body
  }

  package static func tape(of outcome: some Encodable) throws(Failure) -> Tape {
    do throws(CodingFailure) { return try Tape(encoding: outcome) } catch {
      throw Failure(.internalError, "a result cannot be written: \(error.kind.rawValue) at \(error.path)")
    }
  }

  /// An outcome as read back after it was kept: its members have one order (R-RH-173).
  package static func asKept(_ outcome: Tape) throws(Failure) -> Tape { try read(try bytes(of: outcome)) }

  /// The kept form of an outcome.
  package static func bytes(of outcome: Tape) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(CodingFailure) { try CBOR.write(outcome, node: outcome.root, into: &bytes) } catch {
      throw Failure(.internalError, "an outcome cannot be written: \(error.kind.rawValue) at \(error.path)")
    }
    return bytes
  }

  /// The outcome of a kept form.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> Tape {
    do throws(CodingFailure) { return try CBOR.parse(bytes) } catch {
      throw Failure(.internalError, "an outcome cannot be read: \(error.kind.rawValue) at \(error.path)")
    }
  }

  /// RFC 8949 §3: major type 4 with three elements or four, and major type 2 with the length of a digest.
  private static let arrayOfThree: UInt8 = 0x83
  private static let arrayOfFour: UInt8 = 0x84
  private static let sixteenBytes: UInt8 = 0x50
}
