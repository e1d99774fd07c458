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

/// The origin of an alert.
package enum AlertSource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case vital
  case lab
  case device
  case medication
  case questionnaire
  /// Raised by hand.
  case manual
}

/// How far an alert is; nothing leaves `resolved` (R-MH-183).
package enum AlertStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Nobody has seen to it.
  case open
  /// Somebody has it in hand.
  case acknowledged
  /// Somebody has judged it.
  case assessed
  case resolved
}

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

/// The occasion of an alert (R-MH-116, R-MH-118, R-MH-216, R-MH-218, R-MH-346).
package enum AlertKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A value in a critical band.
  case criticalValue = "critical-value"
  /// The same, reported more than seven days later.
  case lateCriticalValue = "late-critical-value"
  /// One value that is not critical but needs a look: HbA1c above 10 %, a BMI of 40 and more (R-MH-344).
  case abnormalValue = "abnormal-value"
  /// The third abnormal value of a measure in a row within seven days.
  case abnormalRun = "abnormal-run"
  /// A critical laboratory result.
  case criticalLab = "critical-lab"
  /// The same, reported more than seven days later.
  case lateCriticalLab = "late-critical-lab"
  /// An abnormal laboratory result.
  case abnormalLab = "abnormal-lab"
  /// A laboratory result with a value that nothing could judge (R-MH-354).
  case unjudgedLab = "unjudged-lab"
  /// A rise of creatinine by the figures that define acute kidney injury.
  case creatinineRise = "creatinine-rise"
  /// A severe unwanted effect of a medication.
  case severeSideEffect = "severe-side-effect"
  /// The patient takes something that a severe interaction or condition rules out.
  case interaction
  /// An answer that the questionnaire flags (R-MH-346).
  case criticalAnswer = "critical-answer"
  /// A score that the questionnaire warns of.
  case severeScore = "severe-score"
  /// Raised by hand.
  case manual

  /// `nil` for answers and scores, whose severity the questionnaire states, and for alerts by hand, whose author does.
  package var severity: AlertSeverity? {
    switch self {
    case .criticalValue, .criticalLab: .critical
    case .severeSideEffect, .interaction, .creatinineRise: .high
    case .lateCriticalValue, .lateCriticalLab, .abnormalValue, .abnormalRun, .abnormalLab, .unjudgedLab:
      .moderate
    case .criticalAnswer, .severeScore, .manual: nil
    }
  }
}

extension FunnelDefinition.SafetyFlag.Severity {
  /// The severity of the alert that such a flag raises.
  package var alertSeverity: AlertSeverity {
    switch self {
    case .urgent: .critical
    case .warning: .high
    case .notice: .low
    }
  }
}
