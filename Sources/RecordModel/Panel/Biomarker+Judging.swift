extension Biomarker {
  /// Judges a value in the unit and with the digits in which it was reported (R-SO-154 to R-SO-161, R-SO-370).
  package func judge(_ result: ReportedResult, for person: BiomarkerPerson) -> BiomarkerJudgement {
    var notes: [BiomarkerJudgement.Note] = result.comparator == nil ? [] : [.censored]
    guard let unit = result.unit ?? assumedUnit(of: result.number),
      let number = reported(result.number, in: unit)
    else { return .unknown(notes + [.unknownUnit]) }
    if result.unit == nil, !isDimensionless { notes.append(.assumedUnit) }
    let normalized = normalized(number)
    if !number.isWithin(plausible) { return .unknown(notes + [.implausible], normalized: normalized) }
    if let reason = reason(against: person) { return .unknown(notes + [reason], normalized: normalized) }
    let limits = limits(for: person, printed: result.interval, number, &notes)
    var found = limits.judge(number, result.comparator)
    (found.normalized, found.notes) = (normalized, notes + found.notes)
    return found
  }

  /// Why the panel says nothing about a person.
  private func reason(against person: BiomarkerPerson) -> BiomarkerJudgement.Note? {
    if let age = person.age, age < BiomarkerPanel.adultAge { return .underAge }
    return person.isPregnant ? .pregnancy : nil
  }

  /// The limits that hold for a person and a report.
  private func limits(
    for person: BiomarkerPerson, printed: PrintedInterval?, _ number: ReportedNumber,
    _ notes: inout [BiomarkerJudgement.Note]
  ) -> BiomarkerLimits {
    let ranges = ranges.filter { $0.isFor(person) }
    var (bounds, text) = (BiomarkerBounds(ranges), ranges.count == 1 ? ranges[0].text : nil)
    if let printed {
      if let own = interval(printed, number.conversion) {
        text = own.text
        if policy == .labPreferred { bounds = BiomarkerBounds(printed: own.interval, besides: bounds) }
      } else {
        notes.append(.printedIntervalLeftOut)
      }
    }
    let suspended = dependsOnAnticoagulants == true && person.takesVitaminKAntagonist
    return BiomarkerLimits(
      biomarker: self, bounds: suspended ? nil : bounds, text: text, isSuspended: suspended)
  }
}

extension BiomarkerPanel {
  /// The age in whole years from which its limits hold (R-SO-160).
  package static let adultAge = 18
}

extension BiomarkerRange {
  /// What is unknown of a person excludes no range.
  func isFor(_ person: BiomarkerPerson) -> Bool {
    if let sex, let other = person.sex, sex != other { return false }
    guard let age = person.age else { return true }
    return age >= fromAge && toAge.map { age <= $0 } ?? true
  }
}
