/// A value of a report as analyses count it: as it was reported, with the status that it was given then (R-SO-162).
package struct CountedValue: Codable, Sendable, Equatable {
  /// Of the panel that it was judged by.
  package var biomarker: String
  /// As it is printed, comparator included; of a derived value its number.
  package var text: String
  /// As it was reported.
  package var number: ExactDecimal
  package var comparator: ReportedResult.Comparator?
  /// UCUM code; `nil` if the report prints no unit.
  package var ucum: String?
  /// The unit as it is printed; empty if none is.
  package var unit: String
  package var judgement: BiomarkerJudgement
  /// The interval that the report prints, in the same unit; `nil` if none can be used (R-SO-158).
  package var interval: PrintedInterval?
  /// From 0 to 1, with two decimals (R-SO-144).
  package var confidence: ExactDecimal
  /// Whether others determine it (R-SO-151).
  package var isDerived: Bool

  package init(
    biomarker: String, text: String, number: ExactDecimal, comparator: ReportedResult.Comparator? = nil,
    ucum: String?, unit: String, judgement: BiomarkerJudgement, interval: PrintedInterval? = nil,
    confidence: ExactDecimal, isDerived: Bool = false
  ) {
    (self.biomarker, self.text, self.number, self.comparator) = (biomarker, text, number, comparator)
    (self.ucum, self.unit, self.judgement) = (ucum, unit, judgement)
    (self.interval, self.confidence, self.isDerived) = (interval, confidence, isDerived)
  }
}

extension CountedValue {
  /// A value that was read; `nil` if it is no number of a biomarker.
  package init?(_ value: ReportValue) {
    guard let biomarker = value.read.biomarker, let number = value.read.number else { return nil }
    let isUsable = !value.judgement.notes.contains(.printedIntervalLeftOut)
    self.init(
      biomarker: biomarker, text: value.read.text, number: number, comparator: value.read.comparator,
      ucum: value.read.ucum, unit: value.read.unit, judgement: value.judgement,
      interval: isUsable ? value.read.interval : nil, confidence: value.confidence,
      isDerived: value.isDerived)
  }
}

extension CountedValue {
  /// The same value as it is judged for a person, by the panel that judged it before (R-SO-083, R-SO-162); what the reading
  /// noted stays.
  package func judged(by panel: BiomarkerPanel, for person: BiomarkerPerson) -> CountedValue {
    guard let biomarker = panel.biomarker(self.biomarker) else { return self }
    let result = ReportedResult(number, unit: ucum, comparator: comparator, interval: interval)
    var value = self
    value.judgement = biomarker.judge(result, for: person)
    value.judgement.notes += judgement.notes.filter {
      $0.isOfReading && !value.judgement.notes.contains($0)
    }
    return value
  }
}

extension BiomarkerJudgement.Note {
  /// Whether it is the same for whomever the value is judged.
  fileprivate var isOfReading: Bool {
    self == .fuzzyLabel || self == .contradictingFlag || self == .printedIntervalLeftOut
  }
}

extension ReportValue {
  /// Whether it may enter anything that is made of values: scores, concerns, alerts, courses, and values that it determines.
  ///
  /// It is a number of a biomarker in a known unit that a body may have, and its reading is sure, or somebody held it against
  /// the document. Its status may still be unknown, if the panel says nothing about the person. What others determine is as sure
  /// as the least sure of them.
  package var isCounted: Bool {
    guard read.biomarker != nil, read.number != nil,
      !judgement.notes.contains(where: { $0 == .unknownUnit || $0 == .implausible })
    else { return false }
    return switch review?.verdict {
    case .rejected: false
    case .confirmed, .corrected: true
    case nil: held.isEmpty && confidence >= ValueAcceptance.leastConfidence
    }
  }
}
