import RecordModel
import RecordStore

extension BiomarkerCheck {
  var ranges: [Defect] {
    candidate.ranges.enumerated().flatMap { index, range in
      let member = "ranges[\(index)]"
      return need(range.isBounded, "\(member).reference", "a low or a high end")
        + need(areAscending(ends(of: range)), member, "ends that ascend in every unit")
        + need(
          ends(of: range).allSatisfy { candidate.plausible.contains($0.figure) }, member, "within `plausible`"
        )
        + need(!range.text.isEmpty, "\(member).text", "the interval for people")
        + need(range.fromAge <= range.toAge ?? .max, "\(member).toAge", "not below `fromAge`")
    } + coverage
  }

  /// Every adult of either sex has one range.
  private var coverage: [Defect] {
    // Between the ages at which ranges begin or end nothing changes.
    let ages = [BiomarkerPanel.adultAge] + candidate.ranges.flatMap { [$0.fromAge, ($0.toAge ?? 0) + 1] }
    let gaps = BiomarkerRange.Sex.allCases.contains { sex in
      ages.filter { $0 >= BiomarkerPanel.adultAge }.contains { age in
        candidate.ranges.count { range in
          (range.sex ?? sex) == sex && range.fromAge <= age && age <= range.toAge ?? .max
        } != 1
      }
    }
    return need(!gaps, "ranges", "exactly one for each sex and age from 18 on")
  }

  var critical: [Defect] {
    guard let critical = candidate.critical else { return [] }
    let bounds = [critical.low, critical.high].compactMap { $0?.at }
    return need(isKnown(critical.sources), "critical.sources", "keys of `sources`, at least one")
      + need(
        !bounds.isEmpty && bounds.allSatisfy { candidate.plausible.contains($0.figure) }, "critical",
        "a limit within `plausible`")
      + need(
        candidate.ranges.allSatisfy {
          areAscending(
            [critical.low?.at].compactMap(\.self) + ends(of: $0) + [critical.high?.at].compactMap(\.self))
        }, "critical", "beyond every borderline")
  }

  var criticalByAge: [Defect] {
    CriticalAgeCheck(
      limits: candidate.criticalByAge ?? [], path: path, sources: sources, conversions: candidate.conversions
    )
    .defects
      + need(
        (candidate.criticalByAge ?? []).flatMap { [$0.low, $0.high] }.compactMap { $0?.at.figure }
          .allSatisfy(candidate.plausible.contains), "criticalByAge", "limits within `plausible`")
  }

  private func areAscending(_ limits: [Limit]) -> Bool {
    zip(limits, limits.dropFirst()).allSatisfy { isBelow($0, $1, nil) }
      && candidate.conversions.allSatisfy { unit in
        zip(limits, limits.dropFirst()).allSatisfy { isBelow($0, $1, unit) }
      }
  }

  /// Whether one limit lies below another for values of a unit.
  private func isBelow(_ left: Limit, _ right: Limit, _ unit: UnitConversion?) -> Bool {
    guard let unit, let own = left.inUnits[unit.ucum] else {
      guard let unit, let own = right.inUnits[unit.ucum] else { return left.figure < right.figure }
      return ReportedNumber(own, by: unit) > Limit(left.figure)
    }
    return ReportedNumber(own, by: unit) < right
  }

  /// From lowest to highest.
  private func ends(of range: BiomarkerRange) -> [Limit] {
    [
      range.borderlineLow, range.reference.low, range.optimal?.low, range.optimal?.high, range.reference.high,
      range.borderlineHigh,
    ].compactMap { $0?.at }
  }
}

extension BiomarkerRange {
  fileprivate var isBounded: Bool {
    (reference.low != nil || reference.high != nil) && (borderlineLow == nil || reference.low != nil)
      && (borderlineHigh == nil || reference.high != nil)
  }
}
