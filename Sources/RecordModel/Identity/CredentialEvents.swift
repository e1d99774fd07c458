/// The password was replaced, or hashed again.
package struct PasswordChanged: Event {
  package static let type = EventType(code: 329, name: "account.password-changed")
  /// The password's hash opens no door, but is still nobody's business.
  package static let hiddenMembers: Set<String> = ["password"]

  /// A PHC text.
  package var password: String
  package var way: PasswordWay

  package init(password: String, way: PasswordWay) { (self.password, self.way) = (password, way) }
}

/// Why a password's hash was replaced.
package enum PasswordWay: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// By somebody who knew the old one.
  case changed
  /// By somebody who reads the address' mail.
  case reset
  /// The same password under today's parameters, at a sign-in.
  case rehashed
}

/// A generator of one-time codes was set up and waits for its first code.
package struct TotpEnrolled: Event {
  package static let type = EventType(code: 330, name: "account.totp-enrolled")
  package static let hiddenMembers: Set<String> = ["secret"]

  /// The secret that the generator shares with the daemon; twenty random bytes (RFC 4226 §4).
  package var secret: Bytes

  package init(secret: Bytes) { self.secret = secret }
}

/// The generator's first code was right: from now on sign-ins need one.
package struct TotpConfirmed: Event {
  package static let type = EventType(code: 331, name: "account.totp-confirmed")

  /// The step of thirty seconds whose code was used up.
  package var step: Int64

  package init(step: Int64) { self.step = step }
}

/// A code of the generator was used up.
package struct TotpUsed: Event {
  package static let type = EventType(code: 332, name: "account.totp-used")

  /// The step of thirty seconds whose code was used up.
  package var step: Int64

  package init(step: Int64) { self.step = step }
}

/// Sign-ins no longer need a generated code.
package struct TotpRemoved: Event {
  package static let type = EventType(code: 333, name: "account.totp-removed")

  package init() {}
}

/// Wrong passwords or generated codes were tried.
///
/// Tries of one kind within a minute of each other are one event, so that guessing does not fill the log.
package struct SignInFailed: Event {
  package static let type = EventType(code: 339, name: "account.sign-in-failed")

  package var factor: SignInFactor
  /// At least 1.
  package var count: Int
  package var firstAt: Timestamp
  package var lastAt: Timestamp
  /// The application of the sign-in; `nil` if the person was signed in already.
  package var application: Application?

  package init(
    factor: SignInFactor, count: Int, firstAt: Timestamp, lastAt: Timestamp, application: Application? = nil
  ) {
    (self.factor, self.count, self.firstAt, self.lastAt) = (factor, count, firstAt, lastAt)
    self.application = application
  }
}

/// A proof of identity.
package enum SignInFactor: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case password
  /// A code of the generator, at a sign-in.
  case generatedCode
  /// A code of the generator, given by a signed-in person to change the generator.
  case generatorChange
}

/// Too many sign-ins failed, so that further ones are refused for a while.
package struct SignInLocked: Event {
  package static let type = EventType(code: 338, name: "account.sign-in-locked")

  package var until: Timestamp

  package init(until: Timestamp) { self.until = until }
}
