import RecordModel
import RecordTestSupport
import Testing

@testable import RecordModel
@testable import RecordStore

/// Both sides of every bound that a clinician sets for a patient, and of the scale that a target may call for.
@Suite("Edges of targets") struct TargetEdgeTests {
  private let set: MeasureSet
  private let adult = MeasuredPerson(age: 62, sex: .female)

  init() throws {
    set = try JSON.decode(MeasureSet.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
  }

  private func decimal(_ thousandths: Int64) -> ExactDecimal { ExactDecimal(thousandths: thousandths) }

  private func target(_ metric: TrendMetric, _ unit: String, _ low: Int64?, _ high: Int64?) -> MetricTarget {
    MetricTarget(metric: metric, unit: unit, low: low.map(decimal), high: high.map(decimal))
  }

  @Test(
    "what the bands have no word for is below, within or above its target; bounds belong to it",
    arguments: [
      (59_999, "below-target"), (60_000, "normal"), (70_000, "normal"), (80_000, "normal"),
      (80_001, "above-target"),
    ] as [(Int64, String)])
  func sides(thousandths: Int64, category: String) {
    let judged = set.judge(
      JudgedValue(.weight, decimal(thousandths)), for: adult, target: target(.weight, "kg", 60_000, 80_000))
    #expect(judged.meaning.category == category)
    #expect(judged.meaning.status == (category == "normal" ? .normal : .abnormal) && judged.isByTarget)
  }

  @Test(
    "oxygen: scale 2 where the target begins in what scale 1 calls critical, up to its last value",
    arguments: [
      (88_000, 89_000, true), (91_000, 91_000, true), (91_001, 91_500, false), (92_000, 92_000, false),
    ]
      as [(Int64, Int64, Bool)])
  func scales(low: Int64, value: Int64, isSecond: Bool) {
    let target = target(.oxygenSaturation, "%", low, nil)
    let judged = JudgedValue(.oxygenSaturation, decimal(value))
    let general = set.judge(judged, for: adult)
    #expect(set.scaled(judged, target, general).isByTarget == isSecond)
    // A child has no scale of adults, whatever the target is.
    let child = MeasuredPerson(age: 6, sex: .female)
    let own = set.judge(judged, for: child)
    #expect(set.scaled(judged, target, own, child) == own && !own.isByTarget)
  }

  @Test("no other measure has a second scale") func others() {
    let target = target(.heartRate, "bpm", 30_000, nil)
    for kind in MeasureKind.allCases where kind != .oxygenSaturation {
      let value = JudgedValue(kind, decimal(40_000))
      #expect(!set.scaled(value, target, set.judge(value, for: adult)).isByTarget, "\(kind.rawValue)")
    }
  }

  @Test("glucose of unknown context: a laboratory's alone, and only where nobody says") func context() {
    for source in MeasureSource.allCases {
      for context in GlucoseContext.allCases.map(Optional.init) + [nil] {
        let value = JudgedValue(.bloodGlucose, decimal(126_000), context: context, source: source)
        #expect(
          value.isGlucoseOfUnknownContext == (source == .lab && (context == nil || context == .unknown)))
        let other = JudgedValue(.a1cLevel, decimal(6_500), context: context, source: source)
        #expect(!other.isGlucoseOfUnknownContext)
      }
    }
  }

  @Test("what people enter: everything but what is reckoned or a laboratory's") func entered() {
    #expect(Set(MeasureKind.entered) == Set(MeasureKind.allCases).subtracting([.bmi, .creatinine]))
    #expect(Set(MeasureSource.allCases.filter(\.isPatients)) == [.patient, .device])
  }
}
