/// What the answers of one assessment add up to, in every language, with the answers behind each number.
public struct ScoredResult: Sendable, Equatable, Codable {
  /// The definition's version, `funnel_version_id`.
  public let funnelVersion: String
  /// Version of the scoring rules that made these numbers.
  public let scoringVersion: Int
  /// The primary scale, which gives the report its total score and its risk level; `nil` where it has no value.
  public let primary: ScaleScore?
  /// Every scale that has a value, in the order of the definition, the primary one included.
  public let scales: [ScaleScore]
  /// The scales without a value, and for want of which answers.
  public let unscored: [UnscoredScale]
  /// The safety flags that these answers raise.
  public let flags: [RaisedFlag]
  /// Advice: first that of the primary scale's band, then that of the others, each once.
  public let recommendations: [FunnelDefinition.Recommendation]

  /// A result with all its parts.
  public init(
    funnelVersion: String, scoringVersion: Int, primary: ScaleScore?, scales: [ScaleScore],
    unscored: [UnscoredScale], flags: [RaisedFlag], recommendations: [FunnelDefinition.Recommendation]
  ) {
    (self.funnelVersion, self.scoringVersion, self.primary) = (funnelVersion, scoringVersion, primary)
    (self.scales, self.unscored) = (scales, unscored)
    (self.flags, self.recommendations) = (flags, recommendations)
  }
}

/// The value of one scale and where it comes from.
public struct ScaleScore: Sendable, Equatable, Codable {
  /// The scale's key.
  public let key: String
  /// The scale's name.
  public let title: LocalizedText
  /// The value.
  public let value: ScoreValue
  /// What values are possible.
  public let range: FunnelDefinition.Range
  /// What the value means; `nil` only where the definition's bands do not hold it.
  public let band: FunnelDefinition.Band?
  /// The answers that were counted, in the order of the scale's items.
  public let items: [ScoredItem]

  /// A score with all its parts.
  public init(
    key: String, title: LocalizedText, value: ScoreValue, range: FunnelDefinition.Range,
    band: FunnelDefinition.Band?, items: [ScoredItem]
  ) {
    (self.key, self.title, self.value) = (key, title, value)
    (self.range, self.band, self.items) = (range, band, items)
  }
}

/// One answer's part in a score.
///
/// The contributions of a sum add up to its value. Those of a mean add up to its value times the weights counted,
/// before rounding.
public struct ScoredItem: Sendable, Equatable, Codable {
  /// The question's key.
  public let question: String
  /// The answer.
  public let answer: Int
  /// Points times weight times the scale's multiplier.
  public let contribution: Int

  /// An answer's part in a score.
  public init(question: String, answer: Int, contribution: Int) {
    (self.question, self.answer, self.contribution) = (question, answer, contribution)
  }
}

/// A scale that has no value.
public struct UnscoredScale: Sendable, Equatable, Codable {
  /// The scale's key.
  public let key: String
  /// Keys of the questions whose answers it lacks; empty where none of its questions applies.
  public let missing: [String]

  /// A scale that lacks those answers.
  public init(key: String, missing: [String]) {
    (self.key, self.missing) = (key, missing)
  }
}

/// A safety flag that an answer raised.
public struct RaisedFlag: Sendable, Equatable, Codable {
  /// The rule: code, severity, message, advice.
  public let flag: FunnelDefinition.SafetyFlag
  /// The answer that raised it.
  public let answer: Int

  /// A flag raised by that answer.
  public init(flag: FunnelDefinition.SafetyFlag, answer: Int) {
    (self.flag, self.answer) = (flag, answer)
  }
}
