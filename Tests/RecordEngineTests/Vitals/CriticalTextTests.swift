import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What people read beside values that are dangerous now.
@Suite("Texts of critical values") struct CriticalTextTests {
  private let alerts: AlertScene

  init() throws { alerts = try AlertScene() }

  private typealias Fill = @Sendable (inout VitalsInput) -> Void

  /// A value, and which text it has; `nil` for none.
  private static let cases: [(CriticalText?, Fill)] = [
    (.lowOxygen, { $0.oxygenSaturation = ExactDecimal(82) }),
    (.lowGlucose, { $0.bloodGlucose = ExactDecimal(36) }),
    (.highGlucose, { $0.bloodGlucose = ExactDecimal(320) }),
    (.slowPulse, { $0.heartRate = ExactDecimal(35) }),
    (.fastPulse, { $0.heartRate = ExactDecimal(150) }), (.hypothermia, { $0.temperature = ExactDecimal(34) }),
    (.hyperthermia, { $0.temperature = ExactDecimal(41) }),
    (.slowBreathing, { $0.respiratoryRate = ExactDecimal(6) }),
    (.fastBreathing, { $0.respiratoryRate = ExactDecimal(30) }),
    (.thinness, { ($0.weight, $0.height) = (ExactDecimal(40), ExactDecimal(170)) }),
    (.highPressure, { $0.pressure(220, 130) }), (.lowPressure, { $0.pressure(89, 60) }),
    (.lowPressure, { $0.pressure(90, 59) }), (nil, { $0.pressure(90, 60) }), (nil, { $0.pressure(120, 70) }),
  ]

  @Test("each measure and side has its own text, with the emergency number; a healthy 90/60 has none")
  func texts() throws {
    for (text, fill) in Self.cases {
      let entry = try alerts.log { fill(&$0) }
      let found = entry.warnings.filter { $0.code == "critical_value" }
      #expect(found.count == (text == nil ? 0 : 1), "\(String(describing: text))")
      guard let text else { continue }
      #expect(found.first?.message == text.words(calling: "112").de, "\(text)")
      #expect(entry.reasons == nil)
    }
  }

  @Test("90/60 is critical for the care team all the same (R-MH-203)") func low() throws {
    let entry = try alerts.log { $0.pressure(90, 60) }
    #expect(entry.status.bloodPressure == .critical)
    #expect(try alerts.alert.severity == .critical)
  }

  @Test("a reading of more than 24 hours has no such text, but says that it was critical") func old() throws {
    for (minutes, code) in [(0, "critical_value"), (1_440, "critical_value"), (1_441, "past_critical_value")]
      as [(Int64, String)]
    {
      let entry = try alerts.log(minutesAgo: minutes) { $0.oxygenSaturation = ExactDecimal(82) }
      #expect(entry.warnings.map(\.code) == [code], "\(minutes)")
      #expect(entry.warnings[0].message.contains("112") == (code == "critical_value"))
    }
  }

  @Test("in pregnancy, of infants and of young infants") func others() throws {
    let set = try Shipped.measures()
    func text(
      _ kind: MeasureKind, _ value: String, _ person: MeasuredPerson, diastolic: String? = nil
    ) throws -> CriticalText? {
      var judged = JudgedValue(kind, try #require(ExactDecimal(value)))
      judged.diastolic = try diastolic.map {
        Measurement(kind: .bloodPressureDiastolic, value: try #require(ExactDecimal($0)))
      }
      let judgement = set.judge(judged, for: person)
      #expect(judgement.meaning.status == .critical)
      let entry = VitalsEntry(
        id: RecordID(replacing: "x"), timestamp: Example.start, source: .patient, recordedAt: Example.start,
        recordedBy: "x")
      return CriticalText(
        kind.metric ?? .heartRate, judgement, entry, ofInfant: person.age.map { $0 < 1 } ?? false)
    }
    let infant = MeasuredPerson(lived: LivedTime(days: 20, months: 0, years: 0))
    #expect(
      try text(.bloodPressureSystolic, "162", MeasuredPerson(age: 30, isPregnant: true), diastolic: "90")
        == .pregnancyPressure)
    #expect(try text(.temperature, "38", infant) == .infantFever)
    #expect(try text(.temperature, "40.5", infant) == .hyperthermia)
    #expect(try text(.bloodGlucose, "35", infant) == .lowGlucoseInfant)
    #expect(try text(.bloodGlucose, "35", MeasuredPerson(age: 1)) == .lowGlucose)
  }

  @Test(
    "no critical value is without a text, and on an unknown side none of a side",
    arguments: MeasureKind.allCases)
  func everyMeasure(kind: MeasureKind) throws {
    guard let metric = kind.metric, metric != .bloodPressure else { return }
    let entry = VitalsEntry(
      id: RecordID(replacing: "x"), timestamp: Example.start, source: .patient, recordedAt: Example.start,
      recordedBy: "x")
    let judgement = Judgement(unclassifiedFor: "x")
    #expect(CriticalText(metric, judgement, entry, ofInfant: false) == .general)
  }

  @Test(
    "every text says what to do, names signs and the number, and leaves medicines alone (R-MH-356)",
    arguments: CriticalText.allCases)
  func words(text: CriticalText) {
    let words = text.words(calling: "911")
    for (text, language) in [(words.de, Language.de), (words.en, .en)] {
      #expect(text.contains("911") && !text.contains("{}") && !text.contains("112"))
      let forbidden = [
        "absetzen", "Medikament", "Tablette", "Insulin", "Dosis", "stop taking", "medic", "insulin", "dose",
      ]
      // Glucose tablets are sugar.
      for word in forbidden {
        #expect(!text.replacing("glucose tablets", with: "").contains(word), "\(word)")
      }
      #expect(text.contains(language == .de ? "ählen Sie" : "call") || text.contains("wählen"))
    }
  }

  @Test("the page with the texts that people read beside values") func page() {
    GoldenFile.expect(Self.text, isPart: "texts beside values", of: "Docs/PatientTexts.md")
  }

  private static var text: String {
    let example = Example.start
    var rows = CriticalText.allCases.map { ("critical: \($0.rawValue)", $0.words(calling: "112")) }
    rows.append(("critical, but older than \(CriticalText.hours) hours", CriticalText.old(of: example)))
    let young = try? Shipped.measures().judge(.pressureOfChild, for: MeasuredPerson(age: 5)).reason
    if let young { rows.append(("not classified, because of age", young)) }
    rows.append(
      (
        "not classified, for want of limits",
        Judgement(unclassifiedFor: "").reason ?? LocalizedText(de: "", en: "")
      ))
    rows.append(("a target that was not used", VitalsReading.targetNotUsed))
    return rows.map { "### \($0.0)\n- de: \($0.1.de)\n- en: \($0.1.en)\n" }.joined(separator: "\n")
  }
}

extension JudgedValue {
  fileprivate static var pressureOfChild: JudgedValue {
    JudgedValue(
      Measurement(kind: .bloodPressureSystolic, value: ExactDecimal(100)),
      diastolic: Measurement(kind: .bloodPressureDiastolic, value: ExactDecimal(60)))
  }
}

extension VitalsInput {
  fileprivate mutating func pressure(_ systolic: Int32, _ diastolic: Int32) {
    (bloodPressureSystolic, bloodPressureDiastolic) = (ExactDecimal(systolic), ExactDecimal(diastolic))
  }
}
