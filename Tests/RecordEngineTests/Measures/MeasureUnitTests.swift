import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Units, steps and limits of measures") struct MeasureUnitTests {
  private let set: MeasureSet

  init() throws { set = try Shipped.measures() }

  private func definition(_ kind: MeasureKind) throws -> MeasureSet.Definition {
    try #require(set.definition(of: kind))
  }

  @Test(
    "limits apply at both ends (R-MH-195)",
    arguments: [
      (MeasureKind.heartRate, 20_000, 300_000), (.bloodPressureSystolic, 40_000, 300_000),
      (.bloodPressureDiastolic, 20_000, 200_000), (.temperature, 25_000, 45_000),
      (.respiratoryRate, 4_000, 80_000), (.oxygenSaturation, 50_000, 100_000), (.weight, 1_000, 650_000),
      (.height, 30_000, 280_000), (.bmi, 7_000, 210_000), (.bloodGlucose, 20_000, 2_000_000),
      (.a1cLevel, 3_000, 20_000), (.creatinine, 100, 30_000),
    ])
  func limits(kind: MeasureKind, low: Int64, high: Int64) throws {
    let definition = try definition(kind)
    let (low, high) = (ExactDecimal(thousandths: low), ExactDecimal(thousandths: high))
    for (value, isPlausible) in [
      (low, true), (high, true), (low - definition.step, false), (high + definition.step, false),
    ] {
      #expect(definition.plausible.contains(value) == isPlausible, "\(value)")
    }
  }

  @Test(
    "values in other units come out in the kept one",
    arguments: [
      (MeasureKind.temperature, 98_600, "°F", "37"), (.temperature, 100_400, "[degF]", "38"),
      (.weight, 154_300, "lb", "70"), (.height, 1_705, "m", "170.5"), (.height, 67_000, "[in_i]", "170.2"),
      (.bloodGlucose, 5_500, "mmol/L", "99"), (.bloodGlucose, 7_800, "mmol/L", "141"),
      (.a1cLevel, 39_000, "mmol/mol", "5.7"), (.a1cLevel, 48_000, "mmol/mol", "6.5"),
      (.creatinine, 88_400, "µmol/L", "1"), (.bloodPressureSystolic, 16_000, "kPa", "120"),
    ])
  func conversion(kind: MeasureKind, thousandths: Int64, unit: String, expected: String) throws {
    let value = try definition(kind).normalize(
      ExactDecimal(thousandths: thousandths), unit: unit, from: .patient)
    #expect(value?.description == expected)
  }

  @Test("the kept unit is known by both its names, and no other is") func names() throws {
    let rate = try definition(.heartRate)
    for unit in [nil, "bpm", "/min"] {
      #expect(rate.normalize(ExactDecimal(72), unit: unit, from: .patient) == ExactDecimal(72))
    }
    #expect(rate.normalize(ExactDecimal(72), unit: "Hz", from: .patient) == nil)
  }

  @Test("more decimals than the step are rounded half up (R-MH-198)") func rounding() throws {
    let weight = try definition(.weight)
    func rounded(_ thousandths: Int64) -> String? {
      weight.normalize(ExactDecimal(thousandths: thousandths), unit: nil, from: .patient)?.description
    }
    #expect(rounded(70_049) == "70")
    #expect(rounded(70_050) == "70.1")
    let glucose = try definition(.bloodGlucose)
    #expect(
      glucose.normalize(ExactDecimal(thousandths: 99_450), unit: nil, from: .patient) == ExactDecimal(99))
    #expect(
      glucose.normalize(ExactDecimal(thousandths: 99_450), unit: nil, from: .lab)
        == ExactDecimal(thousandths: 99_500), "a laboratory reports tenths")
  }

  @Test(
    "an implausible value that another unit would explain names that unit (R-MH-197)",
    arguments: [
      (MeasureKind.temperature, 98_600, "°F"), (.bloodGlucose, 5_300, "mmol/L"),
      (.a1cLevel, 39_000, "mmol/mol"),
      (.height, 1_700, "m"), (.creatinine, 88_000, "µmol/L"),
    ])
  func suspicion(kind: MeasureKind, thousandths: Int64, unit: String) throws {
    let definition = try definition(kind)
    let value = ExactDecimal(thousandths: thousandths)
    #expect(!definition.plausible.contains(value))
    #expect(definition.suspectedUnit(of: value) == unit)
  }

  @Test("a value that no unit explains suspects none") func noSuspicion() throws {
    #expect(try definition(.heartRate).suspectedUnit(of: ExactDecimal(301)) == nil)
    #expect(try definition(.temperature).suspectedUnit(of: ExactDecimal(500)) == nil)
  }

  @Test("the largest number that is read converts without a trap") func extremes() throws {
    for kind in MeasureKind.allCases {
      for conversion in try definition(kind).conversions {
        for value in [Int64.max, Int64.min, 1_000_000_000_000] {
          let number = ExactDecimal(thousandths: value)
          _ = conversion.convert(number, to: ExactDecimal(1))
          _ = try definition(kind).normalize(number, unit: conversion.unit, from: .lab)
          _ = try definition(kind).suspectedUnit(of: number)
        }
      }
    }
  }

  @Test("BMI is rounded half up to one decimal (R-MH-108, R-MH-109)") func bodyMassIndex() {
    func bmi(_ weight: Int64, _ height: Int64) -> String? {
      BodyMassIndex.of(weight: ExactDecimal(thousandths: weight), height: ExactDecimal(thousandths: height))?
        .description
    }
    #expect(bmi(70_000, 170_500) == "24.1")
    #expect(bmi(70_000, 170_000) == "24.2")
    #expect(bmi(50_000, 200_000) == "12.5")
    #expect(bmi(81_000, 180_000) == "25")
    #expect(bmi(70_000, 0) == nil)
    #expect(bmi(.max, .max) == "0")
    #expect(bmi(.max, 1) != nil)
    let largest = [ExactDecimal](repeating: ExactDecimal(thousandths: .max), count: 3)
    #expect(ExactDecimal.mean(of: largest) == largest[0])
  }
}
