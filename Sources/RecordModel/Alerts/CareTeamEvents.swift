/// The care team was told by mail of an alert that cannot wait (R-MH-346).
public struct CareTeamTold: Event {
  /// Code 306.
  public static let type = EventType(code: 306, name: "alerts.team-told")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The alert.
  public var alertId: RecordID
  /// One mail for each who was told.
  public var mails: [TeamMail]
  /// Whether they care for the patient; where nobody does, administrators are told, who can see to that.
  public var isTeam: Bool
  /// Until when the mails are offered, by the clock.
  public var until: Timestamp

  /// Mails about an alert.
  public init(alertId: RecordID, mails: [TeamMail], isTeam: Bool, until: Timestamp) {
    (self.alertId, self.mails, self.isTeam, self.until) = (alertId, mails, isTeam, until)
  }
}

/// A mail to one of the practice.
public struct TeamMail: Codable, Sendable, Equatable {
  /// The mail; the same in every attempt.
  public var mailId: MailID
  /// The account that it is for.
  public var accountId: AccountID

  /// A mail to that account.
  public init(mailId: MailID, accountId: AccountID) { (self.mailId, self.accountId) = (mailId, accountId) }
}

/// What became of such a mail.
public struct TeamMailSettled: Event {
  /// Code 307.
  public static let type = EventType(code: 307, name: "alerts.team-mail-settled")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The mail.
  public var mailId: MailID
  /// What became of it.
  public var outcome: MailOutcome
  /// When it is offered again, by the clock; absent where it is not.
  public var again: Timestamp?

  /// The outcome of a mail.
  public init(mailId: MailID, outcome: MailOutcome, again: Timestamp? = nil) {
    (self.mailId, self.outcome, self.again) = (mailId, outcome, again)
  }
}
