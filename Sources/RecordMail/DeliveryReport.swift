import RecordModel

/// What became of one attempt to hand a mail over; safe to log.
package struct DeliveryReport: Sendable, Equatable {
  /// Why it ended as it did; the names stand in the log.
  package enum Reason: String, Sendable, CaseIterable {
    /// The next server took it.
    case accepted
    /// It lies in the directory.
    case filed
    /// It ran out before it could be sent.
    case expired
    /// The receiver's address cannot be written down safely.
    case badAddress = "bad-address"
    /// The text is longer than any code or link.
    case tooLong = "too-long"
    /// The server refuses this mail for good.
    case rejected
    /// The server does not take this mail now.
    case deferred
    /// The server refuses the session, which is no fault of the mail.
    case sessionRefused = "session-refused"
    /// The server offers no STARTTLS.
    case noEncryption = "no-encryption"
    /// No encrypted connection, or not with the server that was meant.
    case untrusted
    /// The server sent more than an answer, as somebody between might who adds to it.
    case unexpectedData = "unexpected-data"
    /// The server's answer is none of SMTP's.
    case malformedReply = "malformed-reply"
    /// The server has no way to log in that the worker knows.
    case noAuthentication = "no-authentication"
    /// The server wants or refuses a password.
    case loginRefused = "login-refused"
    /// The address has letters that this server cannot take.
    case noInternationalMail = "no-international-mail"
    /// The server did not answer in time.
    case timeout
    /// The connection ended too early.
    case closed
    /// No connection came about.
    case unreachable
    /// Without encryption only this machine may be talked to.
    case notLoopback = "not-loopback"
    /// The directory could not be written.
    case directory
  }

  /// What the daemon is told.
  package var outcome: MailOutcome
  package var reason: Reason
  /// Where in the dialogue it ended; `nil` where there was none.
  package var step: SMTPStep?
  /// The server's reply code, or the error number of the directory.
  package var code: Int?

  /// A report of those parts.
  package init(_ outcome: MailOutcome, _ reason: Reason, step: SMTPStep? = nil, code: Int? = nil) {
    (self.outcome, self.reason, self.step, self.code) = (outcome, reason, step, code)
  }
}
