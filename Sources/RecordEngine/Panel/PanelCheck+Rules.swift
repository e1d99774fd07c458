import RecordModel
import RecordStore

/// Derivations and patterns, which refer to biomarkers.
extension PanelCheck {
  var derivations: [Defect] {
    let quantities = candidate.derivations.map(\.quantity.rawValue)
    return Self.once(quantities, "derivations") { "\($0).quantity" }
      + candidate.derivations.enumerated().flatMap { index, derivation in
        source(derivation.source, "derivations[\(index)]")
      }
  }

  var patterns: [Defect] {
    candidate.patterns.enumerated().flatMap { index, pattern in
      let path = "patterns[\(index)]"
      let groups = [pattern.all, pattern.any, pattern.none, pattern.of].compactMap(\.self)
      var found = groups.flatMap { conditions($0, path) } + source(pattern.source, path)
      if pattern.all == nil, pattern.any == nil, pattern.of == nil {
        found.append(Defect(path: path, message: "something that must hold"))
      }
      if (pattern.atLeast == nil) != (pattern.of == nil)
        || !(1...(pattern.of?.count ?? 1)).contains(pattern.atLeast ?? 1)
      {
        found.append(Defect(path: "\(path).atLeast", message: "a number of the conditions in `of`"))
      }
      if let days = pattern.persistDays, days < 1 {
        found.append(Defect(path: "\(path).persistDays", message: "1 or more"))
      }
      let further =
        [pattern.threshold?.biomarker, pattern.ratio?.numerator, pattern.ratio?.denominator].compactMap(
          \.self)
      return found + further.flatMap { known($0, path) } + ratio(pattern.ratio, path)
    }
  }

  private func ratio(_ ratio: BiomarkerPanel.Ratio?, _ path: String) -> [Defect] {
    guard let ratio else { return [] }
    let isUsable =
      (1...100_000).contains(ratio.numeratorLimit) && (1...100_000).contains(ratio.denominatorLimit)
      && (ratio.from != nil || ratio.upTo != nil)
      && [ratio.from, ratio.upTo].allSatisfy { (0...1000).contains($0 ?? 0) }
    return isUsable
      ? []
      : [Defect(path: "\(path).ratio", message: "limits from 1 to 100,000, and from or upTo from 0 to 1,000")]
  }

  private func conditions(_ conditions: [BiomarkerPanel.Condition], _ path: String) -> [Defect] {
    if conditions.isEmpty { return [Defect(path: path, message: "at least one condition")] }
    return conditions.flatMap { condition in
      known(condition.biomarker, path)
        + (condition.statuses.isEmpty ? [Defect(path: path, message: "at least one status")] : [])
    }
  }

  private func known(_ biomarker: String, _ path: String) -> [Defect] {
    candidate.biomarker(biomarker) == nil ? [Defect(path: path, message: "a biomarker of this panel")] : []
  }

  private func source(_ key: String, _ path: String) -> [Defect] {
    candidate.sources[key] == nil ? [Defect(path: "\(path).source", message: "a key of `sources`")] : []
  }
}
