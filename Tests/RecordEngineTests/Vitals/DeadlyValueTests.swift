import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every measure, with a value that kills, at every age, in pregnancy and beside every target: never silent.
@Suite("Deadly values") struct DeadlyValueTests {
  private let scene: InteractionScene
  private var engine: TestEngine { scene.scene.test }

  init() throws { scene = try InteractionScene() }

  /// Days lived; `nil` for a birth date that is not known.
  private static let ages: [Int?] = [
    nil, 0, 2, 3, 27, 28, 89, 90, 200, 366, 1_100, 1_830, 3_700, 4_400, 4_760, 5_480, 5_850, 7_310, 14_000,
    33_000,
  ]

  private typealias Deadly = (name: String, fill: @Sendable (inout VitalsInput) -> Void)

  private static let values: [Deadly] = [
    ("SpO2 60", { $0.oxygenSaturation = ExactDecimal(60) }),
    ("SpO2 80", { $0.oxygenSaturation = ExactDecimal(80) }),
    ("pulse 30", { $0.heartRate = ExactDecimal(30) }), ("pulse 240", { $0.heartRate = ExactDecimal(240) }),
    ("breaths 5", { $0.respiratoryRate = ExactDecimal(5) }),
    ("breaths 75", { $0.respiratoryRate = ExactDecimal(75) }),
    ("no breath", { ($0.respiratoryRate, $0.fromDevice) = (ExactDecimal(0), true) }),
    ("no pulse", { ($0.heartRate, $0.fromDevice) = (ExactDecimal(0), true) }),
    ("temperature 30", { $0.temperature = ExactDecimal(30) }),
    ("temperature 42", { $0.temperature = ExactDecimal(42) }),
    ("temperature 107.6 °F", { ($0.temperature, $0.units) = (ExactDecimal("107.6"), ["temperature": "°F"]) }),
    ("glucose 25", { $0.bloodGlucose = ExactDecimal(25) }),
    ("glucose 500", { $0.bloodGlucose = ExactDecimal(500) }),
    (
      "glucose 1.5 mmol/L",
      { ($0.bloodGlucose, $0.units) = (ExactDecimal("1.5"), ["bloodGlucose": "mmol/L"]) }
    ),
    ("pressure 185/125", { $0.pressure(185, 125) }), ("pressure 182/80", { $0.pressure(182, 80) }),
    ("pressure 150/121", { $0.pressure(150, 121) }), ("pressure 45/25", { $0.pressure(45, 25) }),
  ]

  private func person(_ days: Int?, isPregnant: Bool, _ hasTargets: Bool) throws -> PatientID {
    let birth = days.map {
      CalendarDay(Timestamp(milliseconds: scene.scene.now.milliseconds - Int64($0) * 86_400_000))
    }
    let patient = try engine.call(CreatePatient(fullName: "Erika Mustermann", birthDate: birth, sex: .female))
      .id
    if isPregnant {
      // Ten days ago, or from birth.
      let begun = scene.scene.now.adding(minutes: -1_440 * Int64(min(days ?? 10, 10)))
      let start = HistoryTime.moment(OffsetTime(begun, offsetMinutes: 0))
      let content = HistoryContent(.condition, CodedConcept(.icd10, "Z34.9", "Überwachung"), start: start)
      _ = try engine.call(RecordHistory(patientId: patient, entry: HistoryInput(content)))
    }
    if hasTargets {
      _ = try engine.call(
        SetVitalsTargets(patientId: patient, targets: try Self.targets()), meta: scene.scene.by(.clinician))
    }
    return patient
  }

  /// As wide as targets can be.
  private static func targets() throws -> [MetricTarget] {
    let set = try Shipped.measures()
    return try TrendMetric.allCases.filter { $0.meaning != .asBMI && $0.meaning != .nothing && $0 != .bmi }
      .map {
        let definition = try #require(set.definition(of: $0.kind))
        var target = MetricTarget(metric: $0, unit: definition.unit)
        if $0 == .bloodPressure {
          (target.systolicLow, target.systolicHigh) = (definition.plausible.low, definition.plausible.high)
          (target.diastolicLow, target.diastolicHigh) = (ExactDecimal(20), ExactDecimal(200))
        } else {
          (target.low, target.high) = (definition.plausible.low, definition.plausible.high)
        }
        return target
      }
  }

  @Test("critical, with an alert and a text, at every age, pregnant or not, with targets or without")
  func sweep() throws {
    var count = 0
    for days in Self.ages {
      for isPregnant in [false, true] {
        for hasTargets in [false, true] {
          let patient = try person(days, isPregnant: isPregnant, hasTargets)
          for value in Self.values {
            let place = "\(value.name) at \(days ?? -1) days, \(isPregnant) \(hasTargets)"
            var input = VitalsInput(timestamp: OffsetTime(scene.scene.now, offsetMinutes: 0))
            value.fill(&input)
            let entry = try engine.call(LogVitals(patientId: patient, input: input))
            let critical = entry.status.metrics(.critical)
            #expect(critical.count == 1, "\(place)")
            #expect(entry.warnings.contains { $0.code == "critical_value" }, "\(place)")
            var list = ListAlerts()
            list.patientId = patient
            let alerts = try engine.call(list, meta: scene.scene.by(.clinician)).alerts
            let names = alerts.filter { $0.severity == .critical && $0.sourceId == entry.id }.count
            #expect(names == 1, "\(place)")
            count += 1
          }
        }
      }
    }
    print("logged \(count) deadly values")
    #expect(count == Self.ages.count * 4 * Self.values.count)
  }

  @Test("a target that a critical value lies in is not used, and that is said")
  func unused() throws {
    let patient = try person(22_000, isPregnant: false, false)
    var target = MetricTarget(metric: .bloodGlucose, unit: "mg/dL")
    (target.low, target.high) = (ExactDecimal(30), ExactDecimal(400))
    _ = try engine.call(
      SetVitalsTargets(patientId: patient, targets: [target]), meta: scene.scene.by(.clinician))
    for (glucose, status, isSaid) in [
      (40, MeasureStatus.critical, true), (53, .critical, true), (54, .normal, false), (299, .normal, false),
      (300, .critical, true), (401, .critical, false),
    ] {
      var input = VitalsInput(timestamp: OffsetTime(scene.scene.now, offsetMinutes: 0))
      input.bloodGlucose = ExactDecimal(Int32(glucose))
      let entry = try engine.call(LogVitals(patientId: patient, input: input))
      #expect(entry.status.bloodGlucose == status, "\(glucose)")
      #expect(entry.judgedByTarget == (status == .normal ? [.bloodGlucose] : nil), "\(glucose)")
      #expect(entry.reasons?.map(\.code) == (isSaid ? [.targetNotUsed] : nil), "\(glucose)")
      #expect(entry.warnings.contains { $0.code == "target_not_used" } == isSaid, "\(glucose)")
      let listed = try engine.call(ListVitals(patientId: patient)).vitals.first { $0.id == entry.id }
      #expect(listed?.reasons == entry.reasons)
    }
  }

  @Test(
    "what cannot be judged is unclassified with its reason, in either language", arguments: Language.allCases)
  func unclassified(language: Language) throws {
    let patient = try person(1_830, isPregnant: false, false)
    var input = VitalsInput(timestamp: OffsetTime(scene.scene.now, offsetMinutes: 0))
    input.pressure(100, 60)
    var meta = scene.scene.by(.clinician)
    meta.language = language
    let entry = try engine.call(LogVitals(patientId: patient, input: input), meta: meta)
    #expect(entry.status.bloodPressure == .unclassified)
    let reason = try #require(entry.reasons?.first)
    #expect(reason.measure == .bloodPressure && reason.code == .unclassified)
    #expect(reason.message.hasPrefix(language == .de ? "Nicht eingestuft" : "Not classified"))
    #expect(entry.warnings.map(\.code) == ["unclassified"])
  }

  @Test("pregnant while it lasts: 160/110 is critical from its beginning to its end, and not before or after")
  func pregnancy() throws {
    let patient = try person(11_000, isPregnant: false, false)
    let day: Int64 = 1_440
    func judged(_ daysAgo: Int64) throws -> MeasureStatus? {
      var input = VitalsInput(
        timestamp: OffsetTime(scene.scene.now.adding(minutes: -daysAgo * day), offsetMinutes: 0))
      input.pressure(160, 100)
      return try engine.call(LogVitals(patientId: patient, input: input)).status.bloodPressure
    }
    func moment(_ daysAgo: Int64) -> HistoryTime {
      .moment(OffsetTime(scene.scene.now.adding(minutes: -daysAgo * day), offsetMinutes: 0))
    }
    #expect(try judged(0) == .abnormal)
    let content = HistoryContent(.condition, CodedConcept(.local, "p", "schwanger"), start: moment(100))
    let known = try engine.call(RecordHistory(patientId: patient, entry: HistoryInput(content)))
    for (daysAgo, status) in [(101, MeasureStatus.abnormal), (100, .critical), (0, .critical)]
      as [(Int64, MeasureStatus)]
    {
      #expect(try judged(daysAgo) == status, "\(daysAgo)")
    }
    _ = try engine.call(ResolveHistory(patientId: patient, entryId: known.id, end: moment(50)))
    for (daysAgo, status) in [
      (101, MeasureStatus.abnormal), (51, .critical), (50, .abnormal), (0, .abnormal),
    ] as [(Int64, MeasureStatus)] {
      #expect(try judged(daysAgo) == status, "\(daysAgo)")
    }
  }

  @Test("pregnant by the words of the intake form, and 140/90 alerts") func form() throws {
    try scene.submitForm(conditions: ["schwanger"])
    var input = VitalsInput(timestamp: OffsetTime(scene.scene.now, offsetMinutes: 0))
    input.pressure(140, 85)
    let entry = try engine.call(LogVitals(patientId: scene.scene.patient, input: input))
    #expect(entry.bloodPressureCategory == "hypertension-in-pregnancy")
    let alerts = try engine.call(ListAlerts(), meta: scene.scene.by(.clinician)).alerts
    #expect(alerts.map(\.severity) == [.moderate])
  }
}

extension VitalsInput {
  fileprivate mutating func pressure(_ systolic: Int32, _ diastolic: Int32) {
    (bloodPressureSystolic, bloodPressureDiastolic) = (ExactDecimal(systolic), ExactDecimal(diastolic))
  }
}
