/// Somebody signed in.
public struct SessionStarted: Event {
  /// Code 325.
  public static let type = EventType(code: 325, name: "account.session-started")
  /// The hash of a random token; of no use, and still nobody's business.
  public static let hiddenMembers: Set<String> = ["refresh"]

  /// The session.
  public var sessionId: SessionID
  /// The application that was signed in to.
  public var application: Application
  /// SHA-256 of the refresh token.
  public var refresh: Bytes
  /// When the refresh token runs out, unless it is used before.
  public var expiresAt: Timestamp
  /// When the session ends whatever happens; none where it may go on for ever.
  public var endsAt: Timestamp?
  /// The device, as the application describes it.
  public var device: SessionDevice?

  /// A session of that application.
  public init(
    sessionId: SessionID, application: Application, refresh: Bytes, expiresAt: Timestamp, endsAt: Timestamp?,
    device: SessionDevice?
  ) {
    (self.sessionId, self.application, self.refresh) = (sessionId, application, refresh)
    (self.expiresAt, self.endsAt, self.device) = (expiresAt, endsAt, device)
  }
}

/// A device, as the application describes it.
public struct SessionDevice: Codable, Sendable, Equatable {
  /// The application's own name of the device; 1 to 200 characters.
  public var deviceId: String?
  /// Its system, such as `ios`; 1 to 200 characters.
  public var platform: String?
  /// The application's version; 1 to 200 characters.
  public var appVersion: String?
  /// What the device's browser says of itself; 1 to 500 characters.
  public var userAgent: String?

  /// A device.
  public init(
    deviceId: String? = nil, platform: String? = nil, appVersion: String? = nil, userAgent: String? = nil
  ) {
    (self.deviceId, self.platform, self.appVersion) = (deviceId, platform, appVersion)
    self.userAgent = userAgent
  }
}

/// A refresh token was exchanged for the next one.
public struct SessionRefreshed: Event {
  /// Code 326.
  public static let type = EventType(code: 326, name: "account.session-refreshed")
  /// The hash of a token and half of what it was derived from; of no use, and still nobody's business.
  public static let hiddenMembers: Set<String> = ["refresh", "nonce"]

  /// The session.
  public var sessionId: SessionID
  /// SHA-256 of the new refresh token.
  public var refresh: Bytes
  /// When the new refresh token runs out, unless it is used before.
  public var expiresAt: Timestamp
  /// Whether the token before the last was presented again because the answer was lost, so that this one replaces a
  /// successor that nobody ever used.
  ///
  /// Of events that were written when successors were random; derived ones are given again instead.
  public var replaces: Bool
  /// Thirty-two random bytes that the new token was derived from, together with the token before it and a key outside
  /// the log.
  public var nonce: Bytes?

  /// The next refresh token.
  public init(
    sessionId: SessionID, refresh: Bytes, expiresAt: Timestamp, replaces: Bool = false, nonce: Bytes? = nil
  ) {
    (self.sessionId, self.refresh, self.expiresAt) = (sessionId, refresh, expiresAt)
    (self.replaces, self.nonce) = (replaces, nonce)
  }
}

/// A refresh token was presented that had been exchanged before: somebody has a copy of it.
public struct RefreshReuseDetected: Event {
  /// Code 327.
  public static let type = EventType(code: 327, name: "account.refresh-reuse-detected")

  /// The session whose token it was.
  public var sessionId: SessionID

  /// A second use.
  public init(sessionId: SessionID) { self.sessionId = sessionId }
}

/// A session ended; its tokens are refused from now on.
public struct SessionEnded: Event {
  /// Code 328.
  public static let type = EventType(code: 328, name: "account.session-ended")

  /// The session.
  public var sessionId: SessionID
  /// Why.
  public var reason: SessionEnd

  /// The end of a session.
  public init(sessionId: SessionID, reason: SessionEnd) {
    (self.sessionId, self.reason) = (sessionId, reason)
  }
}

/// Why a session ended.
public enum SessionEnd: String, Codable, Sendable, CaseIterable, SchemaDescribing {
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
  /// The account was disabled.
  case accountDisabled
  /// Its refresh token was presented after it ran out.
  case expired
  /// The account has as many sessions as it may have, and this was the oldest.
  case tooMany
}
