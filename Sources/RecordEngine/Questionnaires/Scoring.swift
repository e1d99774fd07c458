import RecordModel
import RecordStore

/// Makes scores from answers: pure, exact, and with the answers behind each number.
///
/// A question that does not apply is left out. A required question without an answer leaves every scale it is
/// part of without a value; an optional one does so if the scale says `refuse`. A scale without any answer
/// has no value either.
package enum Scoring {
  /// All scores of the answers under the rules of this funnel version.
  ///
  /// Answers to unknown questions, and impossible answers, are not counted.
  package static func score(_ funnel: CompiledFunnel, answers: [String: Int]) -> ScoredResult {
    let rules = funnel.definition.scoring
    let sheet = AnswerSheet(funnel, answers)
    var scores: [ScaleScore] = []
    var unscored: [UnscoredScale] = []
    for scale in rules.scales {
      let count = Count(scale, funnel, sheet)
      if let score = count.score(scale) {
        scores.append(score)
      } else {
        unscored.append(UnscoredScale(key: scale.key, missing: count.missing))
      }
    }
    let primary = scores.first { $0.key == rules.primary }
    return ScoredResult(
      funnelVersion: funnel.definition.version, scoringVersion: rules.version, primary: primary,
      scales: scores,
      unscored: unscored, flags: flags(funnel, sheet),
      recommendations: recommendations(funnel.definition, primary, scores))
  }

  private static func flags(_ funnel: CompiledFunnel, _ sheet: AnswerSheet) -> [RaisedFlag] {
    funnel.definition.safetyFlags.compactMap { flag in
      guard let position = funnel.position(of: flag.question), let answer = sheet.answers[position],
        flag.rank(of: answer) != nil
      else { return nil }
      return RaisedFlag(flag: flag, answer: answer)
    }
  }

  private static func recommendations(
    _ definition: FunnelDefinition, _ primary: ScaleScore?, _ scores: [ScaleScore]
  ) -> [FunnelDefinition.Recommendation] {
    let ordered = (primary.map { [$0] } ?? []) + scores.filter { $0.key != primary?.key }
    var seen: Set<String> = []
    var advice: [FunnelDefinition.Recommendation] = []
    for key in ordered.flatMap({ $0.band?.recommendations ?? [] }) where seen.insert(key).inserted {
      advice += definition.recommendations.filter { $0.key == key }.prefix(1)
    }
    return advice
  }
}

/// The items of one scale, counted.
private struct Count {
  private(set) var items: [ScoredItem] = []
  private(set) var missing: [String] = []
  private var total = 0
  private var weights = 0
  private var overflowed = false

  init(_ scale: FunnelDefinition.Scale, _ funnel: CompiledFunnel, _ sheet: AnswerSheet) {
    for item in scale.items {
      guard let position = funnel.position(of: item.question), sheet.applies[position] else { continue }
      let question = funnel.questionsInOrder[position].question
      if let answer = sheet.answers[position], let points = item.points(of: answer, to: question) {
        add(item, answer, points, multiplier: scale.multiplier ?? 1)
      } else if question.required || scale.missing == .refuse {
        missing.append(item.question)
      }
    }
  }

  private mutating func add(_ item: FunnelDefinition.Item, _ answer: Int, _ points: Int, multiplier: Int) {
    let (weighted, tooLarge) = points.multipliedReportingOverflow(by: item.weight)
    let (contribution, tooLargeToo) = weighted.multipliedReportingOverflow(by: multiplier)
    let (sum, sumTooLarge) = total.addingReportingOverflow(contribution)
    let (allWeights, weightsTooLarge) = weights.addingReportingOverflow(item.weight)
    overflowed = overflowed || tooLarge || tooLargeToo || sumTooLarge || weightsTooLarge
    (total, weights) = (sum, allWeights)
    items.append(ScoredItem(question: item.question, answer: answer, contribution: contribution))
  }

  func score(_ scale: FunnelDefinition.Scale) -> ScaleScore? {
    guard missing.isEmpty, !items.isEmpty, !overflowed,
      let value = scale.method == .sum ? ScoreValue(total) : ScoreValue(total, dividedBy: weights)
    else { return nil }
    let band = scale.bands.first { $0.min <= value && value <= $0.max }
    return ScaleScore(
      key: scale.key, title: scale.title, value: value, range: scale.range, band: band, items: items)
  }
}

extension FunnelDefinition.Item {
  /// The points of an answer before weight and multiplier; `nil` if the question gives none for it.
  func points(of answer: Int, to question: FunnelDefinition.Question) -> Int? {
    switch points {
    case .value:
      return answer
    case .reversed:
      guard let range = question.answerRange else { return nil }
      let (ends, tooLarge) = range.lowerBound.addingReportingOverflow(range.upperBound)
      let (mirrored, tooLargeToo) = ends.subtractingReportingOverflow(answer)
      return tooLarge || tooLargeToo ? nil : mirrored
    case .score:
      guard case .choices(let choices) = question.options else { return nil }
      return choices.first { $0.value == answer }?.score
    }
  }
}
