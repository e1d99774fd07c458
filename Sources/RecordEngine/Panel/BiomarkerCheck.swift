import RecordModel
import RecordStore

/// Looks for everything that would make one biomarker's values mean the wrong thing.
struct BiomarkerCheck {
  let candidate: Biomarker
  let path: String
  /// The keys of the panel's sources.
  let sources: Set<String>

  typealias Defect = DefinitionFile.Defect

  var defects: [Defect] { identity + figures + references + ranges + critical + criticalByAge }

  func need(_ holds: Bool, _ member: String, _ message: String) -> [Defect] {
    holds ? [] : [Defect(path: "\(path).\(member)", message: message)]
  }

  private var identity: [Defect] {
    let codes = [candidate.loinc, candidate.siLoinc].compactMap(\.self) + candidate.furtherLoinc
    return need(codes.allSatisfy(LOINC.isCode), "loinc", "LOINC codes with their check digits")
      + need(!candidate.synonyms.isEmpty, "synonyms", "at least one")
      + need(!candidate.name.de.isEmpty && !candidate.name.en.isEmpty, "name", "a German and an English name")
      + need(!candidate.ranges.isEmpty, "ranges", "at least one")
      + need((0...9).contains(candidate.weight), "weight", "0 to 9")
      + need(candidate.significantChange > 0, "significantChange", "above zero")
      + need((0...6).contains(candidate.decimals), "decimals", "0 to 6")
  }

  private var units: [String] { [candidate.ucum] + candidate.conversions.map(\.ucum) }

  /// Keeps products of a factor and the largest number within 128 bits.
  private static let factors: ClosedRange<Int64> = 1...1_000_000_000

  private var figures: [Defect] {
    let conversions = candidate.conversions.enumerated().flatMap { index, conversion in
      need(
        Self.factors.contains(conversion.multiplier) && Self.factors.contains(conversion.divisor)
          && conversion.step ?? ExactDecimal(1) > ExactDecimal(0) && !conversion.ucum.isEmpty,
        "conversions[\(index)]", "a unit, a step above zero, multiplier and divisor from 1 to 1,000,000,000")
        + need(!conversion.source.isEmpty, "conversions[\(index)].source", "where the numbers come from")
    }
    return conversions + need(Set(units).count == units.count, "conversions", "each unit once")
      + need(units.contains(candidate.siUnit), "siUnit", "one of its units")
      + need(candidate.plausible.low < candidate.plausible.high, "plausible", "low below high")
  }

  private var references: [Defect] {
    let stated = candidate.statedIn?.byName ?? [:]
    let used = Set(limits.flatMap(\.inUnits.keys))
    return need(isKnown(candidate.sources), "sources", "keys of `sources`, at least one")
      + need(
        stated.values.allSatisfy(isKnown) && Set(stated.keys) == used && used.isSubset(of: units.dropFirst()),
        "statedIn", "the sources of every unit that limits have figures in, and a conversion of each")
  }

  func isKnown(_ keys: [String]) -> Bool { !keys.isEmpty && keys.allSatisfy(sources.contains) }

  /// Every figure of the biomarker.
  private var limits: [Limit] {
    let critical =
      [candidate.critical?.low, candidate.critical?.high]
      + (candidate.criticalByAge ?? []).flatMap { [$0.low, $0.high] }
    let ends = candidate.ranges.flatMap { range in
      [range.borderlineLow, range.borderlineHigh]
        + [range.reference, range.optimal].flatMap { [$0?.low, $0?.high] }
    }
    return (critical + ends).compactMap { $0?.at }
  }
}
