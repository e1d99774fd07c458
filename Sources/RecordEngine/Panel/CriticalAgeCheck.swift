import RecordModel

/// Looks for everything that would make critical limits of ages mean the wrong thing.
struct CriticalAgeCheck {
  let limits: [AgedCriticalLimits]
  let path: String
  /// The keys of the panel's sources.
  let sources: Set<String>
  let conversions: [UnitConversion]

  typealias Defect = DefinitionFile.Defect

  var defects: [Defect] {
    limits.enumerated().flatMap { index, limit in
      let member = "\(path).criticalByAge[\(index)]"
      return need(isSourced(limit.sources), "\(member).sources", "keys of `sources`, at least one")
        + need(limit.low != nil || limit.high != nil, member, "a low or a high end")
        + need(isOrdered(limit), member, "ends that ascend in every unit")
    } + need(isOnce, "\(path).criticalByAge", "each age below 18 at most once")
  }

  private func need(_ holds: Bool, _ path: String, _ message: String) -> [Defect] {
    holds ? [] : [Defect(path: path, message: message)]
  }

  private func isSourced(_ keys: [String]) -> Bool { !keys.isEmpty && keys.allSatisfy(sources.contains) }

  private func isOrdered(_ limit: AgedCriticalLimits) -> Bool {
    guard let low = limit.low?.at, let high = limit.high?.at else { return true }
    let units = conversions.filter { low.inUnits[$0.ucum] != nil }
    return low.figure < high.figure
      && units.allSatisfy { ReportedNumber(low.inUnits[$0.ucum] ?? low.figure, by: $0) < high }
  }

  /// No age has two; some may have none.
  private var isOnce: Bool {
    let days = Set(limits.flatMap { [$0.fromDays ?? 0, ($0.toDays ?? 0) + 1] })
    let years = 0..<BiomarkerPanel.adultAge
    let ages =
      days.map { BiomarkerAge(days: $0, years: $0 / 366) }
      + years.map { BiomarkerAge(days: $0 * 366 + 183, years: $0) }
    return ages.allSatisfy { age in limits.count { $0.isFor(age) } <= 1 }
  }
}

/// Looks for everything that would make values of a critical analyte mean the wrong thing.
struct CriticalAnalyteCheck {
  let candidate: CriticalAnalyte
  let path: String
  /// The keys of the panel's sources.
  let sources: Set<String>

  typealias Defect = DefinitionFile.Defect

  var defects: [Defect] {
    let ends = [candidate.critical?.low, candidate.critical?.high].compactMap { $0?.at.figure }
    let keys = candidate.critical?.sources ?? []
    return need(
      !candidate.name.de.isEmpty && !candidate.name.en.isEmpty, "name", "a German and an English name")
      + need(!candidate.synonyms.isEmpty, "synonyms", "at least one")
      + need(
        candidate.conversions.allSatisfy {
          !$0.ucum.isEmpty && $0.multiplier > 0 && $0.divisor > 0 && !$0.source.isEmpty
        }, "conversions", "a unit, multiplier and divisor above zero, and a source")
      + need(
        Set([candidate.ucum] + candidate.conversions.map(\.ucum)).count == candidate.conversions.count + 1,
        "conversions", "each unit once")
      + need(!ends.isEmpty && zip(ends, ends.dropFirst()).allSatisfy(<), "critical", "ends that ascend")
      + need(!keys.isEmpty && keys.allSatisfy(sources.contains), "critical.sources", "keys of `sources`")
      + CriticalAgeCheck(
        limits: candidate.criticalByAge ?? [], path: path, sources: sources,
        conversions: candidate.conversions
      )
      .defects
  }

  private func need(_ holds: Bool, _ member: String, _ message: String) -> [Defect] {
    holds ? [] : [Defect(path: "\(path).\(member)", message: message)]
  }
}
