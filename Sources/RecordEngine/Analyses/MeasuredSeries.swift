import RecordModel
import RecordStore

/// A patient's values over time, each with its status for the person as this view knows them (R-SO-083).
///
/// The panel is the one that judged a value first, so that no other one changes a status (R-SO-162).
struct MeasuredSeries: Sendable {
  let patient: PatientID
  let facts: PersonFacts

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    (self.patient, facts) = (patient, try view.personFacts(of: patient))
  }

  /// The latest known value of a biomarker that was taken on a day or before.
  func latest(
    _ biomarker: String, upTo day: CalendarDay? = nil, _ view: borrowing RecordView
  ) throws(Failure) -> MeasuredValue? {
    try values(biomarker, upTo: day, limit: 1, view).first
  }

  /// Known values of a biomarker that were taken on a day or before, the latest first.
  func values(
    _ biomarker: String, upTo day: CalendarDay? = nil, limit: Int = Int.max, _ view: borrowing RecordView
  ) throws(Failure) -> [MeasuredValue] {
    // Nothing is known of anybody who is pregnant (R-SO-160).
    if facts.isPregnant { return [] }
    return try view.measured(biomarker, of: patient, upTo: day, limit: limit) { (value) throws(Failure) in
      value.judged(
        by: try view.version(BiomarkerPanel.self, value.panel), for: facts.person(on: value.takenOn))
    }
  }
}

extension MeasuredValue {
  /// The value as it is judged for a person; `nil` if nothing is known of it.
  fileprivate func judged(by panel: BiomarkerPanel, for person: BiomarkerPerson) -> MeasuredValue? {
    var found = self
    if let inputs {
      guard let computed = Self.computed(value.biomarker, inputs, panel, person) else { return nil }
      found.value = computed
    } else {
      found.value = value.judged(by: panel, for: person)
    }
    return found.value.judgement.status == .unknown ? nil : found
  }

  private static func computed(
    _ biomarker: String, _ inputs: [CountedValue], _ panel: BiomarkerPanel, _ person: BiomarkerPerson
  ) -> CountedValue? {
    let known = inputs.compactMap { ReportedBiomarker($0, in: panel) }.map { ($0.biomarker.id, $0) }
    return panel.derivations.first { $0.quantity.rawValue == biomarker }.flatMap {
      BiomarkerReport.derive($0, from: Dictionary(known) { first, _ in first }, of: person, panel)?.counted
    }
  }
}

extension CountedValue {
  /// The place of a value that is computed when somebody looks.
  init(computed biomarker: String) {
    self.init(
      biomarker: biomarker, text: "", number: ExactDecimal(0), ucum: nil, unit: "", judgement: .unknown([]),
      confidence: ExactDecimal(0), isDerived: true)
  }
}
