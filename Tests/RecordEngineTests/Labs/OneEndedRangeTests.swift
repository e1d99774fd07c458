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
