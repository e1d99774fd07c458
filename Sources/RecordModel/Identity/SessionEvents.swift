/// Somebody signed in.
package struct SessionStarted: Event {
  package static let type = EventType(code: 325, name: "account.session-started")
  /// The hash of a random token; useless, but still nobody's business.
  package static let hiddenMembers: Set<String> = ["refresh"]

  package var sessionId: SessionID
  package var application: Application
  /// SHA-256 of the refresh token.
  package var refresh: Bytes
  /// When the refresh token expires unless it is used.
  package var expiresAt: Timestamp
  /// When the session ends in any case; `nil` if it may go on for ever.
  package var endsAt: Timestamp?
  package var device: SessionDevice?

  package init(
    sessionId: SessionID, application: Application, refresh: Bytes, expiresAt: Timestamp, endsAt: Timestamp?,
    device: SessionDevice?
  ) {
    (self.sessionId, self.application, self.refresh) = (sessionId, application, refresh)
    (self.expiresAt, self.endsAt, self.device) = (expiresAt, endsAt, device)
  }
}

/// A device, as the application describes it.
package struct SessionDevice: Codable, Sendable, Equatable {
  /// The application's own name of the device; 1 to 200 characters.
  package var deviceId: String?
  /// Its system, such as `ios`; 1 to 200 characters.
  package var platform: String?
  /// The application's version; 1 to 200 characters.
  package var appVersion: String?
  /// The browser's user agent; 1 to 500 characters.
  package var userAgent: String?

  package init(
    deviceId: String? = nil, platform: String? = nil, appVersion: String? = nil, userAgent: String? = nil
  ) {
    (self.deviceId, self.platform, self.appVersion) = (deviceId, platform, appVersion)
    self.userAgent = userAgent
  }
}

/// A refresh token was exchanged for the next one.
package struct SessionRefreshed: Event {
  package static let type = EventType(code: 326, name: "account.session-refreshed")
  /// The hash of a token and half of its source; useless, but still nobody's business.
  package static let hiddenMembers: Set<String> = ["refresh", "nonce"]

  package var sessionId: SessionID
  /// SHA-256 of the new refresh token.
  package var refresh: Bytes
  /// When the refresh token expires unless it is used.
  package var expiresAt: Timestamp
  /// Whether the token before the last was presented again because the answer was lost, so that this one
  /// replaces a successor that nobody ever used.
  ///
  /// Only in events from when successors were random; derived ones are issued again instead.
  package var replaces: Bool
  /// Thirty-two random bytes; the new token is derived from them, the token before it and a key outside the
  /// log.
  package var nonce: Bytes?

  package init(
    sessionId: SessionID, refresh: Bytes, expiresAt: Timestamp, replaces: Bool = false, nonce: Bytes? = nil
  ) {
    (self.sessionId, self.refresh, self.expiresAt) = (sessionId, refresh, expiresAt)
    (self.replaces, self.nonce) = (replaces, nonce)
  }
}

/// A spent refresh token was presented: somebody has a copy of it.
package struct RefreshReuseDetected: Event {
  package static let type = EventType(code: 327, name: "account.refresh-reuse-detected")

  package var sessionId: SessionID

  package init(sessionId: SessionID) { self.sessionId = sessionId }
}

/// A session ended; its tokens are refused from now on.
package struct SessionEnded: Event {
  package static let type = EventType(code: 328, name: "account.session-ended")

  package var sessionId: SessionID
  package var reason: SessionEnd

  package init(sessionId: SessionID, reason: SessionEnd) {
    (self.sessionId, self.reason) = (sessionId, reason)
  }
}

/// Why a session ended.
package enum SessionEnd: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The person signed out on this device.
  case loggedOut
  /// The person ended it from another device.
  case endedByOwner
  /// A spent refresh token was presented.
  case tokenReused
  /// The password was changed or reset.
  case passwordChanged
  /// Somebody who runs accounts ended it.
  case endedByAdministrator
  case accountDisabled
  /// Its refresh token was presented after it ran out.
  case expired
  /// The account reached its limit of sessions, and this was the oldest.
  case tooMany
}
