import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordModel
@testable import RecordStore

/// The limits of children as their sources state them: the other side of every comparison with the shipped set.
struct AgeLimits: Sendable, CustomTestStringConvertible {
  let kind: MeasureKind
  /// From the first to the last moment lived.
  let ages: ClosedRange<Int>
  let unit: Unit
  /// Values with their status, both sides of every edge.
  let values: [(String, MeasureStatus)]

  enum Unit: Sendable { case days, months, years }

  var testDescription: String { "\(kind) \(ages) \(unit)" }

  /// The first and the last time lived of those ages.
  var lived: [LivedTime] {
    ages == 0...0 && unit == .days ? [time(0)] : [time(ages.lowerBound), time(ages.upperBound)]
  }

  private func time(_ count: Int) -> LivedTime {
    switch unit {
    case .days: LivedTime(days: count, months: count / 31, years: 0)
    case .months: LivedTime(days: count * 30 + 28, months: count, years: count / 12)
    case .years: LivedTime(years: count)
    }
  }

  /// Critical up to `a`, low up to `b`, normal up to `c`, high up to `d`, critical above it.
  private static func five(_ a: Int, _ b: Int, _ c: Int, _ d: Int?) -> [(String, MeasureStatus)] {
    let low: [(String, MeasureStatus)] = [
      ("\(a)", .critical), ("\(a + 1)", .abnormal), ("\(b)", .abnormal), ("\(b + 1)", .normal),
      ("\(c)", .normal),
    ]
    guard let d else { return low + [("\(c + 1)", .critical)] }
    return low + [("\(c + 1)", .abnormal), ("\(d)", .abnormal), ("\(d + 1)", .critical)]
  }

  static let all: [AgeLimits] = pulse + breathing + oxygen + temperature + glucose

  // Bedside PEWS, score 4; PALS 2020.
  private static let pulse = [
    AgeLimits(kind: .heartRate, ages: 0...27, unit: .days, values: five(80, 89, 205, 219)),
    AgeLimits(kind: .heartRate, ages: 28...59, unit: .days, values: five(80, 89, 180, 189)),
    AgeLimits(kind: .heartRate, ages: 3...11, unit: .months, values: five(70, 89, 180, 189)),
    AgeLimits(kind: .heartRate, ages: 1...2, unit: .years, values: five(60, 79, 140, 169)),
    AgeLimits(kind: .heartRate, ages: 3...3, unit: .years, values: five(60, 64, 120, 169)),
    AgeLimits(kind: .heartRate, ages: 4...5, unit: .years, values: five(50, 64, 120, 150)),
    AgeLimits(kind: .heartRate, ages: 6...11, unit: .years, values: five(50, 57, 118, 150)),
    AgeLimits(kind: .heartRate, ages: 12...15, unit: .years, values: five(40, 49, 100, 139)),
    AgeLimits(kind: .heartRate, ages: 16...17, unit: .years, values: five(40, 59, 100, 130)),
  ]

  // Bedside PEWS, score 4; above 60 by PALS.
  private static let breathing = [
    AgeLimits(kind: .respiratoryRate, ages: 0...59, unit: .days, values: five(15, 29, 60, nil)),
    AgeLimits(kind: .respiratoryRate, ages: 3...11, unit: .months, values: five(15, 24, 50, 60)),
    AgeLimits(kind: .respiratoryRate, ages: 1...3, unit: .years, values: five(12, 19, 40, 60)),
    AgeLimits(kind: .respiratoryRate, ages: 4...11, unit: .years, values: five(10, 17, 30, 50)),
    AgeLimits(kind: .respiratoryRate, ages: 12...15, unit: .years, values: five(9, 11, 20, 29)),
    AgeLimits(kind: .respiratoryRate, ages: 16...17, unit: .years, values: five(8, 11, 20, 24)),
  ]

  // Kemper 2011; BTS/SIGN 158.
  private static let oxygen = [
    AgeLimits(
      kind: .oxygenSaturation, ages: 0...27, unit: .days,
      values: [("60", .critical), ("89", .critical), ("90", .abnormal), ("94", .abnormal), ("95", .normal)]),
    AgeLimits(
      kind: .oxygenSaturation, ages: 28...59, unit: .days,
      values: [("91", .critical), ("92", .abnormal), ("94", .abnormal), ("95", .normal)]),
    AgeLimits(
      kind: .oxygenSaturation, ages: 1...15, unit: .years,
      values: [("60", .critical), ("91", .critical), ("92", .abnormal), ("94", .abnormal), ("95", .normal)]),
    AgeLimits(
      kind: .oxygenSaturation, ages: 16...16, unit: .years,
      values: [("91", .critical), ("92", .abnormal), ("95", .abnormal), ("96", .normal)]),
  ]

  // NICE NG143; WHO IMCI 2014; WHO 1997.
  private static let temperature = [
    AgeLimits(
      kind: .temperature, ages: 0...89, unit: .days,
      values: [
        ("35.4", .critical), ("35.5", .abnormal), ("36.4", .abnormal), ("36.5", .normal), ("37.9", .normal),
        ("38", .critical), ("40", .critical), ("40.1", .critical),
      ]),
    AgeLimits(
      kind: .temperature, ages: 90...91, unit: .days,
      values: [
        ("35", .critical), ("35.1", .abnormal), ("36", .abnormal), ("36.1", .normal), ("37.9", .normal),
        ("38", .abnormal), ("40", .abnormal), ("40.1", .critical),
      ]),
  ]

  // AAP 2011; Pediatric Endocrine Society 2015.
  private static let glucose = [
    AgeLimits(
      kind: .bloodGlucose, ages: 0...2, unit: .days,
      values: [
        ("39", .critical), ("40", .abnormal), ("44", .abnormal), ("45", .normal), ("50", .normal),
        ("125", .normal), ("126", .abnormal), ("299", .abnormal), ("300", .critical),
      ]),
    AgeLimits(
      kind: .bloodGlucose, ages: 3...27, unit: .days,
      values: [
        ("39", .critical), ("40", .abnormal), ("50", .abnormal), ("59", .abnormal), ("60", .normal),
        ("125", .normal), ("126", .abnormal), ("299", .abnormal), ("300", .critical),
      ]),
    AgeLimits(
      kind: .bloodGlucose, ages: 28...29, unit: .days,
      values: [("53", .critical), ("54", .abnormal), ("69", .abnormal), ("70", .normal), ("300", .critical)]),
  ]
}

@Suite("Limits of children") struct AgeLimitTests {
  private let set: MeasureSet

  init() throws { set = try Shipped.measures() }

  @Test("both sides of every edge, on the first and the last day of every age", arguments: AgeLimits.all)
  func edges(limits: AgeLimits) throws {
    let contexts: [GlucoseContext?] =
      limits.kind == .bloodGlucose ? GlucoseContext.allCases.map(Optional.init) : [nil]
    for lived in limits.lived {
      for (text, status) in limits.values {
        for context in contexts {
          let value = JudgedValue(limits.kind, try #require(ExactDecimal(text)), context: context)
          let judged = set.judge(value, for: MeasuredPerson(lived: lived))
          #expect(judged.meaning.status == status, "\(text) at \(lived)")
          #expect(!judged.source.isEmpty && judged.reason == nil)
        }
      }
    }
  }

  @Test(
    "in other units by the sources' own figures",
    arguments: [
      (MeasureKind.bloodGlucose, "mmol/L", 1, "2.1", MeasureStatus.critical),
      (.bloodGlucose, "mmol/L", 1, "2.2", .abnormal), (.bloodGlucose, "mmol/L", 1, "2.4", .abnormal),
      (.bloodGlucose, "mmol/L", 1, "2.5", .normal), (.bloodGlucose, "mmol/L", 5, "3.2", .abnormal),
      (.bloodGlucose, "mmol/L", 5, "3.3", .normal), (.bloodGlucose, "mmol/L", 5, "6.9", .normal),
      (.bloodGlucose, "mmol/L", 5, "7.0", .abnormal), (.bloodGlucose, "mmol/L", 5, "16.6", .abnormal),
      (.bloodGlucose, "mmol/L", 5, "16.7", .critical), (.temperature, "°F", 14, "100.3", .normal),
      (.temperature, "°F", 14, "100.4", .critical), (.temperature, "°F", 14, "95.8", .critical),
      (.temperature, "°F", 14, "95.9", .abnormal), (.temperature, "°F", 90, "100.4", .abnormal),
    ] as [(MeasureKind, String, Int, String, MeasureStatus)])
  func units(kind: MeasureKind, unit: String, days: Int, text: String, status: MeasureStatus) throws {
    let definition = try #require(set.definition(of: kind))
    let value = try #require(ExactDecimal(text))
    let kept = try #require(definition.normalize(value, unit: unit, from: .clinician))
    let measured = Measurement(kind: kind, value: kept, entered: EnteredValue(value: value, unit: unit))
    let person = MeasuredPerson(lived: LivedTime(days: days, months: days / 31, years: 0))
    #expect(set.judge(JudgedValue(measured), for: person).meaning.status == status)
  }

  @Test("the critical limit of creatinine has no age, its range begins at 18") func creatinine() {
    for age in [0, 5, 17, 18, 60] {
      func status(_ thousandths: Int64) -> MeasureStatus {
        set.classify(
          .creatinine, ExactDecimal(thousandths: thousandths), for: MeasuredPerson(age: age)
        ).status
      }
      #expect(status(4_000) == .critical && status(4_500) == .critical, "\(age)")
      #expect(status(3_990) == (age < 18 ? .unclassified : .abnormal), "\(age)")
    }
  }

  @Test(
    "a time lived is counted in days, months and years",
    arguments: [
      ("2026-01-31", "2026-01-31T00:00:00Z", 0, 0, 0), ("2026-01-31", "2026-02-28T23:59:59Z", 28, 0, 0),
      ("2026-01-31", "2026-03-01T00:00:00Z", 29, 1, 0), ("2025-12-01", "2026-02-28T23:00:00Z", 89, 2, 0),
      ("2025-12-01", "2026-03-01T00:00:00Z", 90, 3, 0), ("2024-02-29", "2025-02-28T12:00:00Z", 365, 11, 0),
      ("2024-02-29", "2025-03-01T12:00:00Z", 366, 12, 1), ("2026-01-02", "2026-01-01T20:00:00Z", 0, 0, 0),
    ])
  func lived(birth: String, moment: String, days: Int, months: Int, years: Int) throws {
    let day = try #require(CalendarDay(birth))
    let lived = day.lived(at: try #require(Timestamp(moment)))
    #expect(lived == LivedTime(days: days, months: months, years: years))
  }

  @Test("bands and rules that end at an age must have others below it") func defects() {
    func paths(_ change: (inout MeasureSet) -> Void) -> [String] {
      var changed = set
      change(&changed)
      return MeasureSetCheck(candidate: changed).defects.map(\.path)
    }
    #expect(paths { _ in } == [])
    #expect(paths { $0.bands[0].younger = nil } == ["bands[0].younger"])
    #expect(paths { $0.bands[0].younger?.removeLast() } == ["bands[0].younger"])
    #expect(paths { $0.bands[0].younger?.swapAt(0, 1) } == ["bands[0].younger"])
    #expect(paths { $0.bands[0].younger?[0].below = MeasureSet.Age() } == ["bands[0].younger"])
    #expect(paths { $0.bands[0].younger?[0].below.months = 1 } == ["bands[0].younger"])
    #expect(paths { $0.bands[0].younger?[0].bands.swapAt(0, 1) } == ["bands[0].younger[0].bands"])
    #expect(paths { $0.bands[0].younger?[0].source = "" } == ["bands[0].younger[0].source"])
    #expect(paths { $0.bloodPressure.younger = [] } == ["bloodPressure.younger"])
    #expect(paths { $0.bloodPressure.youngerSource = "" } == ["bloodPressure.youngerSource"])
    #expect(
      paths {
        $0.bloodPressure.younger?[0].systolicAbove = nil; $0.bloodPressure.younger?[0].diastolicAbove = nil
      }
        == ["bloodPressure.younger"])
    #expect(
      paths { $0.bloodPressure.younger?[2].below = MeasureSet.Age(days: 0) } == ["bloodPressure.younger"])
    #expect(paths { $0.bloodPressure.rules[0].from = MeasureSet.Age() } == ["bloodPressure.rules"])
  }
}
