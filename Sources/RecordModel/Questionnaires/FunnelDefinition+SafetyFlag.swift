extension FunnelDefinition {
  /// An answer that calls for attention whatever the score.
  public struct SafetyFlag: Sendable, Equatable, Codable {
    /// How soon somebody should look.
    public enum Severity: String, Sendable, Codable, CaseIterable {
      /// Worth mentioning at the next occasion.
      case notice
      /// To be looked at soon.
      case warning
      /// To be looked at now.
      case urgent
    }

    /// Machine-readable name, such as `suicidal_ideation`.
    public var code: String
    /// Key of the question.
    public var question: String
    /// The lowest answer that raises the flag.
    public var atLeast: Int
    /// How soon somebody should look.
    public var severity: Severity
    /// What is said to the person who answered.
    public var message: LocalizedText
    /// Where help can be found.
    public var advice: LocalizedText

    /// A flag with all its parts.
    public init(
      code: String, question: String, atLeast: Int, severity: Severity, message: LocalizedText,
      advice: LocalizedText
    ) {
      (self.code, self.question, self.atLeast) = (code, question, atLeast)
      (self.severity, self.message, self.advice) = (severity, message, advice)
    }
  }
}
