import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Whatever number another system reports, the kidneys are known by it or unknown, and the daemon goes on.
@Suite("Kidney function of impossible numbers") struct KidneyRateTests {
  private static let rate = CodedConcept(.loinc, "33914-3", "GFR")
  private static let creatinine = CodedConcept(.loinc, "2160-0", "Creatinine")
  private static let huge = "1" + String(repeating: "0", count: 38)

  private static func adding(_ minutes: Int64, _ scene: RecordScene) -> HistoryTime {
    .moment(OffsetTime(scene.now.adding(minutes: minutes), offsetMinutes: 0))
  }

  @Test(
    "a rate or a creatinine that no body has leaves the kidneys unknown",
    arguments: [
      (rate, "-5", "mL/min", nil), (rate, "-0.1", "mL/s", nil), (rate, "0", "mL/min", 0),
      (rate, "0", "mL/s", 0),
      (rate, "200", "mL/min", 200), (rate, "200.1", "mL/min", nil), (rate, "3.3", "mL/s", 198),
      (rate, "3.4", "mL/s", nil), (rate, "1000000000000000000", "mL/s", nil),
      (rate, "1000000000000000000", "mL/min", nil), (rate, huge, "mL/min", nil),
      (rate, "-" + huge, "mL/s", nil),
      (creatinine, "100", "mg/dL", 0), (creatinine, "100.1", "mg/dL", nil),
      (creatinine, "8841", "umol/L", nil), (creatinine, "0.09", "mg/dL", nil),
      (creatinine, "4.5", "umol/L", nil),
      (creatinine, "0", "mg/dL", nil), (creatinine, "-1", "mg/dL", nil), (creatinine, huge, "umol/L", nil),
    ] as [(CodedConcept, String, String, Double?)])
  func impossible(code: CodedConcept, quantity: String, unit: String, rate: Double?) throws {
    let scene = try InteractionScene()
    for (minutes, code, quantity, unit) in [
      (-600, Self.rate, "90", "mL/min"), (-60, code, quantity, unit),
    ] as [(Int64, CodedConcept, String, String)] {
      var content = HistoryContent(.observation, code, start: Self.adding(minutes, scene.scene))
      content.value = ObservedValue(quantity: quantity, unit: unit)
      _ = try scene.scene.test.call(
        RecordHistory(patientId: scene.scene.patient, entry: HistoryInput(content)))
    }
    let found = try scene.scene.test.engine.read(.daemon) { (view) throws(Failure) in
      try KidneyFunction.latest(of: scene.scene.patient, view)
    }
    #expect(found?.rate.rounded() == rate ?? 90 && found?.isSuperseded == (rate == nil))
    // No kidneys: severe. Unknown ones: said.
    let refusal = try scene.scene.refusal(scene.adding("Metformin", .prescribed), scene.scene.by(.clinician))
    #expect((refusal == "severe_interaction") == (rate.map { $0 < 30 } ?? false), "\(refusal)")
    let drug = try scene.take("Pradaxa")
    #expect((drug.check?.unchecked ?? []).contains(.kidneyFunction) == (rate == nil))
  }

  @Test(
    "a later value that cannot be read lets nothing pass that the earlier one ruled out",
    arguments: [("900", "mL/min"), ("12", nil), ("-5", "mL/min"), ("12", "mL/h")] as [(String, String?)])
  func worse(quantity: String, unit: String?) throws {
    let scene = try InteractionScene()
    for (minutes, quantity, unit) in [(-600, "12", "mL/min"), (-60, quantity, unit)]
      as [(Int64, String, String?)]
    {
      var content = HistoryContent(.observation, Self.rate, start: Self.adding(minutes, scene.scene))
      content.value = ObservedValue(quantity: quantity, unit: unit)
      _ = try scene.scene.test.call(
        RecordHistory(patientId: scene.scene.patient, entry: HistoryInput(content)))
    }
    let refusal = try scene.scene.refusal(scene.adding("Metformin", .prescribed), scene.scene.by(.clinician))
    #expect(refusal == "severe_interaction")
    #expect(try scene.take("Metformin").check?.unchecked?.contains(.kidneyFunction) == true, "said too")
  }

  @Test("every name of creatinine and of the rate in the panel is read, under any key") func names() throws {
    for (id, value, unit) in [("creatinine", "4.5", "mg/dL"), ("egfr", "12", "mL/min")] {
      for name in try PanelScene.biomarker(id).synonyms {
        let scene = try InteractionScene()
        _ = try scene.scene.test.engine.publishShipped(
          BiomarkerPanel.self, Shipped.file(PanelScene.path))
        for (hours, name, value, unit) in [(9, "creatinine", "0.9", "mg/dL"), (1, name, value, unit)]
          as [(Int64, String, String, String)]
        {
          let date = OffsetTime(scene.scene.now.adding(minutes: -hours * 60), offsetMinutes: 0)
          var lab = RecordLab(patientId: scene.scene.patient, testName: "Labor", date: date)
          let key = name == "creatinine" ? name : "x1"
          lab.analytes = [
            LabAnalyteInput(key: key, name: name, value: try #require(ExactDecimal(value)), unit: unit)
          ]
          _ = try scene.scene.test.call(lab)
        }
        let rate = try scene.scene.test.engine.read(.daemon) { (view) throws(Failure) in
          try KidneyFunction.latest(of: scene.scene.patient, view)?.rate
        }
        #expect(rate.map { $0 < 15 } == true, "\(name)")
      }
    }
  }

  @Test("the highest possible rate is the panel's") func bound() throws {
    let plausible = try PanelScene.biomarker("egfr").plausible
    #expect(plausible.high.double == KidneyFunction.possible.upperBound)
  }
}

/// Numbers of every size that is read, in every unit of every quantity.
@Suite("Numbers of every size") struct NumberSizeTests {
  private static let sizes = [
    "1000000000000000", "-1000000000000000", "999999999999999", "0.000000000001", "-0.000000000001", "0", "1",
    "123456789012345",
  ].compactMap { ExactDecimal($0) }

  private static var holders: [any UnitHolder] {
    PanelScene.shipped.biomarkers.map { $0 as any UnitHolder }
      + (PanelScene.shipped.criticalAnalytes ?? []).map { $0 as any UnitHolder }
      + ((try? MeasureSet.read(Shipped.file("Config/measures/measures-2026-3.json")))?.measures ?? [])
  }

  @Test("none ends the process, wherever it is converted, compared or shown") func conversions() {
    var count = 0
    for holder in Self.holders {
      let units = [holder.ucum] + holder.conversions.map(\.ucum)
      for (value, from) in Self.sizes.flatMap({ size in units.map { (size, $0) } }) {
        let number = ReportedNumber(value, by: holder.known(from, .none)?.conversion)
        for other in Self.sizes { _ = number < Limit(other) }
        for unit in units {
          let shown = holder.shown(value, of: from, in: unit, .none)
          #expect(shown != nil, "\(holder.ucum) \(from) \(unit)")
          count += 1
        }
      }
    }
    #expect(count > 5000)
  }
}
