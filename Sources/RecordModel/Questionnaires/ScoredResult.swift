/// The scores of one assessment, in every language, with the answers behind each number.
package struct ScoredResult: Sendable, Equatable, Codable {
  /// The definition's version, `funnel_version_id`.
  package let funnelVersion: String
  /// Version of the scoring rules that made these numbers.
  package let scoringVersion: Int
  /// The primary scale, which gives the report its total score and its risk level; `nil` if it has no value.
  package let primary: ScaleScore?
  /// Every scale that has a value, in the order of the definition, including the primary one.
  package let scales: [ScaleScore]
  /// The scales without a value, and the answers they lack.
  package let unscored: [UnscoredScale]
  package let flags: [RaisedFlag]
  /// Advice of the primary scale's band first, then of the others, each once.
  package let recommendations: [FunnelDefinition.Recommendation]

  package init(
    funnelVersion: String, scoringVersion: Int, primary: ScaleScore?, scales: [ScaleScore],
    unscored: [UnscoredScale], flags: [RaisedFlag], recommendations: [FunnelDefinition.Recommendation]
  ) {
    (self.funnelVersion, self.scoringVersion, self.primary) = (funnelVersion, scoringVersion, primary)
    (self.scales, self.unscored) = (scales, unscored)
    (self.flags, self.recommendations) = (flags, recommendations)
  }
}

/// The value of one scale, and its source.
package struct ScaleScore: Sendable, Equatable, Codable {
  package let key: String
  package let title: LocalizedText
  package let value: ScoreValue
  package let range: FunnelDefinition.Range
  /// The band of the value; `nil` only if none of the definition's bands contains it.
  package let band: FunnelDefinition.Band?
  /// The answers that were counted, in the order of the scale's items.
  package let items: [ScoredItem]

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
/// The contributions of a sum add up to its value. Those of a mean add up to its value times the weights
/// counted, before rounding.
package struct ScoredItem: Sendable, Equatable, Codable {
  package let question: String
  package let answer: Int
  /// Points times weight times the scale's multiplier.
  package let contribution: Int

  package init(question: String, answer: Int, contribution: Int) {
    (self.question, self.answer, self.contribution) = (question, answer, contribution)
  }
}

package struct UnscoredScale: Sendable, Equatable, Codable {
  package let key: String
  /// Keys of the unanswered questions; empty if none of the scale's questions applies.
  package let missing: [String]

  package init(key: String, missing: [String]) {
    (self.key, self.missing) = (key, missing)
  }
}

package struct RaisedFlag: Sendable, Equatable, Codable {
  package let flag: FunnelDefinition.SafetyFlag
  package let answer: Int

  package init(flag: FunnelDefinition.SafetyFlag, answer: Int) {
    (self.flag, self.answer) = (flag, answer)
  }
}
