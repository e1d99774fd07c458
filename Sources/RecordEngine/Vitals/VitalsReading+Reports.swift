import RecordModel
import RecordStore

/// Measures that reports of laboratories hold, which the patient brought.
///
/// They are read from the series of reported values when somebody looks, so that they end with their report.
extension VitalsReading {
  /// A biomarker of reports that is a measure.
  struct Reported {
    let biomarker: String
    /// Only of a blood glucose.
    var context: GlucoseContext?
  }

  /// The biomarkers that are values of a kind.
  static func reported(_ kind: MeasureKind) -> [Reported] {
    switch kind {
    case .bloodGlucose:
      [
        Reported(biomarker: "glucose_random", context: .random),
        Reported(biomarker: "fasting_glucose", context: .fasting),
      ]
    case .a1cLevel: [Reported(biomarker: "hba1c")]
    case .creatinine: [Reported(biomarker: "creatinine")]
    default: []
    }
  }

  /// Values of a kind in reports of a moment's day or before, with the keys that they would have; none if the patient keeps
  /// them from the caller.
  func reportedValues(
    _ kind: MeasureKind, upTo moment: Timestamp, limit: Int, _ view: borrowing RecordView
  ) throws(Failure) -> [(key: [UInt8], document: VitalsValueDocument)] {
    if withholdsOwn { return [] }
    var check: ReportedCheck?
    var found: [(key: [UInt8], document: VitalsValueDocument)] = []
    for reported in Self.reported(kind) {
      let day = moment == .latest ? nil : CalendarDay(moment)
      // They have a measure's meaning, which does not depend on what the panel says of the person now.
      let known = try view.measured(reported.biomarker, of: patient, upTo: day, limit: limit) {
        $0.value.judgement.status == .unknown ? nil : $0
      }
      if known.isEmpty { continue }
      guard let used = check ?? ReportedCheck(set, kind) else { return [] }
      check = used
      for measured in known {
        guard let document = used.document(measured, reported.context) else { continue }
        let key = VitalsValueDocument.key(patient, kind, document.effectiveAt, .lab, document.entryId)
        found.append((key, document))
      }
    }
    return found
  }
}

extension ReportedCheck {
  /// That of laboratories' values of a kind; `nil` if the set has no such measure.
  fileprivate init?(_ set: MeasureSet, _ kind: MeasureKind) {
    guard let definition = set.definition(of: kind) else { return nil }
    self.init(definition: definition, source: .lab, isInstrument: true)
  }

  /// `nil` for what no laboratory could have recorded: only a side is known, others determine it, or the measure knows neither
  /// the unit nor such numbers.
  fileprivate func document(_ measured: MeasuredValue, _ context: GlucoseContext?) -> VitalsValueDocument? {
    let value = measured.value
    guard value.comparator == nil, !value.isDerived, let unit = value.ucum,
      let measurement = try? measurement(value.number, unit: unit)
    else { return nil }
    return VitalsValueDocument(
      position: measured.position, entryId: RecordID(replacing: measured.reportId.description),
      recordedAt: measured.valuedAt, effectiveAt: measured.takenOn.start, source: .lab,
      value: measurement.value,
      entered: measurement.entered, glucoseContext: context)
  }
}
