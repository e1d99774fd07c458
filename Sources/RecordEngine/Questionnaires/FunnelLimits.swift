/// How much a questionnaire may hold, so that none can exhaust a reader.
package enum FunnelLimits {
  /// Steps of a funnel.
  package static let steps = 100
  /// Questions of a funnel, over all steps.
  package static let questions = 500
  /// Characters (Unicode scalars) of one text.
  package static let textLength = 4000
  /// Answers one question may have: options of a choice, or whole numbers of a scale.
  package static let answers = 100
  /// Levels of `all` and `any` in a condition.
  package static let conditionDepth = 3
  /// Comparisons in one condition.
  package static let comparisons = 100
  /// Entries of every other list: aliases, pages, scales, bands, recommendations, flags, sources.
  package static let entries = 100
  /// Size of an answer or of an option's score; with weights and multipliers a sum stays far below 2⁶³.
  package static let answerSize = 1_000_000
  /// The largest weight and the largest multiplier.
  package static let factor = 1000
  /// Years of the oldest people.
  package static let age = 130
  /// Minutes that answering may take.
  package static let minutes = 600
}
