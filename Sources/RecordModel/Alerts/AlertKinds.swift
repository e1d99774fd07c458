/// How pressing an alert is.
package enum AlertSeverity: String, Codable, Sendable, CaseIterable, SchemaDescribing, Comparable {
  /// When there is time.
  case low
  /// This week.
  case moderate
  /// Today.
  case high
  /// Now.
  case critical

  /// The byte in stored keys: the more pressing, the smaller.
  package var rank: UInt8 {
    switch self {
    case .critical: 0
    case .high: 1
    case .moderate: 2
    case .low: 3
    }
  }

  /// Orders from low to critical.
  package static func < (left: AlertSeverity, right: AlertSeverity) -> Bool { left.rank > right.rank }
}

/// What an alert comes from.
package enum AlertSource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A measured value.
  case vital
  /// A laboratory result.
  case lab
  /// A value that a connected device sent.
  case device
  /// A medication that is taken.
  case medication
  /// An answer in a questionnaire.
  case questionnaire
  /// The care team.
  case manual
}

/// Where an alert stands; nothing leaves `resolved` (R-MH-183).
package enum AlertStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Nobody has seen to it.
  case open
  /// Somebody has it in hand.
  case acknowledged
  /// Somebody has judged it.
  case assessed
  /// It is closed.
  case resolved
}

/// How an alert was closed.
package enum AlertResolution: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Something was done.
  case handled
  /// There was nothing behind it.
  case falseAlarm = "false-alarm"
  /// Another alert is about the same.
  case duplicate
  /// Nothing needs to be done.
  case noActionNeeded = "no-action-needed"
}

/// What happened that an alert was raised for (R-MH-116, R-MH-118, R-MH-216, R-MH-218, R-MH-346).
package enum AlertKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A value in a critical band.
  case criticalValue = "critical-value"
  /// The same, told more than seven days later.
  case lateCriticalValue = "late-critical-value"
  /// One value that is not critical and yet to be looked at: HbA1c above 10 %, a BMI of 40 and more (R-MH-344).
  case abnormalValue = "abnormal-value"
  /// The third abnormal value of a measure in a row within seven days.
  case abnormalRun = "abnormal-run"
  /// A critical laboratory result.
  case criticalLab = "critical-lab"
  /// The same, told more than seven days later.
  case lateCriticalLab = "late-critical-lab"
  /// An abnormal laboratory result.
  case abnormalLab = "abnormal-lab"
  /// A severe unwanted effect of a medication.
  case severeSideEffect = "severe-side-effect"
  /// The patient takes what something severe stands against.
  case interaction
  /// An answer that the questionnaire flags (R-MH-346).
  case criticalAnswer = "critical-answer"
  /// Raised by hand.
  case manual

  /// How pressing it is; of an answer that is said by the questionnaire, of one raised by hand by whoever raises it.
  package var severity: AlertSeverity? {
    switch self {
    case .criticalValue, .criticalLab: .critical
    case .severeSideEffect, .interaction: .high
    case .lateCriticalValue, .lateCriticalLab, .abnormalValue, .abnormalRun, .abnormalLab: .moderate
    case .criticalAnswer, .manual: nil
    }
  }
}

extension FunnelDefinition.SafetyFlag.Severity {
  /// How pressing the alert is that such a flag raises.
  package var alertSeverity: AlertSeverity {
    switch self {
    case .urgent: .critical
    case .warning: .high
    case .notice: .low
    }
  }
}
