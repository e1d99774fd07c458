import RecordModel

/// A message from the daemon: a reply to one of the client's requests, or a notification.
package enum IncomingMessage: Sendable {
  /// The result at `node` of the request with that id.
  case result(id: MessageID, node: Int)
  /// The refusal of the request with that id; `null` if the daemon could not read the id.
  case error(id: MessageID, RPCError)
  /// A notification with parameters at `params`.
  case notification(method: String, params: Int?)

  /// Reads the message, or `nil` if the text is none of the three.
  ///
  /// Unknown members are ignored, since the daemon may be newer.
  package init?(_ tape: Tape) {
    let root = tape.root
    if let name = tape.member("method", of: root), let method = tape.string(at: name) {
      self = .notification(method: method, params: tape.member("params", of: root))
      return
    }
    guard let id = tape.member("id", of: root).flatMap({ MessageID(tape, at: $0) }) else { return nil }
    if let node = tape.member("result", of: root) {
      self = .result(id: id, node: node)
    } else if let error = tape.member("error", of: root).flatMap({ RPCError(tape, at: $0) }) {
      self = .error(id: id, error)
    } else {
      return nil
    }
  }
}
