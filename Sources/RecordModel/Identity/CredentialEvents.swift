/// The password was replaced, or its hash made anew.
package struct PasswordChanged: Event {
  package static let type = EventType(code: 329, name: "account.password-changed")
  /// The password's hash lets nobody in, and is still nobody's business.
  package static let hiddenMembers: Set<String> = ["password"]

  /// The new password's hash as a PHC text.
  package var password: String
  package var way: PasswordWay

  /// A new hash.
  package init(password: String, way: PasswordWay) { (self.password, self.way) = (password, way) }
}

/// By which way a password's hash was replaced.
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
  /// The secret itself.
  package static let hiddenMembers: Set<String> = ["secret"]

  /// The secret that the generator shares with the daemon; twenty random bytes (RFC 4226 §4).
  package var secret: Bytes

  /// A generator with that secret.
  package init(secret: Bytes) { self.secret = secret }
}

/// The generator's first code was right: from now on a sign-in needs one.
package struct TotpConfirmed: Event {
  package static let type = EventType(code: 331, name: "account.totp-confirmed")

  /// The step of thirty seconds whose code was used up.
  package var step: Int64

  /// The generator works.
  package init(step: Int64) { self.step = step }
}

/// A code of the generator was used up.
package struct TotpUsed: Event {
  package static let type = EventType(code: 332, name: "account.totp-used")

  /// The step of thirty seconds whose code was used up.
  package var step: Int64

  /// A used code.
  package init(step: Int64) { self.step = step }
}

/// Sign-ins need no generated code any more.
package struct TotpRemoved: Event {
  package static let type = EventType(code: 333, name: "account.totp-removed")

  /// No generator.
  package init() {}
}

/// Passwords or generated codes were tried that were not right.
///
/// Tries of one kind that follow each other within a minute are one event, so that whoever guesses does not fill the log.
package struct SignInFailed: Event {
  package static let type = EventType(code: 339, name: "account.sign-in-failed")

  /// What was not right.
  package var factor: SignInFactor
  /// How many tries, from 1.
  package var count: Int
  /// When the first of them was.
  package var firstAt: Timestamp
  /// When the last of them was.
  package var lastAt: Timestamp
  /// The application that was tried to sign in to; none where somebody was signed in already.
  package var application: Application?

  /// So many tries.
  package init(
    factor: SignInFactor, count: Int, firstAt: Timestamp, lastAt: Timestamp, application: Application? = nil
  ) {
    (self.factor, self.count, self.firstAt, self.lastAt) = (factor, count, firstAt, lastAt)
    self.application = application
  }
}

/// What a person shows when signing in.
package enum SignInFactor: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case password
  /// A code of the generator, at a sign-in.
  case generatedCode
  /// A code of the generator, where somebody is signed in already and changes the generator.
  case generatorChange
}

/// Too many sign-ins failed, so that further ones are refused for a while.
package struct SignInLocked: Event {
  package static let type = EventType(code: 338, name: "account.sign-in-locked")

  package var until: Timestamp

  /// Refused until then.
  package init(until: Timestamp) { self.until = until }
}
