import RecordModel
import RecordStore

extension MeasureSetCheck {
  /// Figures in units that no conversion of the measure is from: no value would ever be held against them.
  var figures: [Defect] {
    let bands = candidate.bands.enumerated().flatMap { index, table in
      let all = [table.bands] + (table.younger ?? []).map(\.bands)
      return defects(
        all.joined().compactMap { $0.upTo ?? $0.below }, of: table.name.kind, at: "bands[\(index)].bands")
    }
    return bands
      + candidate.references.enumerated().flatMap { index, table in
        let ranges = [table.male, table.female, table.other].flatMap { [$0.low, $0.high] }
        return defects(
          ranges + [table.criticalFrom].compactMap(\.self), of: table.kind, at: "references[\(index)]")
      }
  }

  private func defects(_ limits: [Limit], of kind: MeasureKind, at path: String) -> [Defect] {
    let known = candidate.definition(of: kind)?.conversions.map(\.ucum) ?? []
    let unknown = limits.flatMap(\.inUnits.keys).filter { !known.contains($0) }
    return unknown.map { _ in
      Defect(path: path, message: "a figure in a unit that the measure has no conversion of")
    }
  }
}
