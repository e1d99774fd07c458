/// Reports what became of a mail that was taken out of the outbox.
package struct SettleMail: Method {
  package static let name = "outbox.settle"
  package static let summary =
    "Reports a mail as delivered, as refused for good, or as failed for now, so that it is offered again."
  /// Changes the outbox.
  package static let access = Access.write(.outbox)

  package var mailId: MailID
  /// The account that it is for.
  package var accountId: AccountID
  /// What became of it.
  package var outcome: MailOutcome

  package init(mailId: MailID, accountId: AccountID, outcome: MailOutcome) {
    (self.mailId, self.accountId, self.outcome) = (mailId, accountId, outcome)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Whether the mail will be offered again.
    package var isOfferedAgain: Bool

    /// Whether it will.
    package init(isOfferedAgain: Bool) { self.isOfferedAgain = isOfferedAgain }
  }

  /// A mail that went out.
  package static let example = SettleMail(
    mailId: Example.mail, accountId: AccountID(of: Example.patient),
    outcome: .delivered)
  /// It is done.
  package static let exampleOutcome = Outcome(isOfferedAgain: false)
}

/// What became of a mail.
package enum MailOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The next server took it, or it lies in the directory.
  case delivered
  /// Refused for good, such as for an address that does not exist.
  case refused
  /// Could not be handed over now.
  case failed
}
