/// Reports the outcome of a mail from the outbox.
package struct SettleMail: Method {
  package static let name = "outbox.settle"
  package static let summary =
    "Reports a mail as delivered, as refused for good, or as failed for now, so that it is offered again."
  package static let access = Access.write(.outbox)

  package var mailId: MailID
  package var accountId: AccountID
  package var outcome: MailOutcome

  package init(mailId: MailID, accountId: AccountID, outcome: MailOutcome) {
    (self.mailId, self.accountId, self.outcome) = (mailId, accountId, outcome)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Whether the mail will be offered again.
    package var isOfferedAgain: Bool

    package init(isOfferedAgain: Bool) { self.isOfferedAgain = isOfferedAgain }
  }

  package static let example = SettleMail(
    mailId: Example.mail, accountId: AccountID(of: Example.patient),
    outcome: .delivered)
  package static let exampleOutcome = Outcome(isOfferedAgain: false)
}

package enum MailOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The next server accepted it, or it lies in the directory.
  case delivered
  /// Refused for good, such as for an address that does not exist.
  case refused
  /// Could not be handed over for now.
  case failed
}
