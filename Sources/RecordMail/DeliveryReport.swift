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
    /// The server refuses for good, and does not say whether this mail or whoever sends it.
    case unclear
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
  /// The enhanced code of a refusal that is, or may be, about this worker; `nil` if the server gave none.
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
  /// Whether the next mail would fare no better, so that it is as well to wait.
  var concernsAllMails: Bool {
    guard outcome == .failed else { return false }
    switch reason {
    case .unclear: return false
    case .clientRefused, .loginRefused: return true
    // The server is about to stop (RFC 5321 §3.8).
    case .deferred where code == 421: return true
    default: return step?.namesReceiver != true
    }
  }

  /// The setting that may help, where the server takes no mail, or may take none, from this worker.
  var helpfulSetting: HelpfulSetting? {
    // What a server does not say for good passes by itself.
    if let code, (400..<500).contains(code) { return nil }
    return switch reason {
    case .loginRefused, .noAuthentication: .credentials
    case .noEncryption: .security
    case .clientRefused, .unclear: setting(of: status)
    case .sessionRefused where (500..<600).contains(code ?? 0): setting(of: status)
    default: nil
    }
  }

  private func setting(of status: MailStatus?) -> HelpfulSetting {
    switch (status?.subject, status?.detail) {
    case (1, _): .from
    case (5, _): .hello
    // RFC 7372, RFC 8461 and the registry of enhanced codes: encryption needed, or too weak.
    case (7, 10), (7, 11): .security
    case (7, .some(8...14)): .credentials
    case (7, _) where step == .sender: .from
    case (7, _): .credentials
    default: setting(of: code)
    }
  }

  private func setting(of code: Int?) -> HelpfulSetting {
    switch (step, code) {
    case (.hello, _), (_, 503), (_, 504): .hello
    case (.startTLS, _): .security
    // Mailbox names and their policies (RFC 5321 §4.2.3).
    case (.sender, 550), (.sender, 551), (.sender, 553): .from
    default: .credentials
    }
  }
}

/// The settings that may help against a refusal, by their names.
enum HelpfulSetting: String, Sendable, CaseIterable {
  case credentials = "smtp-credentials"
  case from
  case hello = "smtp-hello"
  case security = "smtp-security"
}
