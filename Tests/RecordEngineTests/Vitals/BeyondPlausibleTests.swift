import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Values beyond what people type (R-MH-343)") struct BeyondPlausibleTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func input(_ kind: MeasureKind, _ value: String, unit: String?, device: Bool) throws -> VitalsInput
  {
    var input = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    input[kind: kind] = ExactDecimal(value)
    input.units = unit.map { [kind.rawValue: $0] }
    input.fromDevice = device ? true : nil
    return input
  }

  @Test(
    "an emergency that a device reports is recorded, critical and warned of; typed, it is refused",
    arguments: [
      (MeasureKind.bloodGlucose, "15", "mg/dL"), (.bloodGlucose, "1.0", "mmol/L"),
      (.respiratoryRate, "3", "/min"),
      (.oxygenSaturation, "45", "%"), (.heartRate, "19", "bpm"), (.heartRate, "301", "/min"),
      (.temperature, "24.99", "°C"), (.temperature, "45.1", "Cel"), (.respiratoryRate, "0", "/min"),
    ])
  func emergencies(kind: MeasureKind, value: String, unit: String) throws {
    let device = LogVitals(patientId: scene.patient, input: try input(kind, value, unit: unit, device: true))
    let entry = try scene.test.call(device)
    #expect(entry.warnings.map(\.code).sorted().prefix(2) == ["beyond_plausible", "critical_value"])
    let alerts = try scene.test.call(ListAlerts(), meta: scene.by(.clinician)).alerts
    #expect(alerts.map(\.severity) == [.critical])
    let typed = LogVitals(patientId: scene.patient, input: try input(kind, value, unit: unit, device: false))
    #expect(try scene.refusal(typed) == "/\(kind) implausible_value")
    try scene.verifyProjections()
  }

  @Test(
    "what is impossible is refused whoever reports it",
    arguments: [
      (MeasureKind.oxygenSaturation, "140", "%"), (.oxygenSaturation, "100.4", "%"),
      (.bloodGlucose, "-1", "mg/dL"),
      (.bloodGlucose, "-0.1", "mmol/L"), (.heartRate, "-1", "bpm"), (.temperature, "98.6", "°C"),
      (.a1cLevel, "101", "%"), (.weight, "0", "kg"),
    ])
  func impossible(kind: MeasureKind, value: String, unit: String) throws {
    let call = LogVitals(patientId: scene.patient, input: try input(kind, value, unit: unit, device: true))
    #expect(try scene.refusal(call) == "/\(kind) implausible_value")
  }

  @Test(
    "a device that does not name its unit is not believed where another unit would explain the number (R-MH-197)"
  )
  func unnamed() throws {
    let glucose = LogVitals(
      patientId: scene.patient, input: try input(.bloodGlucose, "5.3", unit: nil, device: true))
    #expect(try scene.refusal(glucose) == "/bloodGlucose unit_suspected")
    let pulse = LogVitals(
      patientId: scene.patient, input: try input(.heartRate, "19", unit: nil, device: true))
    #expect(try scene.test.call(pulse).warnings.map(\.code).contains("beyond_plausible"))
  }

  @Test(
    "R-MH-342: the hard limits judge the number as it was sent, before it is rounded",
    arguments: [
      ("24.99", "implausible_value"), ("24.999999", "implausible_value"), ("25", "accepted"),
      ("45", "accepted"),
      ("45.000001", "implausible_value"), ("45.04", "implausible_value"),
    ])
  func asSent(value: String, expected: String) throws {
    let call = LogVitals(
      patientId: scene.patient, input: try input(.temperature, value, unit: nil, device: false))
    #expect(try scene.refusal(call).hasSuffix(expected))
  }

  @Test(
    "R-MH-342: a value in another unit means what its source says of that unit, wherever it is asked for",
    arguments: [
      ("38", MeasureStatus.normal, "normal", "5.6"), ("39", .abnormal, "prediabetes", "5.7"),
      ("47", .abnormal, "prediabetes", "6.5"), ("48", .abnormal, "diabetes", "6.5"),
    ])
  func everywhere(value: String, status: MeasureStatus, category: String, shown: String) throws {
    let call = LogVitals(
      patientId: scene.patient, input: try input(.a1cLevel, value, unit: "mmol/mol", device: false))
    let entry = try scene.test.call(call)
    #expect(entry.status.a1cLevel == status && entry.a1cLevel?.description == shown)
    let tile = try scene.test.call(ExplainDashboard(patientId: scene.patient, tile: .a1cLevel))
    #expect(tile.metric?.status == status && tile.metric?.category == category)
    #expect(tile.rule?.contains("mmol/mol") == true, "\(tile.rule ?? "")")
    let series = try scene.test.call(GetVitalsTrend(patientId: scene.patient, metrics: [.a1cLevel])).series
    #expect(series.first?.points.first?.status == status)
    #expect(try scene.test.call(ListVitals(patientId: scene.patient)).vitals.first?.status.a1cLevel == status)
  }
}
