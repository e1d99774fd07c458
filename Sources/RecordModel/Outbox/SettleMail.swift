/// Reports what became of a mail that was taken out of the outbox.
public struct SettleMail: Method {
  /// `outbox.settle`.
  public static let name = "outbox.settle"
  /// For the documentation.
  public static let summary =
    "Reports a mail as delivered, as refused for good, or as failed for now, so that it is offered again."
  /// Changes the outbox.
  public static let access = Access.write(.outbox)

  /// The mail.
  public var mailId: MailID
  /// The account that it is for.
  public var accountId: AccountID
  /// What became of it.
  public var outcome: MailOutcome

  /// The outcome of a mail.
  public init(mailId: MailID, accountId: AccountID, outcome: MailOutcome) {
    (self.mailId, self.accountId, self.outcome) = (mailId, accountId, outcome)
  }

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Whether the mail will be offered again.
    public var isOfferedAgain: Bool

    /// Whether it will.
    public init(isOfferedAgain: Bool) { self.isOfferedAgain = isOfferedAgain }
  }

  /// A mail that went out.
  public static let example = SettleMail(
    mailId: Example.mail, accountId: AccountID(of: Example.patient),
    outcome: .delivered)
  /// It is done.
  public static let exampleOutcome = Outcome(isOfferedAgain: false)
}

/// What became of a mail.
public enum MailOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The next server took it, or it lies in the directory.
  case delivered
  /// Refused for good, such as for an address that does not exist.
  case refused
  /// Could not be handed over now.
  case failed
}
