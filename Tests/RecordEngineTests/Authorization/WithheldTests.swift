import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient who keeps what they enter from the team that cares for them.
@Suite("Withheld entries") struct WithheldTests {
  private let scene: CareScene
  private let clinician: String

  /// The patient measured a pulse of 97 and a height, and kept a journal; the clinician a pulse of 72 and a weight.
  init() throws {
    scene = try CareScene()
    try scene.assign(.clinician)
    clinician = try scene.token(.clinician)
    try log(scene.token, minutesAgo: 1) {
      ($0.heartRate, $0.height) = (ExactDecimal(97), ExactDecimal(thousandths: 173_400))
    }
    try log(clinician, minutesAgo: 60) {
      ($0.heartRate, $0.weight) = (ExactDecimal(72), ExactDecimal(70))
    }
    let moment = OffsetTime(scene.identity.clock.now(), offsetMinutes: 0)
    _ = try scene.identity.call(
      CreateJournalEntry(
        patientId: scene.patient, date: moment, title: "Geheim", content: "Nur für mich.", mood: .good),
      scene.token)
  }

  private func log(_ token: String, minutesAgo: Int64, _ fill: (inout VitalsInput) -> Void) throws {
    let moment = scene.identity.clock.now().adding(minutes: -minutesAgo)
    var input = VitalsInput(timestamp: OffsetTime(moment, offsetMinutes: 0))
    fill(&input)
    _ = try scene.identity.call(LogVitals(patientId: scene.patient, input: input), token)
  }

  private func share(_ isShared: Bool) throws {
    var change = UpdateSettings(patientId: scene.patient)
    change.privacy = SettingsPatch.Privacy()
    change.privacy?.shareDataWithProviders = .set(isShared)
    _ = try scene.identity.call(change, scene.token)
  }

  private func chart(_ token: String, meta asOf: AsOf? = nil) throws -> GetChart.Outcome {
    var meta = scene.identity.meta(token)
    meta.asOf = asOf
    return try scene.identity.engine.call(GetChart(patientId: scene.patient), meta: meta)
  }

  private func items(_ chart: GetChart.Outcome, _ section: String) -> [ChartItem] {
    chart.sections.first { $0.section == section }?.items ?? []
  }

  /// Everything that the answers of a token say, as one text.
  private func everything(_ token: String) throws -> String {
    let patient = scene.patient
    let answers: [Tape] = [
      try Tape(encoding: chart(token)),
      try Tape(encoding: scene.identity.call(GetDashboard(patientId: patient), token)),
      try Tape(encoding: scene.identity.call(ExplainDashboard(patientId: patient, tile: .heartRate), token)),
      try Tape(encoding: scene.identity.call(ExplainDashboard(patientId: patient, tile: .bmi), token)),
      try Tape(encoding: scene.identity.call(ReadTimeline(patientId: patient), token)),
      try Tape(
        encoding: scene.identity.call(DiffTimeline(patientId: patient, from: AsOf(position: 1)), token)),
    ]
    return try answers.map { String(decoding: try JSON.encode($0.value()), as: UTF8.self) }.joined()
  }

  @Test("R-MH-053: nothing that the patient entered is in any answer to the team, and the team's own is")
  func nothing()
    throws
  {
    let secrets = ["Geheim", "Nur für mich", ":97", " 97", "173.4", "23.3"]
    let shared = try everything(clinician)
    for secret in secrets { #expect(shared.contains(secret), "\(secret)") }
    try share(false)
    let kept = try everything(clinician)
    for secret in secrets { #expect(!kept.contains(secret), "\(secret)") }
    #expect(kept.contains(":72") && kept.contains(":70"))
  }

  @Test("R-MH-180: what is withheld is named, also where there is nothing") func named() throws {
    #expect(try chart(clinician).withheld == nil)
    try share(false)
    #expect(try chart(clinician).withheld == ["dashboard", "vitals", "journal", "documents"])
    let kept = try chart(clinician)
    #expect(items(kept, "vitals").count == 1 && items(kept, "journal").isEmpty)
    let (call, patient) = (scene.identity, scene.patient)
    let dashboard = try call.call(GetDashboard(patientId: patient), clinician)
    #expect(dashboard.withheld == ["metrics"] && dashboard.metrics.heartRate?.value == ExactDecimal(72))
    #expect(dashboard.metrics.bmi == nil)
    let tile = try call.call(ExplainDashboard(patientId: patient, tile: .heartRate), clinician)
    #expect(tile.withheld == ["metric", "evidence"] && tile.evidence.map(\.source) == [.clinician])
    #expect(
      try call.call(ReadTimeline(patientId: patient), clinician).withheld == [.vitals, .journal, .documents])
    let diff = DiffTimeline(patientId: patient, from: AsOf(position: 1))
    #expect(try call.call(diff, clinician).withheld == ["dashboard", "vitals", "journal", "documents"])
    var labs = GetChart(patientId: patient)
    labs.areas = [.labs]
    #expect(try call.call(labs, clinician).withheld == nil)
  }

  @Test("the patient sees everything, and nothing is named as withheld") func own() throws {
    try share(false)
    let chart = try chart(scene.token)
    #expect(chart.withheld == nil && items(chart, "vitals").count == 2 && items(chart, "journal").count == 1)
    #expect(try scene.identity.call(ReadTimeline(patientId: scene.patient), scene.token).withheld == nil)
  }

  @Test("R-MH-057: in an emergency everything is shown") func emergency() throws {
    try share(false)
    let nurse = try scene.token(.nurse)
    _ = try scene.identity.call(
      OpenEmergencyAccess(patientId: scene.patient, reason: "unconscious on arrival"), nurse)
    let chart = try chart(nurse)
    #expect(chart.withheld == nil && items(chart, "vitals").count == 2 && items(chart, "journal").count == 1)
    #expect(try scene.identity.call(ListVitals(patientId: scene.patient), nurse).vitals.count == 2)
  }

  @Test("a question about the time when it was still shared shows no more") func past() throws {
    let shared = AsOf(position: scene.identity.engine.engine.head)
    try share(false)
    let chart = try chart(clinician, meta: shared)
    #expect(chart.withheld == ["dashboard", "vitals", "journal", "documents"])
    #expect(items(chart, "vitals").count == 1 && items(chart, "journal").isEmpty)
    try share(true)
    #expect(items(try self.chart(clinician, meta: shared), "vitals").count == 2)
  }

  @Test("R-MH-053: lists of what patients enter stay refused") func lists() throws {
    try share(false)
    #expect(try scene.refusal(ListVitals(patientId: scene.patient), .clinician) == "FORBIDDEN not_shared")
    #expect(try scene.refusal(ListJournal(patientId: scene.patient), .clinician) == "FORBIDDEN not_shared")
  }
}
