extension FunnelDefinition {
  /// A value of a scale that the care team is told of when the assessment is completed, whatever the single answers.
  package struct ScoreWarning: Sendable, Equatable, Codable {
    /// Machine-readable name, such as `severe_symptoms`.
    package var code: String
    /// Key of the scale.
    package var scale: String
    /// The lowest value that raises the alert.
    package var atLeast: ScoreValue
    /// Whether only a rise counts: the patient's last value of this scale, in whatever version, lies below; if left out, each
    /// such value does.
    package var onlyIfRisen: Bool?
    /// The urgency; as of a ``SafetyFlag``, but nobody is called for a score alone, so never `urgent`.
    package var severity: SafetyFlag.Severity
    /// The publication that the limit stands in.
    package var source: String

    package init(
      code: String, scale: String, atLeast: ScoreValue, onlyIfRisen: Bool? = nil,
      severity: SafetyFlag.Severity = .warning, source: String
    ) {
      (self.code, self.scale, self.atLeast) = (code, scale, atLeast)
      (self.onlyIfRisen, self.severity, self.source) = (onlyIfRisen, severity, source)
    }

    /// Whether a value raises it.
    ///
    /// - Parameter earlier: the patient's value before; `nil` if there is none.
    package func isRaised(by value: ScoreValue, after earlier: ScoreValue?) -> Bool {
      guard value >= atLeast else { return false }
      return onlyIfRisen == true ? earlier.map { $0 < atLeast } ?? false : true
    }
  }

  /// The ages that an instrument was made for.
  package struct Ages: Sendable, Equatable, Codable {
    /// What follows for others.
    package enum Others: String, Sendable, Codable, CaseIterable {
      /// They cannot begin it.
      case refuse
      /// They are told beside the result.
      case tell
    }

    /// The least age in whole years; `nil` for none.
    package var from: Int?
    /// The greatest age in whole years; `nil` for none.
    package var through: Int?
    package var others: Others
    /// What people of other ages are told.
    package var message: LocalizedText
    /// The question that asks for the age; `nil` if none does.
    package var asked: AskedAge?
    /// The publication that the ages stand in.
    package var source: String

    package init(
      from: Int?, through: Int?, others: Others, message: LocalizedText, asked: AskedAge? = nil,
      source: String
    ) {
      (self.from, self.through, self.others) = (from, through, others)
      (self.message, self.asked, self.source) = (message, asked, source)
    }

    /// Whether it was made for people of that age.
    package func holds(_ age: Int) -> Bool { age >= from ?? 0 && age <= through ?? .max }
  }

  /// A question that asks for the age, whose answer can be compared with the date of birth.
  package struct AskedAge: Sendable, Equatable, Codable {
    package var question: String
    /// The ages of each answer.
    package var answers: [Span]
    /// Told beside the result where the date of birth says otherwise.
    package var message: LocalizedText

    package init(question: String, answers: [Span], message: LocalizedText) {
      (self.question, self.answers, self.message) = (question, answers, message)
    }

    /// The ages that an answer stands for.
    package struct Span: Sendable, Equatable, Codable {
      package var value: Int
      package var from: Int?
      package var through: Int?

      package init(value: Int, from: Int?, through: Int?) {
        (self.value, self.from, self.through) = (value, from, through)
      }
    }

    /// Whether the answer can be that of a person of that age; any answer of which no ages are given can.
    package func fits(_ answer: Int, _ age: Int) -> Bool {
      guard let span = answers.first(where: { $0.value == answer }) else { return true }
      return age >= span.from ?? 0 && age <= span.through ?? .max
    }
  }
}
