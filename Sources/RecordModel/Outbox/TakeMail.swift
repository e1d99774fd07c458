/// Takes mails out of the outbox to send them.
public struct TakeMail: Method {
  /// `outbox.take`.
  public static let name = "outbox.take"
  /// For the documentation.
  public static let summary =
    "Answers mails to be sent, oldest first; nobody else gets them for a minute. Report each with outbox.settle."
  /// Reads the outbox.
  public static let access = Access.read(.outbox)

  /// Mails at most, 1 to 100; 20 where it is left out.
  public var limit: Int?

  /// At most that many.
  public init(limit: Int? = nil) { self.limit = limit }

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// What is to be sent.
    public var mails: [OutgoingMail]

    /// These mails.
    public init(mails: [OutgoingMail]) { self.mails = mails }
  }

  /// A few mails.
  public static let example = TakeMail(limit: 20)
  /// One mail.
  public static let exampleOutcome = Outcome(mails: [OutgoingMail.example])
}

/// A mail as it is to be sent: plain text to one address.
///
/// Holds a secret that lets its reader into an account: never to be logged.
public struct OutgoingMail: Codable, Sendable, Equatable {
  /// The mail; the same in every attempt.
  public var mailId: MailID
  /// The account that it is for.
  public var accountId: AccountID
  /// Address of the receiver.
  public var to: String
  /// The subject, in the receiver's language.
  public var subject: String
  /// The text, in the receiver's language, with LF line ends.
  public var text: String
  /// When it was asked for.
  public var createdAt: Timestamp
  /// When it is of no use any more and must not be sent.
  public var expiresAt: Timestamp
  /// Attempts before this one.
  public var attempts: Int

  /// A mail with all its parts.
  public init(
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
