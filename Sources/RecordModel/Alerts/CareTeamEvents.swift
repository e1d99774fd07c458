/// The care team was told by mail of an alert that cannot wait (R-MH-346).
package struct CareTeamTold: Event {
  package static let type = EventType(code: 306, name: "alerts.team-told")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  /// One for each recipient.
  package var mails: [TeamMail]
  /// Whether the recipients care for the patient; if nobody does, administrators are told, who can see to
  /// that.
  package var isTeam: Bool
  /// Until when the mails are offered, by the clock.
  package var until: Timestamp

  package init(alertId: RecordID, mails: [TeamMail], isTeam: Bool, until: Timestamp) {
    (self.alertId, self.mails, self.isTeam, self.until) = (alertId, mails, isTeam, until)
  }
}

/// A mail to a member of the practice.
package struct TeamMail: Codable, Sendable, Equatable {
  /// The same in every attempt.
  package var mailId: MailID
  package var accountId: AccountID

  package init(mailId: MailID, accountId: AccountID) { (self.mailId, self.accountId) = (mailId, accountId) }
}

/// A mail to the care team was sent, or not.
package struct TeamMailSettled: Event {
  package static let type = EventType(code: 307, name: "alerts.team-mail-settled")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var mailId: MailID
  package var outcome: MailOutcome
  /// When it is offered again, by the clock; absent if it is not.
  package var again: Timestamp?

  package init(mailId: MailID, outcome: MailOutcome, again: Timestamp? = nil) {
    (self.mailId, self.outcome, self.again) = (mailId, outcome, again)
  }
}
