import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Where a laboratory's ranges end, what a patient's target says beside them, and which results a course is of.
@Suite("Ranges of laboratory results") struct LabRangeTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func lab(
    _ key: String, _ thousandths: Int64, _ unit: String, _ reference: (Int32, Int32),
    at moment: Timestamp? = nil, _ change: (inout LabAnalyteInput) -> Void = { _ in }
  ) throws -> LabAnalyte {
    let date = moment ?? Timestamp(milliseconds: scene.now.milliseconds - 60_000)
    var lab = RecordLab(patientId: scene.patient, testName: "Labor", date: OffsetTime(date, offsetMinutes: 0))
    var analyte = LabAnalyteInput(
      key: key, name: key, value: ExactDecimal(thousandths: thousandths), unit: unit)
    (analyte.referenceLow, analyte.referenceHigh) = (ExactDecimal(reference.0), ExactDecimal(reference.1))
    change(&analyte)
    lab.analytes = [analyte]
    return try #require(try scene.test.call(lab).analytes.first)
  }

  @Test(
    "both ends of a range belong to it",
    arguments: [(9_999, false), (10_000, true), (200_000, true), (200_001, false)] as [(Int64, Bool)])
  func ends(thousandths: Int64, isInside: Bool) throws {
    let reference = try lab("ferritin", thousandths, "ng/mL", (10, 200))
    #expect(reference.status == (isInside ? .normal : .abnormal))
    let critical = try lab("ferritin", thousandths, "ng/mL", (0, 1_000)) {
      ($0.criticalLow, $0.criticalHigh) = (ExactDecimal(10), ExactDecimal(200))
    }
    #expect(critical.status == (isInside ? .normal : .critical))
  }

  @Test("the laboratory's reference takes the place of the set's, not of the target that a clinician set")
  func target() throws {
    #expect(try lab("glucose", 150_000, "mg/dL", (70, 200)).status == .normal)
    let target = MetricTarget(
      metric: .bloodGlucose, unit: "mg/dL", low: ExactDecimal(80), high: ExactDecimal(120))
    _ = try scene.test.call(
      SetVitalsTargets(patientId: scene.patient, targets: [target]), meta: scene.by(.clinician))
    let beyond = try lab("glucose", 130_000, "mg/dL", (70, 200))
    #expect(beyond.status == .abnormal && beyond.source?.hasPrefix("target") == true)
    #expect(try lab("glucose", 120_000, "mg/dL", (70, 200)).status == .normal)
  }

  @Test("a course is of the results in its span alone, and in the unit of their last") func course() throws {
    let first = scene.now.milliseconds - 86_400_000
    func moment(_ offset: Int64) -> Timestamp { Timestamp(milliseconds: first + offset) }
    for (index, unit) in ["ng/mL", "ng/mL", "pmol/L"].enumerated() {
      _ = try lab("ferritin", Int64(index + 1) * 1000, unit, (0, 9), at: moment(Int64(index) * 1000))
    }
    func course(_ from: Int64, _ to: Int64) throws -> [String] {
      var call = GetLabTrend(patientId: scene.patient, analyte: "ferritin")
      (call.from, call.to) = (moment(from), moment(to))
      let course = try scene.test.call(call)
      return course.points.map(\.value.description) + [course.unit]
    }
    #expect(try course(0, 2000) == ["1", "2", "ng/mL"])
    #expect(try course(1, 2001) == ["3", "pmol/L"])
    #expect(try course(1000, 1000) == ["2", "ng/mL"])
    #expect(try course(2001, 3000) == [""])
  }
}
