extension FunnelDefinition {
  /// An answer that calls for attention whatever the score, from the moment it is saved (R-MH-346).
  ///
  /// The answers that raise it are given in one of three ways: ``atLeast``, ``atMost`` or ``answers``.
  package struct SafetyFlag: Sendable, Equatable, Codable {
    /// The urgency.
    package enum Severity: String, Sendable, Codable, CaseIterable {
      /// Worth mentioning at the next occasion.
      case notice
      /// To be looked at soon.
      case warning
      /// To be looked at now.
      case urgent
    }

    /// The configured telephone numbers shown with the texts.
    package enum Help: String, Sendable, Codable, CaseIterable {
      /// Those for people in a crisis.
      case crisis
      case none
    }

    /// Machine-readable name, such as `suicidal_ideation`.
    package var code: String
    package var question: String
    /// The lowest answer that raises the flag; higher ones are worse.
    package var atLeast: Int?
    /// The highest answer that raises the flag; lower ones are worse.
    package var atMost: Int?
    /// The answers that raise the flag, worst last.
    package var answers: [Int]?
    package var severity: Severity
    /// Shown to the person who answered.
    package var message: LocalizedText
    /// Where to find help.
    package var advice: LocalizedText
    /// The numbers shown with the advice; if left out, crisis numbers for an urgent flag and none for others.
    package var help: Help?

    package init(
      code: String, question: String, atLeast: Int? = nil, atMost: Int? = nil, answers: [Int]? = nil,
      severity: Severity, message: LocalizedText, advice: LocalizedText, help: Help? = nil
    ) {
      (self.code, self.question, self.severity) = (code, question, severity)
      (self.atLeast, self.atMost, self.answers) = (atLeast, atMost, answers)
      (self.message, self.advice, self.help) = (message, advice, help)
    }

    /// How bad an answer is among those that raise the flag, from 0 up; `nil` if it does not raise it.
    package func rank(of answer: Int) -> Int? {
      if let answers { return answers.firstIndex(of: answer) }
      let (reference, isAbove) = (atLeast ?? atMost, atLeast != nil)
      guard let reference else { return nil }
      let (above, overflow) = answer.subtractingReportingOverflow(reference)
      guard !overflow, above != .min else { return nil }
      let rank = isAbove ? above : -above
      return rank >= 0 ? rank : nil
    }

    /// The numbers shown, even if the definition does not say.
    package var shownHelp: Help { help ?? (severity == .urgent ? .crisis : .none) }
  }
}
