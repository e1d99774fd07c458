/// Takes mails out of the outbox to send them.
package struct TakeMail: Method {
  package static let name = "outbox.take"
  package static let summary =
    "Answers mails to be sent, oldest first; nobody else gets them for a minute. Report each with outbox.settle."
  package static let access = Access.read(.outbox)

  /// Mails at most, 1 to 100; 20 if left out.
  package var limit: Int?

  package init(limit: Int? = nil) { self.limit = limit }

  package struct Outcome: Codable, Sendable, Equatable {
    package var mails: [OutgoingMail]

    package init(mails: [OutgoingMail]) { self.mails = mails }
  }

  package static let example = TakeMail(limit: 20)
  package static let exampleOutcome = Outcome(mails: [OutgoingMail.example])
}

/// A mail to send: plain text to one address.
///
/// Holds a secret that admits its reader to an account: never to be logged.
package struct OutgoingMail: Codable, Sendable, Equatable {
  /// The same in every attempt.
  package var mailId: MailID
  package var accountId: AccountID
  package var to: String
  /// In the recipient's language.
  package var subject: String
  /// In the recipient's language, with LF line ends.
  package var text: String
  package var createdAt: Timestamp
  /// When it is useless and must no longer be sent.
  package var expiresAt: Timestamp
  /// Attempts before this one.
  package var attempts: Int

  package init(
    mailId: MailID, accountId: AccountID, to: String, subject: String, text: String, createdAt: Timestamp,
    expiresAt: Timestamp, attempts: Int
  ) {
    (self.mailId, self.accountId, self.to, self.subject) = (mailId, accountId, to, subject)
    (self.text, self.createdAt, self.expiresAt) = (text, createdAt, expiresAt)
    self.attempts = attempts
  }

  static let example = OutgoingMail(
    mailId: Example.mail, accountId: AccountID(of: Example.patient),
    to: "erika@example.org", subject: "Ihr Bestätigungscode", text: "…", createdAt: Example.start,
    expiresAt: Example.end, attempts: 0)
}
