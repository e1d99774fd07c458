import RecordModel

/// A biomarker's value on one report, judged.
struct ReportedBiomarker: Sendable {
  let biomarker: Biomarker
  let result: ReportedResult
  let judgement: BiomarkerJudgement
  /// How sure the reading is, from 0 to 1, with two decimals (R-SO-144).
  let confidence: ExactDecimal
  /// Set if others determine it; printed ones are read.
  var derived: BiomarkerPanel.Derivation?

  /// Whether it raises concerns, alerts and advice (R-SO-362).
  var counts: Bool { derived?.isScored ?? true }

  /// Whether it counts and is critical.
  var isCritical: Bool { counts && judgement.status.isCritical }

  /// In the conventional unit, as exact as it can be held.
  var conventional: ExactDecimal? { number.map(biomarker.conventional) }

  /// As it was reported.
  var number: ReportedNumber? {
    (result.unit ?? biomarker.assumedUnit(of: result.number)).flatMap {
      biomarker.reported(result.number, in: $0)
    }
  }
}

/// The values of one report, of which each biomarker has one.
struct BiomarkerReport: Sendable {
  let panel: BiomarkerPanel
  /// In the order of the panel.
  let values: [ReportedBiomarker]

  /// Of several values of a biomarker the surest counts, then the first (R-SO-145); what is missing is derived from what is
  /// there (R-SO-151).
  init(_ values: [ReportedBiomarker], of person: BiomarkerPerson, panel: BiomarkerPanel) {
    var best: [String: ReportedBiomarker] = [:]
    for value in values where best[value.biomarker.id].map({ $0.confidence < value.confidence }) ?? true {
      best[value.biomarker.id] = value
    }
    let derived = panel.derivations.compactMap { Self.derive($0, from: best, of: person, panel) }
    for value in derived { best[value.biomarker.id] = value }
    (self.panel, self.values) = (panel, panel.biomarkers.compactMap { best[$0.id] })
  }

  private static func derive(
    _ derivation: BiomarkerPanel.Derivation, from printed: [String: ReportedBiomarker],
    of person: BiomarkerPerson,
    _ panel: BiomarkerPanel
  ) -> ReportedBiomarker? {
    let quantity = derivation.quantity
    // What the panel has no biomarker for is a note, without a status.
    guard let biomarker = panel.biomarker(quantity.rawValue), printed[biomarker.id] == nil else { return nil }
    let inputs = quantity.inputs.compactMap { printed[$0] }.filter { $0.result.comparator == nil }
    guard inputs.count == quantity.inputs.count, inputs.allSatisfy({ $0.isUsable }),
      let value = quantity.value(of: inputs.compactMap(\.conventional), for: person)
    else { return nil }
    let result = ReportedResult(value, unit: biomarker.ucum)
    return ReportedBiomarker(
      biomarker: biomarker, result: result, judgement: biomarker.judge(result, for: person),
      confidence: inputs.map(\.confidence).min() ?? ExactDecimal(0), derived: derivation)
  }

  /// Those that enter scores: of a group only the first (R-SO-173).
  var scored: [ReportedBiomarker] {
    var groups: Set<String> = []
    return values.filter { value in
      guard value.counts, value.judgement.points != nil, value.biomarker.weight > 0 else { return false }
      return value.biomarker.group.map { groups.insert($0).inserted } ?? true
    }
  }

  /// Printed values of which nothing can be said; they make the whole unknown, not good.
  var unjudged: [ReportedBiomarker] {
    values.filter { $0.derived == nil && $0.judgement.status == .unknown }
  }

  func value(_ id: String) -> ReportedBiomarker? { values.first { $0.biomarker.id == id } }
}

extension ReportedBiomarker {
  /// Whether others can be computed from it: no error of reading.
  fileprivate var isUsable: Bool { number?.isWithin(biomarker.plausible) ?? false }
}
