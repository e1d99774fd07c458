import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The rows name the rules of the contract that they hold.
@Suite("Classes of measurements") struct ClassificationTests {
  private let set: MeasureSet
  private let adult = MeasuredPerson(age: 50, sex: .female)

  init() throws { set = try Shipped.measures() }

  @Test(
    "blood pressure (R-MH-203)",
    arguments: [
      (119, 79, "normal", MeasureStatus.normal), (120, 79, "elevated", .abnormal),
      (120, 80, "hypertension-stage-1", .abnormal), (130, 79, "hypertension-stage-1", .abnormal),
      (140, 79, "hypertension-stage-2", .abnormal), (119, 90, "hypertension-stage-2", .abnormal),
      (180, 120, "hypertension-stage-2", .abnormal), (181, 80, "hypertensive-crisis", .critical),
      (120, 121, "hypertensive-crisis", .critical), (90, 70, "low", .critical), (91, 60, "normal", .normal),
      (110, 59, "low", .abnormal), (135, 55, "hypertension-stage-1", .abnormal),
    ])
  func pressure(systolic: Int32, diastolic: Int32, category: String, status: MeasureStatus) {
    let found = set.pressure(
      systolic: ExactDecimal(systolic), diastolic: ExactDecimal(diastolic), for: adult)
    #expect(found == MeasureClass(status, category))
  }

  @Test(
    "single values at the edges of their bands (R-MH-204 to R-MH-209)",
    arguments: [
      (MeasureKind.heartRate, 60_000, "normal"), (.heartRate, 100_000, "normal"), (.heartRate, 59_000, "low"),
      (.heartRate, 101_000, "high"), (.heartRate, 41_000, "low"), (.heartRate, 130_000, "high"),
      (.heartRate, 40_000, "very-low"), (.heartRate, 131_000, "very-high"),
      (.a1cLevel, 5_600, "normal"), (.a1cLevel, 5_700, "prediabetes"), (.a1cLevel, 6_400, "prediabetes"),
      (.a1cLevel, 6_500, "diabetes"), (.a1cLevel, 10_000, "diabetes"), (.a1cLevel, 10_100, "very-high"),
      (.bmi, 18_400, "underweight"), (.bmi, 18_500, "normal"), (.bmi, 24_900, "normal"),
      (.bmi, 25_000, "overweight"), (.bmi, 29_900, "overweight"), (.bmi, 30_000, "obesity-class-1"),
      (.bmi, 35_000, "obesity-class-2"), (.bmi, 39_900, "obesity-class-2"),
      (.bmi, 40_000, "obesity-class-3"), (.bmi, 16_000, "underweight"), (.bmi, 15_900, "severe-thinness"),
      (.temperature, 36_000, "low"), (.temperature, 36_100, "normal"), (.temperature, 37_900, "normal"),
      (.temperature, 38_000, "fever"), (.temperature, 40_000, "fever"),
      (.temperature, 40_100, "hyperthermia"), (.temperature, 35_000, "hypothermia"),
      (.respiratoryRate, 8_000, "very-low"), (.respiratoryRate, 9_000, "low"),
      (.respiratoryRate, 12_000, "normal"), (.respiratoryRate, 20_000, "normal"),
      (.respiratoryRate, 21_000, "high"), (.respiratoryRate, 24_000, "high"),
      (.respiratoryRate, 25_000, "very-high"),
      (.oxygenSaturation, 91_000, "very-low"), (.oxygenSaturation, 92_000, "low"),
      (.oxygenSaturation, 95_000, "low"), (.oxygenSaturation, 96_000, "normal"),
      (.creatinine, 590, "normal"), (.creatinine, 580, "low"), (.creatinine, 1_040, "normal"),
      (.creatinine, 1_050, "high"), (.creatinine, 3_990, "high"), (.creatinine, 4_000, "very-high"),
    ])
  func single(kind: MeasureKind, thousandths: Int64, category: String) {
    #expect(set.classify(kind, ExactDecimal(thousandths: thousandths), for: adult).category == category)
  }

  @Test(
    "glucose, fasting and not (R-MH-206)",
    arguments: [
      (Int32(99), "normal", "normal"), (100, "prediabetes", "normal"), (126, "diabetes-range", "normal"),
      (70, "normal", "normal"), (69, "hypoglycaemia-level-1", "hypoglycaemia-level-1"),
      (54, "hypoglycaemia-level-1", "hypoglycaemia-level-1"),
      (53, "hypoglycaemia-level-2", "hypoglycaemia-level-2"), (139, "diabetes-range", "normal"),
      (140, "diabetes-range", "elevated"), (200, "diabetes-range", "diabetes-range"),
      (299, "diabetes-range", "diabetes-range"), (300, "very-high", "very-high"),
    ])
  func glucose(value: Int32, fasting: String, other: String) {
    let value = ExactDecimal(value)
    #expect(set.classify(.bloodGlucose, value, for: adult, context: .fasting).category == fasting)
    for context in [GlucoseContext.postPrandial, .random, .unknown] {
      #expect(set.classify(.bloodGlucose, value, for: adult, context: context).category == other)
    }
  }

  @Test("below a table's age the bands of that age judge, and where there are none, nothing does") func age()
  {
    func status(_ kind: MeasureKind, _ value: Int32, _ age: Int) -> MeasureStatus {
      set.classify(kind, ExactDecimal(value), for: MeasuredPerson(age: age)).status
    }
    #expect(status(.bmi, 22, 19) == .unclassified)
    #expect(status(.bmi, 22, 20) == .normal)
    #expect(status(.heartRate, 72, 15) == .normal)
    #expect(status(.heartRate, 72, 1) == .abnormal)
    #expect(status(.heartRate, 72, 16) == .normal)
    #expect(status(.respiratoryRate, 14, 15) == .normal)
    #expect(status(.respiratoryRate, 14, 5) == .abnormal)
    #expect(status(.creatinine, 1, 17) == .unclassified)
    #expect(status(.creatinine, 1, 18) == .normal)
    #expect(status(.temperature, 37, 1) == .normal)
    #expect(status(.bloodGlucose, 90, 1) == .normal)
    #expect(status(.a1cLevel, 5, 1) == .normal)
    let low = (systolic: ExactDecimal(85), diastolic: ExactDecimal(65))
    func pressure(_ age: Int) -> MeasureClass {
      set.pressure(systolic: low.systolic, diastolic: low.diastolic, for: MeasuredPerson(age: age))
    }
    #expect(pressure(12) == MeasureClass(.critical, "low"))
    #expect(pressure(5) == .unclassified)
    #expect(pressure(15) == MeasureClass(.critical, "low"), "below 90 by PALS")
    #expect(pressure(16) == MeasureClass(.critical, "low"))
  }

  @Test("what has no bands is unclassified, and an unknown birth date counts as adult") func others() {
    #expect(set.classify(.weight, ExactDecimal(70), for: adult) == .unclassified)
    #expect(set.classify(.heartRate, ExactDecimal(72), for: MeasuredPerson()).status == .normal)
  }

  @Test("creatinine by sex") func sex() {
    func category(_ sex: AdministrativeSex?) -> String? {
      set.classify(.creatinine, ExactDecimal(thousandths: 1_200), for: MeasuredPerson(age: 40, sex: sex))
        .category
    }
    #expect(category(.female) == "high")
    #expect(category(.male) == "normal")
    #expect(category(.other) == "normal")
    #expect(category(nil) == "normal")
  }
}
