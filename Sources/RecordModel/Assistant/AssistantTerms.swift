/// What a conversation with the assistant is about.
package enum AssistantTopic: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case symptomChecker = "symptom-checker"
  case medicationInfo = "medication-info"
  case healthQuestion = "health-question"
}

/// How soon somebody has to act.
package enum AssistantUrgency: String, Codable, Sendable, CaseIterable, SchemaDescribing, Comparable {
  case none
  case selfCare = "self-care"
  case seeClinician = "see-clinician"
  case urgent
  case emergency

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package static func < (left: AssistantUrgency, right: AssistantUrgency) -> Bool { left.rank < right.rank }
}

/// Who an answer is from.
package enum AssistantMaker: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A rule about what cannot wait, which nobody else is asked about.
  case rule
  /// The table of what is known, and the patient's own list of medications.
  case fixed
  /// A language model, which the answer names.
  case model
}
