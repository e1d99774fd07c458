import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// Two records that differ in rows which the reading cannot accept.
@Suite("What could not be accepted is in no answer but the list") struct GuessAnswerTests {
  /// A record with an older report and one of today, and all that people are told of them.
  private static func answers(_ rows: [ReadValue]) throws -> [String: [UInt8]] {
    let scene = try LabReportScene()
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-2.json"))
    _ = try scene.test.call(PublishMeasures(definition: measures))
    var update = UpdatePatient(patientId: scene.patient)
    (update.birthDate, update.sex) = (.set(try #require(CalendarDay("1985-08-12"))), .set(.female))
    _ = try scene.test.call(update)
    let today = CalendarDay(scene.test.clock.now())
    for (seed, days) in [(1, 100), (2, 0)] {
      try scene.upload(DocumentScene.bytes(600, seed: UInt64(seed)))
      try scene.read(LabReportScene.reading(rows, on: today.adding(days: -days)))
    }
    let patient = scene.patient
    var answers: [String: [UInt8]] = [:]
    func ask<M: Method>(_ method: M) throws { answers[M.name] = try JSON.encode(scene.test.call(method)) }
    try ask(GetHealthOverview(patientId: patient))
    try ask(GetHealthScore(patientId: patient))
    try ask(GetHealthStatistics(patientId: patient))
    try ask(ListHealthCategories(patientId: patient, withBiomarkers: true))
    try ask(GetCategoryTrends(patientId: patient))
    try ask(GetHealthAnalytics(patientId: patient))
    try ask(GetBiomarkerTrends(patientId: patient))
    try ask(ListAnalyses(patientId: patient))
    try ask(ListRecommendations(patientId: patient))
    try ask(ListSmartRecommendations(patientId: patient))
    try ask(GetRecommendationInsights(patientId: patient))
    try ask(GetLatestAnalysis(patientId: patient))
    // Its numbers by key stand in no order.
    let labs = try scene.test.call(ListLabs(patientId: patient)).results
    answers["labs.list"] = try JSON.encode(labs.map(\.analytes))
    try ask(GetDashboard(patientId: patient))
    return answers
  }

  /// Everything that others are computed of, and what the dashboard of vital signs shows.
  static let biomarkers = Set(
    PanelScene.shipped.derivations.flatMap(\.quantity.inputs) + ["glucose_random", "potassium", "inr"]
  ).sorted()

  @Test(
    "R-SO-144, R-SO-151, R-SO-203, R-SO-222, R-SO-237, R-SO-350: guesses reach nothing", arguments: biomarkers
  )
  func sweep(id: String) throws {
    let normal = try GuessTests.normal(without: id)
    let (without, with) = (
      try Self.answers(normal), try Self.answers(normal + GuessTests.refused(PanelScene.biomarker(id)))
    )
    for (name, answer) in without {
      #expect(with[name] == answer, "\(name): \(String(decoding: with[name] ?? [], as: UTF8.self))")
    }
  }
}
