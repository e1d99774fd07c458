/// What came of asking the engine for something.
package enum EngineAnswer: Error, Hashable, Sendable {
  /// Stored by a quorum.
  case stored
  /// A message of the same id was stored before.
  case duplicate
  /// Refused, with the engine's own number for the reason.
  case refused(code: Int)
  /// No answer came in time; whether it was carried out is not known.
  case timeout
  /// Nobody listens there: the stream has no leader, or there is no such stream.
  case noResponders
  /// The connection is gone, or none could be made.
  case disconnected
  /// The server takes no message of that size.
  case tooLarge
  /// The server does not let us in, or not do that.
  case notPermitted
  /// Something else, with the client library's number.
  case failed(status: Int)
}

extension EngineAnswer: CustomStringConvertible {
  /// Safe to print.
  package var description: String {
    let row = AnswerTable.row(self)
    return switch self {
    case .refused(let code): "\(row.meaning) (\(code))"
    case .failed(let status): "\(row.meaning) (\(status))"
    default: row.meaning
    }
  }
}

/// What to do about an answer.
package enum Reaction: Sendable, Equatable {
  /// The copy holds it: go on after it.
  case advance
  /// Look whether what the copy holds is ours, then go on after it.
  case compareAndAdvance
  /// Read the last message of the subject, and go on from what it says. Never just expect another sequence.
  case locate
  /// Send the same under the same id.
  case resend
  /// Make a new connection, after which the last message is read.
  case reconnect
  /// Wait, longer each time, and try again.
  case backOff
  /// Say so at once, keep everything here, and try again slowly.
  case alarm
  /// Take half as much at a time.
  case halve
  /// End: somebody has to change the configuration.
  case stop
}
