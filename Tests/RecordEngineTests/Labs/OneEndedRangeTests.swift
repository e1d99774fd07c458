import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a laboratory does not state is not thereby normal (R-MH-347).
@Suite("Laboratory ranges with one end") struct OneEndedRangeTests {
  private let labs: LabScene

  init() throws { labs = try LabScene() }

  @Test(
    "the end that is not printed is the panel's, the printed one the laboratory's",
    arguments: [
      ("potassium 2.9 mmol/L -5.1", LabStatus.abnormal), ("potassium 2.9 mmol/L 0-5.1", .abnormal),
      ("potassium 3.5 mmol/L 0-5.1", .normal), ("potassium 5.2 mmol/L 0-5.3", .normal),
      ("potassium 5.4 mmol/L 0-5.3", .abnormal), ("potassium 5.9 mmol/L 3.5-", .abnormal),
      ("potassium 2.9 mmol/L 2.8-", .normal), ("potassium 2.9 mmol/L 2.8-5.1", .normal),
      ("potassium 2.4 mmol/L 0-5.1", .critical), ("glucose 60 mg/dL -99", .abnormal),
      ("glucose 110 mg/dL -115", .normal), ("hemoglobin 9.5 g/dL -16", .abnormal),
      ("hemoglobin 9.5 g/dL 9-16", .normal),
    ])
  func sides(text: String, status: LabStatus) throws {
    let result = try labs.record(try labs.patient(.adult), [text])
    #expect(result.analytes.first?.status == status, "\(result.analytes.first?.limit ?? "")")
  }

  /// Of a person or in a unit of which the panel says nothing, with what is printed, and the answer.
  private static let open: [(LabScene.Person, String, LabStatus, UnjudgedReason?)] = [
    (.child, "potassium 2.9 mmol/L -5.1", .unclassified, .underAge),
    (.child, "potassium 4.0 mmol/L 0-5.1", .unclassified, .underAge),
    (.child, "potassium 5.4 mmol/L 3.5-", .unclassified, .underAge),
    (.child, "potassium 2.9 mmol/L 2.8-5.1", .normal, nil),
    (.child, "potassium 5.4 mmol/L -5.1", .abnormal, nil),
    (.child, "potassium 7.2 mmol/L 3.5-", .critical, nil),
    (.child, "creatinine 0.9 mg/dL 0.1-", .unclassified, .underAge),
    (.pregnant, "hemoglobin 9 g/dL -16", .unclassified, .pregnancy),
    (.pregnant, "hemoglobin 9 g/dL 8-16", .normal, nil),
    (.pregnant, "creatinine 1.0 mg/dL 0.3-", .unclassified, .pregnancy),
    (.adult, "ferritin 200000 ng/mL 10-", .unclassified, .implausible),
    (.adult, "ferritin 2 furlong -300", .unclassified, .unknownUnit),
    (.adult, "ferritin 20 furlong 10-300", .normal, nil),
    (.adult, "potassium 4 mmol/L 0-", .normal, nil),
    (.child, "potassium 4 mmol/L 0-", .unclassified, .underAge),
    // Only one side of these means anything.
    (.child, "crp 1 mg/L -5", .normal, nil), (.child, "crp 0 mg/L 0-5", .normal, nil),
    (.pregnant, "ldlCholesterol 100 mg/dL -130", .normal, nil), (.child, "alt 20 U/L -40", .normal, nil),
    (.child, "troponin 5 ng/L -14", .normal, nil), (.child, "lactate 1 mmol/L -2", .normal, nil),
    (.pregnant, "hdlCholesterol 60 mg/dL 40-", .normal, nil),
    (.child, "hdlCholesterol 60 mg/dL -90", .unclassified, .underAge),
    // What the panel does not know has the laboratory's range alone.
    (.child, "antikoerper9 3 U/mL -10", .normal, nil),
    (.child, "antikoerper9 3 U/mL 0-", .unclassified, .unknownAnalyte),
    (.adult, "baseExcess -1 mmol/L -2-3", .normal, nil),
  ]

  @Test("where nobody speaks of the other end, it is left open") func others() throws {
    for (person, text, status, reason) in Self.open {
      let analyte = try labs.record(try labs.patient(person), [text]).analytes.first
      #expect(
        analyte?.status == status && analyte?.reason == reason,
        "\(person) \(text): \(String(describing: analyte))")
    }
  }

  @Test("of no child and no pregnant woman is a value normal by one end, unless that is all there is")
  func catalog()
    throws
  {
    var count = 0
    for person in [LabScene.Person.newborn, .child, .pregnant] {
      let patient = try labs.patient(person)
      for biomarker in PanelScene.shipped.biomarkers
      where biomarker.ranges.contains(where: { $0.reference.low != nil && $0.reference.high != nil }) {
        guard let high = biomarker.ranges[0].reference.high?.at.figure,
          let low = biomarker.ranges[0].reference.low?.at.figure
        else { continue }
        for (below, above) in [(nil, high), (low, nil)] as [(ExactDecimal?, ExactDecimal?)] {
          var input = LabAnalyteInput(
            key: LabScene.key(biomarker.id), name: biomarker.name.en, value: low, unit: biomarker.ucum)
          (input.referenceLow, input.referenceHigh) = (below, above)
          let result = try labs.scene.test.call(labs.lab(patient, [input]))
          let isMeasure = ["fasting_glucose", "glucose_random", "hba1c"].contains(biomarker.id)
          #expect(isMeasure || result.status != .normal, "\(person) \(input.key)")
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  /// A step far less than any limit's last digit.
  private static let little = ExactDecimal(thousandths: 1)

  /// Values beyond one end of the panel's interval for a woman of thirty, beside a range that states the other end alone.
  private static var cases: [LabAnalyteInput] {
    PanelScene.shipped.biomarkers.flatMap { biomarker -> [LabAnalyteInput] in
      let range = biomarker.ranges.first {
        ($0.sex ?? .female) == .female && $0.fromAge <= 30 && 30 <= $0.toAge ?? .max
      }
      guard let range, let low = range.reference.low?.at.figure, let high = range.reference.high?.at.figure
      else { return [] }
      func input(_ value: ExactDecimal, _ low: ExactDecimal?, _ high: ExactDecimal?) -> LabAnalyteInput? {
        guard biomarker.plausible.contains(value) else { return nil }
        var input = LabAnalyteInput(
          key: LabScene.key(biomarker.id), name: biomarker.name.en, value: value, unit: biomarker.ucum)
        (input.referenceLow, input.referenceHigh) = (low, high)
        return input
      }
      let below = (range.borderlineLow?.at.figure ?? low) - little
      let above = (range.borderlineHigh?.at.figure ?? high) + little
      return [
        input(below, nil, high), input(below, ExactDecimal(0), high), input(above, low, nil),
      ].compactMap(\.self)
    }
  }

  @Test("no value of the panel beyond the end that is not printed is normal") func sweep() throws {
    let patient = try labs.patient(.adult)
    for input in Self.cases {
      let result = try labs.scene.test.call(labs.lab(patient, [input]))
      #expect(
        result.analytes.first?.status != .normal,
        "\(input.key) \(input.value) \(input.referenceLow.map(String.init(describing:)) ?? "")-")
    }
    #expect(Self.cases.count > 60)
  }
}
