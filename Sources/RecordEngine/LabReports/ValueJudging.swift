import RecordModel

/// Turns rows that were read into values of a report.
struct ValueJudging {
  let panel: BiomarkerPanel
  let person: BiomarkerPerson
  let method: ExtractionMethod

  /// - Parameter isReviewed: whether somebody held it against the document, so that no doubt is left about the reading.
  func value(_ read: ReadValue, _ id: RecordID, isReviewed: Bool = false) -> ReportValue {
    let accepted = read.acceptance(by: panel, for: person, method: method)
    let biomarker = read.biomarker.flatMap(panel.biomarker)
    var judgement = accepted.judgement ?? .unknown([])
    var held = read.doubts
    if accepted.reasons.contains(.flagContradicts), !held.contains(.flagContradicts) {
      held.append(.flagContradicts)
    }
    if isReviewed {
      held = []
    } else {
      judgement.notes += Self.notes(accepted, isHeld: !held.isEmpty)
      if !accepted.isAccepted {
        (judgement.status, judgement.isOptimal, judgement.points) = (.unknown, false, nil)
      }
    }
    return ReportValue(
      id: id, read: read, name: biomarker?.name.en ?? read.label, category: biomarker?.category,
      judgement: judgement, confidence: isReviewed ? ExactDecimal(1) : accepted.confidence, held: held)
  }

  /// What speaks against a value besides what judging it says.
  private static func notes(_ accepted: ValueAcceptance, isHeld: Bool) -> [BiomarkerJudgement.Note] {
    let lowered: [(ValueAcceptance.Note, BiomarkerJudgement.Note)] = [
      (.fuzzyLabel, .fuzzyLabel), (.flagContradicts, .contradictingFlag),
    ]
    return lowered.filter { accepted.notes.contains($0.0) }.map(\.1)
      + (accepted.reasons.contains(.lowConfidence) ? [.lowConfidence] : []) + (isHeld ? [.held] : [])
  }
}

extension ReportValue {
  /// As the rules of analyses take it; `nil` if it does not count.
  func reported(_ panel: BiomarkerPanel) -> ReportedBiomarker? {
    guard isCounted, let value = CountedValue(self) else { return nil }
    return ReportedBiomarker(value, in: panel)
  }
}
