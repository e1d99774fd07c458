import Glibc
import RecordModel
import Testing

/// A connection to a gateway on which anything may be sent, in any pieces.
///
/// Blocks; use it inside ``blocking(_:)``.
struct WebWire {
  let socket: RawSocket

  init?(_ path: String) {
    guard let socket = RawSocket(path) else { return nil }
    self.socket = socket
  }

  /// Sends a text.
  @discardableResult func send(_ text: String) -> Bool { socket.send(Array(text.utf8)) }

  /// All answers until the gateway closes the connection.
  func answers() -> [WebSession.Reply] { WebWire.answers(in: socket.everything()) }

  /// The answers of a connection one after the other, by their lengths.
  static func answers(in bytes: [UInt8]) -> [WebSession.Reply] {
    var (rest, replies) = (bytes[...], [WebSession.Reply]())
    let blank = Array("\r\n\r\n".utf8)
    while let end = rest.indices.first(where: { rest[$0...].starts(with: blank) }) {
      guard let head = try? WebSession.Reply(Array(rest[...(end + 3)])) else { return replies }
      let length = min(Int(head["Content-Length"] ?? "") ?? 0, rest.endIndex - end - 4)
      if let reply = try? WebSession.Reply(Array(rest[..<(end + 4 + length)])) { replies.append(reply) }
      rest = rest[(end + 4 + length)...]
    }
    return replies
  }

  /// Sends a text on a connection of its own and reads every answer.
  static func exchange(_ text: String, at path: String) async -> [WebSession.Reply] {
    await blocking {
      guard let wire = WebWire(path) else { return [] }
      wire.send(text)
      return wire.answers()
    }
  }
}
