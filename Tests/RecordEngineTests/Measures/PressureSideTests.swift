import RecordModel
import RecordTestSupport
import Testing

@testable import RecordModel
@testable import RecordStore

/// A blood pressure beside its targets, number by number, and the words of the rule that decided.
@Suite("Sides of a blood pressure") struct PressureSideTests {
  private let set: MeasureSet
  private let adult = MeasuredPerson(age: 62, sex: .female)

  init() throws {
    set = try JSON.decode(MeasureSet.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
  }

  private func pressure(_ systolic: Int32, _ diastolic: Int32?) -> JudgedValue {
    JudgedValue(
      Measurement(kind: .bloodPressureSystolic, value: ExactDecimal(systolic)),
      diastolic: diastolic.map { Measurement(kind: .bloodPressureDiastolic, value: ExactDecimal($0)) })
  }

  private func target(_ systolic: (Int32?, Int32?), _ diastolic: (Int32?, Int32?)) -> MetricTarget {
    var target = MetricTarget(metric: .bloodPressure, unit: "mmHg")
    (target.systolicLow, target.systolicHigh) = (
      systolic.0.map(ExactDecimal.init), systolic.1.map(ExactDecimal.init)
    )
    (target.diastolicLow, target.diastolicHigh) = (
      diastolic.0.map(ExactDecimal.init), diastolic.1.map(ExactDecimal.init)
    )
    return target
  }

  @Test(
    "above where one number is, else below where one is; bounds belong to the target",
    arguments: [
      (110, 70, nil), (100, 60, nil), (130, 80, nil), (99, 70, .low), (110, 59, .low), (131, 70, .high),
      (110, 81, .high), (99, 81, .high), (131, 59, .high), (99, 59, .low), (131, 81, .high),
    ] as [(Int32, Int32, Judgement.Side?)])
  func sides(systolic: Int32, diastolic: Int32, side: Judgement.Side?) {
    let target = target((100, 130), (60, 80))
    #expect(set.side(of: pressure(systolic, diastolic), beside: target) == side)
    #expect(set.isInside(pressure(systolic, diastolic), target) == (side == nil))
  }

  @Test(
    "without its lower number it is inside only where the target says nothing of that",
    arguments: [(nil, nil, nil), (60, nil, .low), (nil, 80, .low), (60, 80, .low)]
      as [(Int32?, Int32?, Judgement.Side?)])
  func half(low: Int32?, high: Int32?, side: Judgement.Side?) {
    #expect(set.side(of: pressure(110, nil), beside: target((100, 130), (low, high))) == side)
  }

  @Test(
    "the rule that decided, in words",
    arguments: [
      (110, 70, "no other rule holds"), (181, 70, "systolic > 180 or diastolic > 120"),
      (90, 70, "systolic ≤ 90"), (140, 70, "systolic ≥ 140 or diastolic ≥ 90"), (120, 70, "systolic ≥ 120"),
      (110, 59, "diastolic < 60"),
    ] as [(Int32, Int32, String)])
  func words(systolic: Int32, diastolic: Int32, rule: String) {
    #expect(set.judge(pressure(systolic, diastolic), for: adult).rule == rule)
  }

  @Test("oxygen: no second scale where the first calls nothing critical") func scale() throws {
    let value = JudgedValue(.oxygenSaturation, ExactDecimal(89))
    let target = MetricTarget(metric: .oxygenSaturation, unit: "%", low: ExactDecimal(88))
    #expect(set.scaled(value, target, set.judge(value, for: adult)).isByTarget)
    var other = set
    let index = try #require(other.bands.firstIndex { $0.name.rawValue == "oxygenSaturation" })
    other.bands[index].bands[0].status = .abnormal
    let general = other.judge(value, for: adult)
    #expect(other.scaled(value, target, general) == general && general.meaning.status == .abnormal)
  }
}
