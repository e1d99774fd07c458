/// Why a session ended, or was not opened; one byte on its way.
package enum RelayEnd: UInt8, Error, Sendable, CaseIterable {
  /// A client or the daemon closed its socket.
  case closed = 0
  /// A message is missing, came twice, or came at another place.
  case gap
  /// Nothing came for too long, not even a sign of life.
  case silence
  /// More came than there was room for.
  case overflow
  case unreadable
  /// The connection to the engine was lost, and nobody knows what with it.
  case lineLost
  /// The store takes no events any more, or another one of its instance goes on.
  case notServing
  case stopping
  /// As many sessions are open as may be.
  case full
  case otherInstance
  case otherVersion
  case noDaemon
  /// A message was not sealed by the other side for its place, or was changed.
  case notOpened
  /// The other relay's key is not among those that are known.
  case unknownKey
}

extension RelayEnd: CustomStringConvertible {
  /// Safe to print.
  package var description: String {
    switch self {
    case .closed: "closed"
    case .gap: "a message is missing or came at another place"
    case .silence: "nothing came for too long"
    case .overflow: "more came than there was room for"
    case .unreadable: "a message cannot be read"
    case .lineLost: "the connection to the engine was lost"
    case .notServing: "the store takes no events"
    case .stopping: "the relay stops"
    case .full: "as many sessions are open as may be"
    case .otherInstance: "the store is another one"
    case .otherVersion: "the relays speak different versions"
    case .noDaemon: "the daemon cannot be reached"
    case .notOpened: "a message cannot be opened"
    case .unknownKey: "the relay's key is not known"
    }
  }
}
