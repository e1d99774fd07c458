import RecordModel

/// A JSON value from the daemon: the result of a call, or an event of the log.
package struct ReceivedValue: Sendable {
  /// The message that the value is part of.
  package let tape: Tape
  /// The value's node in ``tape``.
  package let node: Int

  /// Reads the value as a `T`; members that `T` does not look up are ignored, since the daemon may be newer.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws(ClientError) -> T {
    do {
      return try tape.decode(type, at: node, unknownMembers: .ignore)
    } catch {
      throw .unreadable(error)
    }
  }

  /// The value as compact JSON text.
  package var json: [UInt8] {
    var text: [UInt8] = []
    JSON.write(tape, node: node, into: &text)
    return text
  }

  /// Proof of the command with this result; `nil` for queries.
  package var receipt: Receipt? {
    guard let meta = tape.member("_meta", of: node) else { return nil }
    return try? tape.decode(Receipt.self, at: meta, unknownMembers: .ignore)
  }
}
