extension FunnelDefinition {
  /// An answer that calls for attention whatever the score, from the moment it is saved (R-MH-346).
  ///
  /// Which answers raise it is said in one of three ways: ``atLeast``, ``atMost`` or ``answers``.
  package struct SafetyFlag: Sendable, Equatable, Codable {
    /// How soon somebody should look.
    package enum Severity: String, Sendable, Codable, CaseIterable {
      /// Worth mentioning at the next occasion.
      case notice
      /// To be looked at soon.
      case warning
      /// To be looked at now.
      case urgent
    }

    /// Which of the configured telephone numbers are shown with the texts.
    package enum Help: String, Sendable, Codable, CaseIterable {
      /// Those for people in a crisis.
      case crisis
      case none
    }

    /// Machine-readable name of what it is about, such as `suicidal_ideation`.
    package var code: String
    /// Key of the question.
    package var question: String
    /// The lowest answer that raises the flag; higher ones are worse.
    package var atLeast: Int?
    /// The highest answer that raises the flag; lower ones are worse.
    package var atMost: Int?
    /// The answers that raise the flag, the worst one last.
    package var answers: [Int]?
    /// How soon somebody should look.
    package var severity: Severity
    /// What is said to the person who answered.
    package var message: LocalizedText
    /// Where help can be found.
    package var advice: LocalizedText
    /// Which numbers go with that; where it is left out, those for a crisis with an urgent flag and else none.
    package var help: Help?

    /// A flag with all its parts.
    package init(
      code: String, question: String, atLeast: Int? = nil, atMost: Int? = nil, answers: [Int]? = nil,
      severity: Severity, message: LocalizedText, advice: LocalizedText, help: Help? = nil
    ) {
      (self.code, self.question, self.severity) = (code, question, severity)
      (self.atLeast, self.atMost, self.answers) = (atLeast, atMost, answers)
      (self.message, self.advice, self.help) = (message, advice, help)
    }

    /// How bad an answer is among those that raise the flag, from 0 up; `nil` where it does not raise it.
    package func rank(of answer: Int) -> Int? {
      if let answers { return answers.firstIndex(of: answer) }
      let (reference, isAbove) = (atLeast ?? atMost, atLeast != nil)
      guard let reference else { return nil }
      let (above, overflow) = answer.subtractingReportingOverflow(reference)
      guard !overflow, above != .min else { return nil }
      let rank = isAbove ? above : -above
      return rank >= 0 ? rank : nil
    }

    /// Which numbers are shown, also where the definition leaves it out.
    package var shownHelp: Help { help ?? (severity == .urgent ? .crisis : .none) }
  }
}
