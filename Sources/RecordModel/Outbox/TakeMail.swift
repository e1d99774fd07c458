/// Takes mails out of the outbox to send them.
package struct TakeMail: Method {
  package static let name = "outbox.take"
  package static let summary =
    "Answers mails to be sent, oldest first; nobody else gets them for a minute. Report each with outbox.settle."
  package static let access = Access.read(.outbox)

  /// Mails at most, 1 to 100; 20 where it is left out.
  package var limit: Int?

  /// At most that many.
  package init(limit: Int? = nil) { self.limit = limit }

  package struct Outcome: Codable, Sendable, Equatable {
    /// What is to be sent.
    package var mails: [OutgoingMail]

    package init(mails: [OutgoingMail]) { self.mails = mails }
  }

  /// A few mails.
  package static let example = TakeMail(limit: 20)
  package static let exampleOutcome = Outcome(mails: [OutgoingMail.example])
}

/// A mail as it is to be sent: plain text to one address.
///
/// Holds a secret that lets its reader into an account: never to be logged.
package struct OutgoingMail: Codable, Sendable, Equatable {
  /// The mail; the same in every attempt.
  package var mailId: MailID
  /// The account that it is for.
  package var accountId: AccountID
  /// Address of the receiver.
  package var to: String
  /// The subject, in the receiver's language.
  package var subject: String
  /// The text, in the receiver's language, with LF line ends.
  package var text: String
  /// When it was asked for.
  package var createdAt: Timestamp
  /// When it is of no use any more and must not be sent.
  package var expiresAt: Timestamp
  /// Attempts before this one.
  package var attempts: Int

  /// A mail with all its parts.
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
