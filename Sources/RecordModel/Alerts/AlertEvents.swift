/// An alert was raised, or happened again while it was not resolved (R-MH-185).
public struct AlertRaised: Event, MakesRecord {
  /// Code 300.
  public static let type = EventType(code: 300, name: "alerts.raised")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// Names the alert.
  public var alertId: RecordID
  /// How pressing it is.
  public var severity: AlertSeverity
  /// Why.
  public var cause: AlertCause

  /// An alert.
  public init(alertId: RecordID, severity: AlertSeverity, cause: AlertCause) {
    (self.alertId, self.severity, self.cause) = (alertId, severity, cause)
  }

  /// The alert's.
  public var madeID: RecordID { alertId }
}

/// Somebody has an alert in hand.
public struct AlertAcknowledged: Event {
  /// Code 301.
  public static let type = EventType(code: 301, name: "alerts.acknowledged")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The alert.
  public var alertId: RecordID

  /// A mark.
  public init(alertId: RecordID) { self.alertId = alertId }
}

/// Somebody judged an alert.
public struct AlertAssessed: Event {
  /// Code 302.
  public static let type = EventType(code: 302, name: "alerts.assessed")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The alert.
  public var alertId: RecordID
  /// How pressing it is.
  public var severity: AlertSeverity
  /// What was found.
  public var finding: String

  /// A judgement.
  public init(alertId: RecordID, severity: AlertSeverity, finding: String) {
    (self.alertId, self.severity, self.finding) = (alertId, severity, finding)
  }
}

/// Something is to be done about an alert.
public struct AlertActionAdded: Event, MakesRecord {
  /// Code 303.
  public static let type = EventType(code: 303, name: "alerts.action-added")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The alert.
  public var alertId: RecordID
  /// Names the item.
  public var actionId: RecordID
  /// What is to be done.
  public var text: String
  /// Who does it.
  public var assigneeId: AccountID?
  /// By when.
  public var dueAt: Timestamp?

  /// An item.
  public init(
    alertId: RecordID, actionId: RecordID, text: String, assigneeId: AccountID?, dueAt: Timestamp?
  ) {
    (self.alertId, self.actionId, self.text) = (alertId, actionId, text)
    (self.assigneeId, self.dueAt) = (assigneeId, dueAt)
  }

  /// The item's.
  public var madeID: RecordID { actionId }
}

/// Something was done about an alert, or is to be done after all.
public struct AlertActionUpdated: Event {
  /// Code 304.
  public static let type = EventType(code: 304, name: "alerts.action-updated")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The alert.
  public var alertId: RecordID
  /// The item.
  public var actionId: RecordID
  /// Whether it is done.
  public var done: Bool
  /// A remark.
  public var note: String?

  /// A tick.
  public init(alertId: RecordID, actionId: RecordID, done: Bool, note: String?) {
    (self.alertId, self.actionId, self.done, self.note) = (alertId, actionId, done, note)
  }
}

/// An alert was closed.
public struct AlertResolved: Event {
  /// Code 305.
  public static let type = EventType(code: 305, name: "alerts.resolved")
  /// Alerts are the care team's.
  public static let isHiddenFromPatient = true
  /// The alert.
  public var alertId: RecordID
  /// How.
  public var resolution: AlertResolution
  /// What there is to say.
  public var note: String

  /// An end.
  public init(alertId: RecordID, resolution: AlertResolution, note: String) {
    (self.alertId, self.resolution, self.note) = (alertId, resolution, note)
  }
}
