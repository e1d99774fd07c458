import RecordModel
import RecordStore

/// A limit that ends at an age has limits below it: otherwise a deadly value of a child would pass in silence.
extension MeasureSetCheck {
  var ages: [Defect] { bandAges + pressureAges }

  private var bandAges: [Defect] {
    candidate.bands.enumerated().flatMap { index, table in
      let (path, ends) = ("bands[\(index)].younger", (table.younger ?? []).map(\.below))
      var found = Self.order(ends, path)
      if let age = table.minimumAge, table.name.isMeasuredOnChildren,
        ends.last != MeasureSet.Age(years: age)
      {
        found.append(Defect(path: path, message: "bands of younger people up to the age of the others"))
      }
      return found
    }
  }

  private static func order(_ ends: [MeasureSet.Age], _ path: String) -> [Defect] {
    let isInOrder = zip(ends, ends.dropFirst()).allSatisfy { $0.longest < $1.longest }
    return isInOrder && ends.allSatisfy(\.isOne)
      ? [] : [Defect(path: path, message: "each below an age in days, months or years, youngest first")]
  }

  private var pressureAges: [Defect] {
    let table = candidate.bloodPressure
    var found: [Defect] = []
    if table.minimumAge != nil, table.younger?.isEmpty ?? true {
      found.append(Defect(path: "bloodPressure.younger", message: "rules for younger people"))
    }
    for (name, rules) in [("rules", table.rules), ("younger", table.younger ?? [])] {
      let ages = rules.flatMap { [$0.from, $0.below] }.compactMap(\.self)
      if !ages.allSatisfy(\.isOne) {
        found.append(Defect(path: "bloodPressure.\(name)", message: "an age in days, months or years"))
      }
    }
    if (table.younger ?? []).contains(where: \.hasNoLimit) {
      found.append(Defect(path: "bloodPressure.younger", message: "a limit in every rule"))
    }
    if table.younger != nil, table.youngerSource?.isEmpty ?? true {
      found.append(Defect(path: "bloodPressure.youngerSource", message: "the publications"))
    }
    return found
  }
}

extension MeasureSet.BandName {
  /// Whether it judges a vital sign; scale 2 of oxygen saturation is made for adults and asked for by name.
  fileprivate var isMeasuredOnChildren: Bool { kind.traits.isVitalSign && self != .oxygenSaturationScale2 }
}
