import RecordModel
import RecordTestSupport
import Testing

@testable import RecordModel
@testable import RecordStore

/// Blood pressures below sixteen and in pregnancy, both sides of every limit.
@Suite("Blood pressures of children and in pregnancy") struct ChildPressureTests {
  private let set: MeasureSet

  init() throws { set = try Shipped.measures() }

  private func judge(
    _ systolic: String, _ diastolic: String, _ person: MeasuredPerson, unit: String? = nil
  ) throws -> Judgement {
    func measured(_ kind: MeasureKind, _ text: String) throws -> Measurement {
      let value = try #require(ExactDecimal(text))
      let kept = try #require(set.definition(of: kind)?.normalize(value, unit: unit, from: .patient))
      return Measurement(kind: kind, value: kept, entered: EnteredValue(value: value, unit: unit))
    }
    return set.judge(
      JudgedValue(
        try measured(.bloodPressureSystolic, systolic),
        diastolic: try measured(.bloodPressureDiastolic, diastolic)),
      for: person)
  }

  private static func days(_ count: Int) -> LivedTime { LivedTime(days: count, months: count / 31, years: 0) }
  private static func months(_ count: Int) -> LivedTime {
    LivedTime(days: count * 30 + 28, months: count, years: count / 12)
  }
  private static func years(_ count: Int) -> LivedTime { LivedTime(years: count) }

  /// The least systolic pressure at each age.
  private static var leastPressures: [(LivedTime, Int)] {
    let infants: [(LivedTime, Int)] = [(days(0), 60), (days(28), 60), (days(29), 70), (months(11), 70)]
    let children: [(LivedTime, Int)] = (1...10).map { (years($0), 70 + 2 * $0) }
    return infants + children + (11...15).map { (years($0), 90) }
  }

  @Test("hypotension of PALS, at the last and the first day of every age", arguments: leastPressures)
  func low(lived: LivedTime, limit: Int) throws {
    let person = MeasuredPerson(lived: lived)
    #expect(try judge("\(limit - 1)", "40", person).meaning == MeasureClass(.critical, "low"))
    #expect(try judge("\(limit)", "40", person).meaning.status != .critical)
  }

  @Test(
    "high by PEWS and above 180/120 at any age; from 140/90 abnormal with an alert",
    arguments: [
      (days(0), 130), (months(2), 130), (months(3), 150), (months(11), 150), (years(1), 160), (years(3), 160),
      (years(4), 170), (years(12), 170), (years(13), 181), (years(15), 181),
    ])
  func high(lived: LivedTime, limit: Int) throws {
    let person = MeasuredPerson(lived: lived)
    #expect(try judge("\(limit)", "80", person).meaning.status == .critical)
    #expect(try judge("\(limit - 1)", "80", person).meaning.status != .critical)
    #expect(try judge("185", "125", person).meaning.status == .critical)
    #expect(try judge("125", "121", person).meaning == MeasureClass(.critical, "hypertensive-crisis"))
    #expect(try judge("125", "120", person).meaning.status == .abnormal)
    if lived.years < 13 {
      #expect(try judge("110", "90", person).alerts && judge("110", "90", person).meaning.category == "high")
    }
  }

  @Test("below 13 nothing between the floors is judged, and why is said", arguments: [0, 1, 5, 12])
  func between(age: Int) throws {
    let judged = try judge("100", "60", MeasuredPerson(age: age))
    #expect(judged.meaning == .unclassified && judged.rule == "applies from the age of 13")
    #expect(judged.reason?.de.contains("13 Jahren") == true && judged.reason?.en.contains("13") == true)
    #expect(judged.source.contains("percentiles"))
  }

  @Test("from 13 the bands of adults, whose low lower value begins at 16") func youth() throws {
    for (systolic, diastolic, category) in [
      ("119", "79", "normal"), ("120", "79", "elevated"), ("130", "79", "hypertension-stage-1"),
      ("140", "79", "hypertension-stage-2"), ("118", "58", "normal"), ("90", "60", "normal"),
    ] {
      for age in [13, 14, 15] {
        let judged = try judge(systolic, diastolic, MeasuredPerson(age: age))
        #expect(judged.meaning.category == category, "\(systolic)/\(diastolic) at \(age)")
      }
    }
    #expect(try judge("118", "58", MeasuredPerson(age: 16)).meaning == MeasureClass(.abnormal, "low"))
    #expect(try judge("90", "60", MeasuredPerson(age: 16)).meaning == MeasureClass(.critical, "low"))
  }

  @Test(
    "pregnant: 160/110 is critical, 140/90 abnormal with an alert, each by one of the numbers (ACOG)",
    arguments: [
      ("159", "109", "hypertension-in-pregnancy", MeasureStatus.abnormal),
      ("160", "80", "severe-hypertension-in-pregnancy", .critical),
      ("130", "110", "severe-hypertension-in-pregnancy", .critical),
      ("140", "80", "hypertension-in-pregnancy", .abnormal),
      ("130", "90", "hypertension-in-pregnancy", .abnormal),
      ("139", "89", "hypertension-stage-1", .abnormal), ("118", "70", "normal", .normal),
      ("181", "80", "hypertensive-crisis", .critical),
    ])
  func pregnant(systolic: String, diastolic: String, category: String, status: MeasureStatus) throws {
    for age in [nil, 12, 15, 30] as [Int?] {
      let judged = try judge(systolic, diastolic, MeasuredPerson(age: age, isPregnant: true))
      guard age != 12 || status == .critical || category.contains("pregnancy") else { continue }
      #expect(judged.meaning == MeasureClass(status, category), "\(age ?? -1)")
      #expect(judged.alerts == (category == "hypertension-in-pregnancy"))
    }
    let other = try judge(systolic, diastolic, MeasuredPerson(age: 30))
    #expect(other.meaning.category?.contains("pregnancy") != true)
  }

  @Test("in kPa by the converted value, before it is rounded") func kilopascals() throws {
    let (child, pregnant) = (MeasuredPerson(age: 1), MeasuredPerson(age: 30, isPregnant: true))
    // 9.5 kPa are 71.26 mmHg, 9.6 are 72.006.
    #expect(try judge("9.5", "5", child, unit: "kPa").meaning.status == .critical)
    #expect(try judge("9.6", "5", child, unit: "kPa").meaning.status == .unclassified)
    // 14.6 kPa are 109.5 mmHg, 14.7 are 110.3.
    #expect(try judge("18", "14.6", pregnant, unit: "kPa").meaning.status == .abnormal)
    #expect(try judge("18", "14.7", pregnant, unit: "kPa").meaning.status == .critical)
  }
}
