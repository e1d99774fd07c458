/// The care team was told by mail of an alert that cannot wait (R-MH-346).
package struct CareTeamTold: Event {
  package static let type = EventType(code: 306, name: "alerts.team-told")
  /// Alerts are the care team's.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  /// One mail for each who was told.
  package var mails: [TeamMail]
  /// Whether they care for the patient; where nobody does, administrators are told, who can see to that.
  package var isTeam: Bool
  /// Until when the mails are offered, by the clock.
  package var until: Timestamp

  /// Mails about an alert.
  package init(alertId: RecordID, mails: [TeamMail], isTeam: Bool, until: Timestamp) {
    (self.alertId, self.mails, self.isTeam, self.until) = (alertId, mails, isTeam, until)
  }
}

/// A mail to one of the practice.
package struct TeamMail: Codable, Sendable, Equatable {
  /// The mail; the same in every attempt.
  package var mailId: MailID
  /// The account that it is for.
  package var accountId: AccountID

  package init(mailId: MailID, accountId: AccountID) { (self.mailId, self.accountId) = (mailId, accountId) }
}

/// What became of such a mail.
package struct TeamMailSettled: Event {
  package static let type = EventType(code: 307, name: "alerts.team-mail-settled")
  /// Alerts are the care team's.
  package static let isHiddenFromPatient = true
  package var mailId: MailID
  /// What became of it.
  package var outcome: MailOutcome
  /// When it is offered again, by the clock; absent where it is not.
  package var again: Timestamp?

  package init(mailId: MailID, outcome: MailOutcome, again: Timestamp? = nil) {
    (self.mailId, self.outcome, self.again) = (mailId, outcome, again)
  }
}
