import RecordModel
import RecordStore

/// Ends sessions that ran out and that nobody came back to, so that nothing is left of their tokens but what the log has sealed
/// (R-MH-284).
struct SessionSweep {
  let engine: Engine
  /// A moment that has certainly come.
  let moment: Timestamp
  /// Asked between two sessions.
  var isStopping: () -> Bool = { false }

  /// Seconds for which a session that ran out is left alone: so long a token that comes too late is told from a wrong one.
  static let respite: Int64 = 12 * 3600
  private static let page = 1000

  /// A session of an account.
  private struct Place {
    let account: AccountID
    let session: SessionID
  }

  /// Ends them; one that cannot be ended now is tried again with the next sweep.
  func run() throws(Failure) {
    var start: [UInt8]? = []
    while let from = start, !isStopping() {
      let (due, next) = try page(from: from)
      for place in due where !isStopping() { end(place) }
      start = next
    }
  }

  private func page(from start: [UInt8]) throws(Failure) -> (due: [Place], next: [UInt8]?) {
    try engine.read(.daemon) { (view) throws(Failure) in
      let sessions = try view.state.servedDocuments(SessionDocument.self, from: start, limit: Self.page)
      let due = sessions.found.filter { $0.document.ranOut(longBefore: moment) }.map { key, document in
        Place(
          account: AccountID(high: key.bigEndian(at: 0), low: key.bigEndian(at: 8)),
          session: document.sessionId)
      }
      return (due, sessions.next)
    }
  }

  /// One append for each: they are of many accounts.
  private func end(_ place: Place) {
    _ = try? engine.append(.daemon) { [moment] (view) throws(Failure) in
      let (stream, key) = (StreamID(place.account), place.account.keyBytes + place.session.keyBytes)
      guard let session = try view.document(SessionDocument.self, key), session.ranOut(longBefore: moment)
      else {
        return Decision.unchanged(stream, outcome: false)
      }
      return Decision(
        stream, [SessionEnded(sessionId: place.session, reason: .expired)], expecting: .exists,
        outcome: true)
    }
  }
}

extension SessionDocument {
  /// Whether it ran out long before a moment.
  fileprivate func ranOut(longBefore moment: Timestamp) -> Bool {
    let end = endsAt.map { min($0, expiresAt) } ?? expiresAt
    return end.advanced(seconds: SessionSweep.respite) <= moment
  }
}
