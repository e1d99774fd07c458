import RecordModel
import RecordStore

extension AccountFold {
  /// Sessions; returns whether the event was about one.
  func session(_ payload: any Event) throws(Failure) -> Bool {
    switch payload {
    case let event as SessionStarted: try start(event)
    case let event as SessionRefreshed:
      try documents.change(SessionDocument.self, key + event.sessionId.keyBytes) { session in
        if !event.replaces { (session.previous, session.exchangedAt) = (session.refresh, decidedAt) }
        (session.refresh, session.expiresAt, session.refreshedAt) = (
          event.refresh, event.expiresAt, decidedAt
        )
        session.nonce = event.nonce
      }
    case let event as SessionEnded:
      documents.remove(SessionDocument.self, key + event.sessionId.keyBytes)
      try change { $0.sessions.removeAll { $0 == event.sessionId } }
    // The session's end is an event of its own.
    case is RefreshReuseDetected: break
    default: return false
    }
    return true
  }

  private func start(_ event: SessionStarted) throws(Failure) {
    documents.set(
      SessionDocument(
        sessionId: event.sessionId, application: event.application, device: event.device,
        startedAt: decidedAt,
        refreshedAt: decidedAt, refresh: event.refresh, expiresAt: event.expiresAt, endsAt: event.endsAt),
      key + event.sessionId.keyBytes)
    try change {
      $0.sessions.append(event.sessionId)
      $0.signedInAt = decidedAt
    }
    try forgetFailures()
  }
}
