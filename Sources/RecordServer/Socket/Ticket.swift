import RecordModel
import RecordRPC

/// The place of a reply within its connection.
struct Ticket: Sendable {
  /// The id to answer under; `nil` for a notification.
  let id: MessageID?
  /// The batch that the request is part of, or 0 if it stands alone.
  let batch: UInt32
  /// The request's place in the batch.
  let index: Int
}

/// A message from another thread to an event loop for one of its connections.
struct Letter: Sendable {
  enum Content: Sendable {
    case reply(Ticket, Reply)
    case page(subscription: UInt32, Result<LogPage, Failure>)
  }

  /// The connection's number; letters to a connection that is gone are dropped.
  let connection: UInt64
  let content: Content
  /// Bytes counted for the letter itself.
  let bytes: Int
  /// Bytes counted for its request.
  let requestBytes: Int
  let held: HeldBytes

  /// Nobody receives it any more.
  func drop() { held.change(by: -bytes - requestBytes) }
}
