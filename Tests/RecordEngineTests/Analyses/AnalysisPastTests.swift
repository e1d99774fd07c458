import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Health analyses: the past, deletion and access") struct AnalysisPastTests {
  private let scene: AnalysisScene

  init() throws { scene = try AnalysisScene() }

  private func ask<M: Method>(_ method: M, _ position: UInt64? = nil) throws -> M.Outcome {
    var meta = CallMeta()
    meta.asOf = position.map { AsOf(position: $0) }
    return try scene.test.call(method, meta: meta)
  }

  private func uploads() throws {
    try scene.upload([("tsh", "12"), ("creatinine", "0.9")], takenOn: scene.day(ago: 100))
    scene.advance(seconds: 5)
    try scene.upload([("tsh", "1"), ("vitamin_d_25oh", "18")], takenOn: scene.day(ago: 10))
    scene.advance(seconds: 5)
  }

  @Test("as of a moment everything is as it was then") func asOf() throws {
    let patient = scene.patient
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 100))
    let position = scene.test.engine.head
    let (overview, list) = (
      try ask(GetHealthOverview(patientId: patient)), try ask(ListRecommendations(patientId: patient))
    )
    let (trends, score) = (
      try ask(GetBiomarkerTrends(patientId: patient)), try ask(GetHealthScore(patientId: patient))
    )
    try uploads()
    let one = try #require(try scene.recommendations().first)
    _ = try ask(AcknowledgeRecommendation(patientId: patient, recommendationId: one.id))
    #expect(try ask(GetHealthOverview(patientId: patient), position) == overview)
    #expect(try ask(ListRecommendations(patientId: patient), position) == list)
    #expect(try ask(GetBiomarkerTrends(patientId: patient), position) == trends)
    #expect(try ask(GetHealthScore(patientId: patient), position) == score)
    #expect(try ask(GetHealthOverview(patientId: patient)) != overview)
  }

  @Test("every projection, folded anew, is what it is") func rebuild() throws {
    try uploads()
    let one = try #require(try scene.recommendations().first)
    _ = try ask(AcknowledgeRecommendation(patientId: scene.patient, recommendationId: one.id, notes: "ja"))
    _ = try ask(
      PersonalizeAnalysis(
        patientId: scene.patient, analysisId: scene.latest().id, preferences: AnalysisPreferencesInput()))
    try scene.verifyProjections()
  }

  @Test(
    "R-SO-206, R-SO-219: with a report goes all that was made of it, from every moment, and a new fold agrees"
  )
  func deletedReport() throws {
    let patient = scene.patient
    try uploads()
    let position = scene.test.engine.head
    let kept = try ask(ListAnalyses(patientId: patient)).analyses
    let bad = try scene.upload([("potassium", "6.6"), ("tsh", "20")])
    let analysis = try scene.latest()
    let one = try #require(try scene.recommendations().first { $0.advice.rule == "tsh.high" })
    _ = try ask(AcknowledgeRecommendation(patientId: patient, recommendationId: one.id))
    let during = scene.test.engine.head
    try scene.delete(bad)
    #expect(try ask(ListAnalyses(patientId: patient)).analyses == kept)
    for moment in [nil, during] {
      #expect(try ask(ListAnalyses(patientId: patient), moment).analyses == kept)
      let alerts = try ask(GetHealthOverview(patientId: patient), moment).alerts
      #expect(alerts.filter { $0.kind == .abnormalResult }.map(\.biomarker) == ["vitamin_d_25oh"])
      let series = try ask(GetBiomarkerTrends(patientId: patient), moment).series
      #expect(!series.contains { $0.biomarker == "potassium" })
      #expect(
        try !ask(ListRecommendations(patientId: patient), moment).recommendations.contains {
          $0.advice.rule == "tsh.high"
        })
    }
    #expect(try ask(ListAnalyses(patientId: patient), position).analyses == kept)
    #expect(try scene.refusal(GetAnalysis(patientId: patient, analysisId: analysis.id)) == "NOT_FOUND")
    try scene.verifyProjections()
  }

  @Test("R-SO-206: a deleted analysis is gone from the past too") func deletedAnalysis() throws {
    try scene.upload([("tsh", "12")])
    let position = scene.test.engine.head
    let id = try scene.latest().id
    _ = try ask(DeleteAnalysis(patientId: scene.patient, analysisId: id))
    #expect(try ask(ListAnalyses(patientId: scene.patient), position).total == 0)
    #expect(try ask(ListRecommendations(patientId: scene.patient), position).total == 0)
  }

  @Test("R-SO-179, R-SO-300: what is stored of an analysis is the same after a new fold as before")
  func replay() throws {
    try uploads()
    let id = try scene.latest().id
    func stored() throws -> [UInt8] {
      try scene.test.engine.read(.daemon) { (view) throws(Failure) in
        try encodeCBOR(try view.analysisDetail(id))
      }
    }
    let before = try stored()
    _ = try scene.test.call(RebuildProjection(name: "analyses"))
    #expect(try stored() == before)
  }

  @Test("somebody else's analyses, reports and recommendations are not there") func others() throws {
    let report = try scene.upload([("tsh", "12")])
    let id = try scene.latest().id
    let other = try scene.test.call(CreatePatient(fullName: "Max")).id
    #expect(try scene.refusal(GetAnalysis(patientId: other, analysisId: id)) == "NOT_FOUND")
    #expect(try scene.refusal(DeleteAnalysis(patientId: other, analysisId: id)) == "NOT_FOUND")
    #expect(try scene.refusal(GenerateAnalysis(patientId: other, reportId: report)) == "NOT_FOUND")
    let personalize = PersonalizeAnalysis(
      patientId: other, analysisId: id, preferences: AnalysisPreferencesInput())
    #expect(try scene.refusal(personalize) == "NOT_FOUND")
    let one = try #require(try scene.recommendations().first)
    #expect(
      try scene.refusal(AcknowledgeRecommendation(patientId: other, recommendationId: one.id)) == "NOT_FOUND")
  }

  @Test(
    "patients and those who care for them may look, patients alone may change, and what is not shared is refused"
  )
  func access() throws {
    for endpoint in Catalog.analyses + Catalog.healthDashboard + Catalog.recommendations {
      let access = endpoint.access
      #expect(access.subject == .patient && endpoint.accounting.area == .analyses)
      if access.effect == .read {
        #expect(access.content == .selfEntered && access.people.contains(.clinicians), "\(endpoint.name)")
      } else {
        #expect(!access.people.contains(.clinicians) && access.people.contains(.patients), "\(endpoint.name)")
      }
    }
  }
}
