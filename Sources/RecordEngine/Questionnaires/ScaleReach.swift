import RecordModel
import RecordStore

/// The lowest and the highest value that answers can give a scale.
///
/// Items that can be left out — hidden by a condition, or optional on a scale that skips — are left out or
/// counted, whichever goes further, each on its own: conditions that rule each other out are not taken into
/// account. At least one item is always counted.
struct ScaleReach {
  let lowest: ScoreValue
  let highest: ScoreValue

  /// Weighted points of one item at its end of the range.
  private struct End {
    let points: Int
    let weight: Int
    let canBeLeftOut: Bool
  }

  /// The reach; `nil` if an item has a defect of its own.
  init?(_ scale: FunnelDefinition.Scale, questions: (String) -> FunnelDefinition.Question?) {
    var low: [End] = []
    var high: [End] = []
    let multiplier = scale.multiplier ?? 1
    guard !scale.items.isEmpty, (1...FunnelLimits.factor).contains(multiplier) else { return nil }
    for item in scale.items {
      guard let question = questions(item.question), let points = item.pointsRange(question),
        (1...FunnelLimits.factor).contains(item.weight)
      else { return nil }
      let optional = question.condition != nil || (!question.required && scale.missing == .skip)
      low.append(End(points: points.lowerBound, weight: item.weight, canBeLeftOut: optional))
      high.append(End(points: -points.upperBound, weight: item.weight, canBeLeftOut: optional))
    }
    let (lowTotal, lowWeights) = Self.least(low, scale.method)
    let (highTotal, highWeights) = Self.least(high, scale.method)
    guard let lowest = ScoreValue(lowTotal * multiplier, dividedBy: lowWeights),
      let highest = ScoreValue(-highTotal * multiplier, dividedBy: highWeights)
    else { return nil }
    self.lowest = lowest
    self.highest = highest
  }

  /// Total and divisor of the choice of items that gives the least value.
  private static func least(_ ends: [End], _ method: FunnelDefinition.Scale.Method) -> (Int, Int) {
    let fixed = ends.filter { !$0.canBeLeftOut }
    let free = ends.filter(\.canBeLeftOut)
    let total = fixed.reduce(0) { $0 + $1.points * $1.weight }
    switch method {
    case .sum: return (leastSum(total, free, needsOne: fixed.isEmpty), 1)
    case .mean: return leastMean(total, fixed.reduce(0) { $0 + $1.weight }, free)
    }
  }

  private static func leastSum(_ total: Int, _ free: [End], needsOne: Bool) -> Int {
    let products = free.map { $0.points * $0.weight }
    let helpful = products.filter { $0 <= 0 }
    guard needsOne, helpful.isEmpty else { return helpful.reduce(total, +) }
    return products.min() ?? total
  }

  /// Adds free items from the least upwards, as long as each lies below the mean so far.
  private static func leastMean(_ total: Int, _ weights: Int, _ free: [End]) -> (Int, Int) {
    var (total, weights) = (total, weights)
    for end in free.sorted(by: { $0.points < $1.points }) {
      guard weights == 0 || end.points * weights < total else { break }
      total += end.points * end.weight
      weights += end.weight
    }
    return (total, weights)
  }
}

extension FunnelDefinition.Item {
  /// The lowest and highest points an answer can give; `nil` if question and item do not match or a number is
  /// beyond the limits.
  fileprivate func pointsRange(_ question: FunnelDefinition.Question) -> ClosedRange<Int>? {
    guard var range = question.answerRange else { return nil }
    if points == .score {
      guard case .choices(let choices) = question.options else { return nil }
      let scores = choices.compactMap(\.score)
      guard scores.count == choices.count, let low = scores.min(), let high = scores.max() else { return nil }
      range = low...high
    }
    let limit = FunnelLimits.answerSize
    guard range.lowerBound >= -limit, range.upperBound <= limit else { return nil }
    return range
  }
}
