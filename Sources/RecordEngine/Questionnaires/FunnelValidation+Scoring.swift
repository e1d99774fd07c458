import RecordModel
import RecordStore

extension FunnelValidation {
  mutating func scoring() {
    let rules = definition.scoring
    require(rules.version >= 1, "scoring.version", "Must be 1 or more.")
    require(
      rules.scales.contains { $0.key == rules.primary }, "scoring.primary", "There is no scale of this key.")
    require(!rules.scales.isEmpty, "scoring.scales", "Must have at least one scale.")
    limit(rules.scales.count, FunnelLimits.entries, "scoring.scales")
    for (index, scale) in rules.scales.enumerated() {
      self.scale(scale, "scoring.scales[\(index)]")
    }
  }

  private mutating func scale(_ scale: FunnelDefinition.Scale, _ path: String) {
    name(scale.key, .key, "\(path).key")
    unique(scale.key, among: "scale", "\(path).key")
    text(scale.title, "\(path).title")
    items(scale.items, "\(path).items")
    if let multiplier = scale.multiplier { factor(multiplier, "\(path).multiplier") }
    range(of: scale, "\(path).range")
    bands(of: scale, "\(path).bands")
    scale.coding.map { coding($0, "\(path).coding") }
  }

  private mutating func items(_ items: [FunnelDefinition.Item], _ path: String) {
    require(!items.isEmpty, path, "Must have at least one item.")
    limit(items.count, FunnelLimits.questions, path)
    var firsts: [String: Int] = [:]
    for (index, item) in items.enumerated() {
      let path = "\(path)[\(index)]"
      if let question = numberQuestion(item.question, "\(path).question") {
        points(item, question, "\(path).points")
      }
      if let first = firsts[item.question] {
        report("\(path).question", "Is the same as that of item \(first + 1).")
      } else {
        firsts[item.question] = index
      }
      factor(item.weight, "\(path).weight")
    }
  }

  private mutating func points(
    _ item: FunnelDefinition.Item, _ question: FunnelDefinition.Question, _ path: String
  ) {
    guard item.points == .score else { return }
    guard case .choices(let choices) = question.options else {
      report(path, "Only options have a score; this question has none.")
      return
    }
    require(
      choices.allSatisfy { $0.score != nil }, path, "Every option of the question needs a score.")
  }

  private mutating func factor(_ factor: Int, _ path: String) {
    require((1...FunnelLimits.factor).contains(factor), path, "Must be from 1 to \(FunnelLimits.factor).")
  }

  private mutating func range(of scale: FunnelDefinition.Scale, _ path: String) {
    guard let reach = ScaleReach(scale, questions: { questions[$0]?.question }) else { return }
    require(
      scale.range.min == reach.lowest, "\(path).min",
      "Must be \(reach.lowest), the lowest value that answers can reach.")
    require(
      scale.range.max == reach.highest, "\(path).max",
      "Must be \(reach.highest), the highest value that answers can reach.")
  }

  private mutating func bands(of scale: FunnelDefinition.Scale, _ path: String) {
    require(!scale.bands.isEmpty, path, "Must have at least one band.")
    limit(scale.bands.count, FunnelLimits.entries, path)
    for (index, band) in scale.bands.enumerated() {
      edges(of: scale, index, "\(path)[\(index)]")
      words(of: band, "\(path)[\(index)]")
    }
  }

  /// One step between the end of a band and the start of the next: sums are whole, means have two decimals.
  private mutating func edges(of scale: FunnelDefinition.Scale, _ index: Int, _ path: String) {
    let band = scale.bands[index]
    if scale.method == .sum {
      require(band.min.hundredths % 100 == 0, "\(path).min", "A sum's band must begin at a whole number.")
      require(band.max.hundredths % 100 == 0, "\(path).max", "A sum's band must end at a whole number.")
    }
    if index == 0 {
      require(
        band.min == scale.range.min, "\(path).min", "Must be \(scale.range.min), where the range begins.")
    } else {
      join(scale.bands[index - 1], band, step: scale.method == .sum ? 100 : 1, "\(path).min")
    }
    require(band.min <= band.max, "\(path).max", "Must not be less than min.")
    if index == scale.bands.count - 1 {
      require(
        band.max == scale.range.max, "\(path).max", "Must be \(scale.range.max), where the range ends.")
    }
  }

  private mutating func join(
    _ lower: FunnelDefinition.Band, _ upper: FunnelDefinition.Band, step: Int, _ path: String
  ) {
    let (next, tooLarge) = lower.max.hundredths.addingReportingOverflow(step)
    guard !tooLarge else { return report(path, "Overlaps the band before.") }
    let expected = ScoreValue(hundredths: next)
    if upper.min < lower.min {
      report(path, "Is out of order: bands go from low to high.")
    } else if upper.min < expected {
      report(path, "Overlaps the band before: must be \(expected).")
    } else if upper.min > expected {
      report(path, "Leaves a gap to the band before: must be \(expected).")
    }
  }

  private mutating func words(of band: FunnelDefinition.Band, _ path: String) {
    name(band.riskLevel, .level, "\(path).riskLevel")
    text(band.label, "\(path).label")
    text(band.interpretation, "\(path).interpretation")
    limit(band.recommendations.count, FunnelLimits.entries, "\(path).recommendations")
    for (index, key) in band.recommendations.enumerated() {
      let path = "\(path).recommendations[\(index)]"
      require(recommendationKeys.contains(key), path, "There is no recommendation of this key.")
      if let first = band.recommendations.firstIndex(of: key), first < index {
        report(path, "Is the same as recommendation \(first + 1) of this band.")
      }
    }
  }
}
