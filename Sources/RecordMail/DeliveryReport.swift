import RecordModel

/// The result of one attempt to hand a mail over; safe to log.
package struct DeliveryReport: Sendable, Equatable {
  /// The reason for the result; the names stand in the log.
  package enum Reason: String, Sendable, CaseIterable {
    /// The next server accepted it.
    case accepted
    /// It lies in the directory.
    case filed
    /// It expired before it could be sent.
    case expired
    /// The recipient's address cannot be written safely.
    case badAddress = "bad-address"
    /// The text is longer than any code or link.
    case tooLong = "too-long"
    /// The server refuses this mail for good.
    case rejected
    /// The server refuses whoever sends the mail, and would refuse any other too.
    case clientRefused = "client-refused"
    /// The server does not accept this mail now.
    case deferred
    /// The server refuses the session, which is no fault of the mail.
    case sessionRefused = "session-refused"
    /// The server offers no STARTTLS.
    case noEncryption = "no-encryption"
    /// No encrypted connection, or not with the intended server.
    case untrusted
    /// The server sent more than an answer, as an attacker in between might.
    case unexpectedData = "unexpected-data"
    /// The answer is not SMTP.
    case malformedReply = "malformed-reply"
    /// The server offers no login mechanism that the worker knows.
    case noAuthentication = "no-authentication"
    /// The server requires or refuses a password.
    case loginRefused = "login-refused"
    /// The address has letters that this server does not accept.
    case noInternationalMail = "no-international-mail"
    /// The server did not answer in time.
    case timeout
    /// The connection ended too early.
    case closed
    /// No connection was made.
    case unreachable
    /// Without encryption only a relay on this machine is allowed.
    case notLoopback = "not-loopback"
    /// The directory could not be written.
    case directory
  }

  /// The outcome reported to the daemon.
  package var outcome: MailOutcome
  package var reason: Reason
  /// The step at which it ended; `nil` if there was no dialogue.
  package var step: SMTPStep?
  /// The server's reply code, or the error number of the directory.
  package var code: Int?
  /// The enhanced code of a refusal that is about this worker; `nil` if the server gave none.
  package var status: MailStatus?

  package init(
    _ outcome: MailOutcome, _ reason: Reason, step: SMTPStep? = nil, code: Int? = nil,
    status: MailStatus? = nil
  ) {
    (self.outcome, self.reason, self.step) = (outcome, reason, step)
    (self.code, self.status) = (code, status)
  }
}

extension DeliveryReport {
  /// The setting that may help, where the server takes no mail at all from this worker.
  var helpfulSetting: String? {
    switch reason {
    case .loginRefused, .noAuthentication: "smtp-credentials"
    case .noEncryption: "smtp-security"
    case .clientRefused: setting(of: status)
    case .sessionRefused where (500..<600).contains(code ?? 0): setting(of: status)
    default: nil
    }
  }

  private func setting(of status: MailStatus?) -> String {
    switch (status?.subject, status?.detail) {
    case (1, _): "from"
    case (5, _): "smtp-hello"
    // RFC 7372, RFC 8461 and the registry of enhanced codes: encryption needed, or too weak.
    case (7, 10), (7, 11): "smtp-security"
    case (7, _) where step == .sender: "from"
    case (7, _): "smtp-credentials"
    default: step == .hello || code == 504 ? "smtp-hello" : "smtp-credentials"
    }
  }
}
