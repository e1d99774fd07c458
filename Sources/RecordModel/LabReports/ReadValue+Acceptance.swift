/// Whether a value that was read counts, and why not if it does not.
package struct ValueAcceptance: Codable, Sendable, Equatable {
  /// Empty if it counts; in the order of the cases.
  package var reasons: [Reason]
  /// With all that lowers it, from 0 to 1, with two decimals (R-SO-144).
  package var confidence: ExactDecimal
  /// What lowered it.
  package var notes: [Note]
  /// What the panel says of the value; `nil` if it is none of its biomarkers or no number.
  package var judgement: BiomarkerJudgement?

  package var isAccepted: Bool { reasons.isEmpty }

  package enum Reason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The panel has no biomarker of that name (R-SO-135).
    case unknownLabel = "unknown_label"
    /// R-SO-138.
    case notNumeric = "not_numeric"
    /// R-SO-139, R-SO-140.
    case unknownUnit = "unknown_unit"
    /// R-SO-141.
    case implausible
    case passesDisagree = "passes_disagree"
    case onePass = "one_pass"
    case decimalsDiffer = "decimals_differ"
    case ambiguousNumber = "ambiguous_number"
    case ambiguousLabel = "ambiguous_label"
    case weakDigits = "weak_digits"
    case sumsDiffer = "sums_differ"
    case unclearRow = "unclear_row"
    /// Of a picture alone: the flag beside it says otherwise, so a digit may be wrong.
    case flagContradicts = "flag_contradicts"
    /// Below 0.60 (R-SO-144).
    case lowConfidence = "low_confidence"
  }

  package enum Note: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// R-SO-140.
    case assumedUnit = "assumed_unit"
    /// R-SO-130.
    case fuzzyLabel = "fuzzy_label"
    /// R-SO-143.
    case flagContradicts = "flag_contradicts"
  }
}

extension ReadValue {
  /// Whether the value counts for a person (R-SO-136 to R-SO-144).
  package func acceptance(
    by panel: BiomarkerPanel, for person: BiomarkerPerson, method: ExtractionMethod
  ) -> ValueAcceptance {
    var acceptance = ValueAcceptance(reasons: doubts.map(\.reason), confidence: confidence, notes: [])
    let found = biomarker.flatMap(panel.biomarker)
    if found == nil { acceptance.reasons.append(.unknownLabel) }
    if number == nil { acceptance.reasons.append(.notNumeric) }
    if let found, let number {
      let judgement = judgement(by: found, number, for: person)
      acceptance.judgement = judgement
      if judgement.notes.contains(.unknownUnit) { acceptance.reasons.append(.unknownUnit) }
      if judgement.notes.contains(.implausible) { acceptance.reasons.append(.implausible) }
      if judgement.notes.contains(.assumedUnit) { acceptance.lower(by: .assumedUnit) }
      if isFuzzy { acceptance.lower(by: .fuzzyLabel) }
      if flag?.contradicts(judgement.status) == true {
        acceptance.lower(by: .flagContradicts)
        if method == .tesseract { acceptance.reasons.append(.flagContradicts) }
      }
    }
    acceptance.settle()
    return acceptance
  }

  /// A unit that is printed but not known is never taken for another one (R-SO-139).
  private func judgement(
    by biomarker: Biomarker, _ number: ExactDecimal, for person: BiomarkerPerson
  ) -> BiomarkerJudgement {
    if ucum == nil, !unit.isEmpty {
      return BiomarkerJudgement(status: .unknown, isOptimal: false, notes: [.unknownUnit])
    }
    return biomarker.judge(
      ReportedResult(number, unit: ucum, comparator: comparator, interval: interval), for: person)
  }
}

extension ValueAcceptance {
  /// Below this a value does not count (R-SO-144).
  package static let leastConfidence = ExactDecimal(thousandths: 600)

  fileprivate mutating func lower(by note: Note) {
    notes.append(note)
    let factor = ExactDecimal(thousandths: note == .assumedUnit ? 850 : 900)
    // More decimals than are shown are kept until all factors are in.
    confidence = ExactDecimal.quotient(
      [(confidence, factor)], by: ExactDecimal(1), to: ExactDecimal(units: 1))
  }

  fileprivate mutating func settle() {
    confidence = confidence.rounded(to: ExactDecimal(thousandths: 10))
    if confidence < Self.leastConfidence { reasons.append(.lowConfidence) }
    let all = Set(reasons)
    reasons = Reason.allCases.filter(all.contains)
  }
}

extension ReadingDoubt {
  fileprivate var reason: ValueAcceptance.Reason {
    switch self {
    case .passesDisagree: .passesDisagree
    case .onePass: .onePass
    case .decimalsDiffer: .decimalsDiffer
    case .ambiguousNumber: .ambiguousNumber
    case .ambiguousLabel: .ambiguousLabel
    case .flagContradicts: .flagContradicts
    case .weakDigits: .weakDigits
    case .sumsDiffer: .sumsDiffer
    case .unclearRow: .unclearRow
    }
  }
}

extension PrintedFlag {
  /// Whether a flag says something else than a status (R-SO-143).
  package func contradicts(_ status: BiomarkerStatus) -> Bool {
    switch (self, status) {
    case (_, .unknown): false
    case (.low, .low), (.low, .borderlineLow), (.low, .criticalLow): false
    case (.high, .high), (.high, .borderlineHigh), (.high, .criticalHigh): false
    case (.criticalLow, .low), (.criticalLow, .borderlineLow), (.criticalLow, .criticalLow): false
    case (.criticalHigh, .high), (.criticalHigh, .borderlineHigh), (.criticalHigh, .criticalHigh): false
    case (.abnormal, _): !status.isAbnormal
    case (.normal, _): status.isAbnormal
    default: true
    }
  }
}
