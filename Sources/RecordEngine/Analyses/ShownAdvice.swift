import RecordModel
import RecordStore

extension RecommendationID {
  /// That of a rule's recommendation to a patient (R-SO-249).
  init(_ patient: PatientID, _ rule: String) {
    self.init(of: "recommendation", patient.keyBytes, Array(rule.utf8))
  }
}

extension AnalysisReading {
  /// What is shown, in the order of reading: what is urgent, then what somebody wants to hear of (R-SO-190), each by priority and
  /// weight; as much as the detail allows, though nothing urgent is cut off (R-SO-204, R-SO-205).
  var shownAdvice: [HealthAdvice] {
    let wanted = advice.merged.filter { preferences.detailLevel != .basic || !$0.isBorderline }
    let ordered = wanted.enumerated().sorted { left, right in
      let (one, other) = (place(left.element), place(right.element))
      return one == other ? left.offset < right.offset : one.lexicographicallyPrecedes(other)
    }.map(\.element)
    return ordered.enumerated().filter {
      $0.offset < preferences.detailLevel.concerns || $0.element.priority == .urgent
    }.map(\.element)
  }

  private func place(_ advice: HealthAdvice) -> [Int] {
    [
      advice.priority == .urgent ? 0 : 1, preferences.focusAreas.contains(advice.category) ? 0 : 1,
      -advice.priority.rank, -advice.weight,
    ]
  }
}

extension [HealthAdvice] {
  /// Each title once, with the advice of the highest priority, then the first; of all biomarkers (R-SO-249).
  var merged: [HealthAdvice] {
    var found: [HealthAdvice] = []
    for advice in self {
      guard let index = found.firstIndex(where: { $0.title == advice.title }) else {
        found.append(advice)
        continue
      }
      found[index] = found[index].merged(with: advice)
    }
    return found
  }
}

extension HealthAdvice {
  /// The one of the higher priority, about the biomarkers of both.
  func merged(with other: HealthAdvice) -> HealthAdvice {
    var found = other.priority > priority ? other : self
    found.biomarkers = biomarkers + other.biomarkers.filter { !biomarkers.contains($0) }
    return found
  }
}
