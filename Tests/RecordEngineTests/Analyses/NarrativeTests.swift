import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Health analyses: texts by other programs") struct NarrativeTests {
  private func abnormalBrief() throws -> NarrativeBrief {
    NarrativeBrief(try AnalysisRunTests.event(AnalysisRunTests.abnormal), PanelScene.shipped)
  }

  @Test("R-SO-258: only what was derived is told, and nothing that the report or the record says in words")
  func brief() throws {
    let event = try AnalysisRunTests.event(AnalysisRunTests.abnormal) { _ in
    } values: { value in
      value.read.label = "Zaunkönig"
      value.read.text = "Zaunkönig"
      value.read.intervalText = "Zaunkönig"
    }
    let text = String(decoding: try JSON.encode(NarrativeBrief(event, PanelScene.shipped)), as: UTF8.self)
    for word in [
      "Zaunkönig", "\(event.reportId)", "\(event.analysisId)", "\"age\"", "\"sex\"", "female", "2026-01-12",
    ] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("LDL Cholesterol") && text.contains("165"))
  }

  @Test(
    "R-SO-259: a text with a number that nobody gave it, too long or empty, is discarded",
    arguments: [
      ("Your LDL cholesterol of 165 mg/dL is above the range.", true),
      ("165.0 and 165,0 are the same.", true),
      ("Your LDL cholesterol of 166 mg/dL.", false), ("Halve it in 3 months.", false), ("  \n", false),
      ("No numbers at all.", true), ("Take ½ of it.", false), ("١٦٥", false), ("a\u{0}b", false),
      (String(repeating: "a", count: 2000), true), (String(repeating: "a", count: 2001), false),
      ("Vitamin D (25-OH) is 18 ng/mL.", true),
    ])
  func check(text: String, isAccepted: Bool) throws {
    #expect((NarrativeCheck(brief: try abnormalBrief()).accepted(text) != nil) == isAccepted)
  }

  @Test("R-SO-257, R-SO-260, R-SO-304: an accepted text is an event, and changes nothing but the text")
  func event()
    throws
  {
    let scene = try AnalysisScene()
    let report = try scene.upload(AnalysisRunTests.abnormal)
    let (latest, overview) = (try scene.latest(), try scene.overview())
    let recommendations = try scene.recommendations()
    let text = NarrativeText(text: "Your LDL cholesterol is high.", provider: "local-llm", model: "small-1")
    try scene.append([NarrativeAccepted(analysisId: latest.id, reportId: report, narrative: text)])
    #expect(try scene.latest() == latest && scene.recommendations() == recommendations)
    #expect(try scene.overview().alerts == overview.alerts && scene.overview().score == overview.score)
    let found = try scene.test.call(GetRecommendationInsights(patientId: scene.patient)).narrative
    #expect(found == AcceptedNarrative(text, at: scene.test.clock.now()))
    let get = GetAnalysis(patientId: scene.patient, analysisId: latest.id, withTrace: true)
    #expect(try scene.test.call(get).trace?.narrative == found)
    try scene.verifyProjections()
  }
}
