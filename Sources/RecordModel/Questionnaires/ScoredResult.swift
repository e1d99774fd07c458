/// What the answers of one assessment add up to, in every language, with the answers behind each number.
package struct ScoredResult: Sendable, Equatable, Codable {
  /// The definition's version, `funnel_version_id`.
  package let funnelVersion: String
  /// Version of the scoring rules that made these numbers.
  package let scoringVersion: Int
  /// The primary scale, which gives the report its total score and its risk level; `nil` where it has no value.
  package let primary: ScaleScore?
  /// Every scale that has a value, in the order of the definition, the primary one included.
  package let scales: [ScaleScore]
  /// The scales without a value, and for want of which answers.
  package let unscored: [UnscoredScale]
  /// The safety flags that these answers raise.
  package let flags: [RaisedFlag]
  /// Advice: first that of the primary scale's band, then that of the others, each once.
  package let recommendations: [FunnelDefinition.Recommendation]

  /// A result with all its parts.
  package init(
    funnelVersion: String, scoringVersion: Int, primary: ScaleScore?, scales: [ScaleScore],
    unscored: [UnscoredScale], flags: [RaisedFlag], recommendations: [FunnelDefinition.Recommendation]
  ) {
    (self.funnelVersion, self.scoringVersion, self.primary) = (funnelVersion, scoringVersion, primary)
    (self.scales, self.unscored) = (scales, unscored)
    (self.flags, self.recommendations) = (flags, recommendations)
  }
}

/// The value of one scale and where it comes from.
package struct ScaleScore: Sendable, Equatable, Codable {
  /// The scale's key.
  package let key: String
  /// The scale's name.
  package let title: LocalizedText
  package let value: ScoreValue
  /// What values are possible.
  package let range: FunnelDefinition.Range
  /// What the value means; `nil` only where the definition's bands do not hold it.
  package let band: FunnelDefinition.Band?
  /// The answers that were counted, in the order of the scale's items.
  package let items: [ScoredItem]

  /// A score with all its parts.
  package init(
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
package struct ScoredItem: Sendable, Equatable, Codable {
  package let question: String
  package let answer: Int
  /// Points times weight times the scale's multiplier.
  package let contribution: Int

  /// An answer's part in a score.
  package init(question: String, answer: Int, contribution: Int) {
    (self.question, self.answer, self.contribution) = (question, answer, contribution)
  }
}

/// A scale that has no value.
package struct UnscoredScale: Sendable, Equatable, Codable {
  /// The scale's key.
  package let key: String
  /// Keys of the questions whose answers it lacks; empty where none of its questions applies.
  package let missing: [String]

  /// A scale that lacks those answers.
  package init(key: String, missing: [String]) {
    (self.key, self.missing) = (key, missing)
  }
}

/// A safety flag that an answer raised.
package struct RaisedFlag: Sendable, Equatable, Codable {
  /// The rule: code, severity, message, advice.
  package let flag: FunnelDefinition.SafetyFlag
  package let answer: Int

  /// A flag raised by that answer.
  package init(flag: FunnelDefinition.SafetyFlag, answer: Int) {
    (self.flag, self.answer) = (flag, answer)
  }
}
