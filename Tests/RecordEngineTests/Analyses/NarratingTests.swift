import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Health analyses: texts while somebody waits") struct NarratingTests {
  private let scene: AnalysisScene
  private let report: DocumentID

  init() throws {
    scene = try AnalysisScene()
    report = try scene.upload(AnalysisRunTests.abnormal)
  }

  /// A command whose answer is looked for later.
  private final class Answer<M: Method>: Sendable {
    private let outcome = Mutex<M.Outcome?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ method: M, _ test: TestEngine) {
      DispatchQueue.global().async { [self] in
        let found = try? test.call(method)
        outcome.withLock { $0 = found }
        done.signal()
      }
    }

    func wait() -> M.Outcome? {
      done.wait()
      done.signal()
      return outcome.withLock { $0 }
    }

    var isThere: Bool { outcome.withLock { $0 != nil } }
  }

  private func preferences(_ change: (inout AnalysisPreferencesInput) -> Void) -> AnalysisPreferencesInput {
    var preferences = AnalysisPreferencesInput()
    change(&preferences)
    return preferences
  }

  /// Makes somebody known who writes.
  private func attend() throws { #expect(try scene.test.call(TakeNarrativeJobs()).jobs.isEmpty) }

  private func generate(_ language: String = "en", _ level: DetailLevel = .basic) -> Answer<GenerateAnalysis>
  {
    let wanted = preferences { ($0.language, $0.detailLevel) = (language, level) }
    // Of two analyses of one moment it is not said which is the latest.
    scene.test.clock.advance(milliseconds: 1)
    return Answer(
      GenerateAnalysis(patientId: scene.patient, reportId: report, preferences: wanted), scene.test)
  }

  private func take() throws -> NarrativeJob {
    try #require(try scene.test.call(TakeNarrativeJobs(limit: 1, waitSeconds: 10)).jobs.first)
  }

  private func settle(_ job: NarrativeJob, _ text: String?) throws -> Bool {
    let narrative = text.map { NarrativeText(text: $0, provider: "local-llm", model: "small-1") }
    return try scene.test.call(SettleNarrative(jobId: job.jobId, narrative: narrative)).isAccepted
  }

  private func narrative(_ id: HealthAnalysisID) throws -> AcceptedNarrative? {
    try scene.test.call(GetAnalysis(patientId: scene.patient, analysisId: id, withTrace: true)).trace?
      .narrative
  }

  @Test("R-SO-257: where nobody writes, nobody waits and nothing is asked for") func unattended() throws {
    let made = try #require(generate().wait())
    #expect(scene.test.engine.narratives.count == 0)
    #expect(try narrative(made.id) == nil)
  }

  @Test("R-SO-260, R-SO-170: the answer leaves with its text in the record, the panel's reservation below it")
  func written() throws {
    try attend()
    let answer = generate()
    let job = try take()
    #expect(!answer.isThere && job.longest == 2000 && (1...30_000).contains(job.milliseconds))
    #expect(try settle(job, " Your LDL cholesterol of 165 mg/dL is above the range.\n"))
    let made = try #require(answer.wait())
    let found = try #require(try narrative(made.id))
    #expect(
      found.text
        == "Your LDL cholesterol of 165 mg/dL is above the range.\n\n\(PanelScene.shipped.disclaimer.en)")
    #expect(found.provider == "local-llm" && found.model == "small-1")
    #expect(
      try scene.test.call(GetRecommendationInsights(patientId: scene.patient)).narrative == found)
    try scene.verifyProjections()
    #expect(scene.test.engine.narratives.count == 0)
  }

  @Test(
    "R-SO-256, R-SO-259: a text that is not to be shown is none, and the analysis is delivered",
    arguments: [
      nil, "", "  \n ", "Your LDL cholesterol is 166 mg/dL.", String(repeating: "a", count: 2001),
      "Your values are <b>high</b>.", "See https://example.org.", "Fine &amp; well.",
      "Take 18 mg every day.", "Take 18 tablets.", "You have hypercholesterolemia.",
      "This is diagnosed as anemia.", "Stop taking it.", "Sie haben Diabetes.", "<!-- -->",
    ]) func refused(text: String?) throws
  {
    try attend()
    let answer = generate()
    let head = scene.test.engine.head
    #expect(try !settle(try take(), text))
    let made = try #require(answer.wait())
    #expect(try narrative(made.id) == nil && scene.test.engine.head <= head + 1)
  }

  @Test("R-SO-259: nobody waits longer than the limit, and what comes later is refused") func late() throws {
    let late = try AnalysisScene { $0.narrativeMilliseconds = 50 }
    let report = try late.upload(AnalysisRunTests.abnormal)
    _ = try late.test.call(TakeNarrativeJobs())
    let wanted = preferences { $0.detailLevel = .basic }
    let made = try late.test.call(
      GenerateAnalysis(patientId: late.patient, reportId: report, preferences: wanted))
    #expect(late.test.engine.narratives.count == 0)
    let job = NarrativeJobID(high: 1, low: 2)
    #expect(try late.refusal(SettleNarrative(jobId: job)) != nil)
    let get = GetAnalysis(patientId: late.patient, analysisId: made.id, withTrace: true)
    #expect(try late.test.call(get).trace?.narrative == nil)
  }

  @Test("R-SO-257: a narrator who has not asked for a while is none, and one at work is one") func attended()
    throws
  {
    let desk = scene.test.engine.narratives
    #expect(!desk.isAttended)
    try attend()
    scene.test.clock.advance(milliseconds: 1999)
    #expect(desk.isAttended)
    scene.test.clock.advance(milliseconds: 1)
    #expect(!desk.isAttended)
    // Whoever waits is there for as long, and a while to ask again.
    #expect(desk.take(1, waiting: 5000).isEmpty)
    scene.test.clock.advance(milliseconds: 6000)
    #expect(desk.isAttended)
    let answer = generate()
    let job = try take()
    scene.test.clock.advance(milliseconds: 15_000)
    #expect(desk.isAttended)
    _ = try settle(job, nil)
    _ = answer.wait()
    #expect(!desk.isAttended)
  }

  @Test("R-SO-204: a personalized analysis has the text for how it is read now, or none") func personalized()
    throws
  {
    try attend()
    let answer = generate()
    #expect(try settle(try take(), "All is well."))
    let made = try #require(answer.wait())
    let wanted = preferences { ($0.language, $0.detailLevel) = ("de-AT-Zaunk", .basic) }
    let second = Answer(
      PersonalizeAnalysis(patientId: scene.patient, analysisId: made.id, preferences: wanted), scene.test)
    let job = try take()
    #expect(try narrative(made.id) == nil)
    #expect(job.brief?.language == "de")
    #expect(try settle(job, "Der LDL-Wert liegt über dem Bereich."))
    #expect(job.brief?.concerns == second.wait()?.analysis.concerns)
    let text = "Der LDL-Wert liegt über dem Bereich.\n\n\(PanelScene.shipped.disclaimer.de)"
    #expect(try narrative(made.id)?.text == text)
    try scene.verifyProjections()
  }

  @Test("a text about what is read in another way by now, or deleted, is none") func outdated() throws {
    try attend()
    let answer = generate()
    let job = try take()
    let id = try scene.latest().id
    let wanted = preferences { $0.focusAreas = [.metabolic] }
    let other = Answer(
      PersonalizeAnalysis(patientId: scene.patient, analysisId: id, preferences: wanted), scene.test)
    let second = try take()
    #expect(try !settle(job, "All is well."))
    _ = try scene.test.call(DeleteAnalysis(patientId: scene.patient, analysisId: id))
    #expect(try !settle(second, "All is well."))
    #expect(answer.wait()?.id == id && other.wait()?.analysis.id == id)
    try scene.verifyProjections()
  }

  @Test("a record asks for four texts at a time, and a fifth answer does not wait") func bounded() throws {
    try attend()
    let answers = ["en", "de", "fr", "it"].map { generate($0) }
    var jobs: [NarrativeJob] = []
    while jobs.count < 4 { jobs += try scene.test.call(TakeNarrativeJobs(limit: 4, waitSeconds: 10)).jobs }
    #expect(generate("es").wait() != nil)
    let early = answers.filter(\.isThere)
    #expect(early.isEmpty)
    for job in jobs { _ = try settle(job, nil) }
    let made = answers.compactMap { $0.wait() }
    #expect(made.count == 4)
  }

  @Test("R-SO-257: all that was derived is the same with a narrator and without") func same() throws {
    func derived(isAttended: Bool) throws -> [String] {
      let scene = try AnalysisScene()
      for (days, values) in [(90, [("ldl_cholesterol", "120")]), (0, AnalysisRunTests.abnormal)] {
        try scene.upload(values, takenOn: scene.day(ago: days))
      }
      if isAttended { _ = try scene.test.call(TakeNarrativeJobs()) }
      let report = try scene.latest().reportId
      let wanted = preferences { $0.detailLevel = .comprehensive }
      scene.test.clock.advance(milliseconds: 1)
      let answer = Answer(
        GenerateAnalysis(patientId: scene.patient, reportId: report, preferences: wanted), scene.test)
      if isAttended {
        let job = try #require(try scene.test.call(TakeNarrativeJobs(waitSeconds: 10)).jobs.first)
        let narrative = NarrativeText(text: "All is well.", provider: "local-llm", model: nil)
        #expect(try scene.test.call(SettleNarrative(jobId: job.jobId, narrative: narrative)).isAccepted)
      }
      let made = try #require(answer.wait())
      var got = try scene.test.call(
        GetAnalysis(patientId: scene.patient, analysisId: made.id, withTrace: true))
      var insights = try scene.test.call(GetRecommendationInsights(patientId: scene.patient))
      #expect((got.trace?.narrative != nil) == isAttended && (insights.narrative != nil) == isAttended)
      got.trace?.narrative = nil
      insights.narrative = nil
      let all: [any Encodable] = [
        made, got, insights, try scene.overview(), try scene.recommendations(),
        try scene.test.call(ListSmartRecommendations(patientId: scene.patient)),
        try scene.test.call(GetHealthStatistics(patientId: scene.patient)),
      ]
      // Ids are random.
      return try all.map {
        String(decoding: try JSON.encode($0), as: UTF8.self).replacing(made.id.description, with: "id")
      }
    }
    #expect(try derived(isAttended: true) == derived(isAttended: false))
  }

  @Test("R-SO-304: folding everything anew asks nobody") func rebuilt() throws {
    try attend()
    try scene.verifyProjections()
    _ = try scene.test.call(RebuildProjection(name: AnalysisProjection.name))
    #expect(scene.test.engine.narratives.count == 0)
  }

  @Test("a wait of any length is refused, and ends nothing", arguments: [-1, 11, 26, Int.max, Int.min])
  func waits(seconds: Int) throws {
    #expect(try scene.refusal(TakeNarrativeJobs(waitSeconds: seconds)) != nil)
    if seconds > 25 { #expect(try scene.refusal(TakeLaboratoryJobs(waitSeconds: seconds)) != nil) }
  }
}

@Suite("Health analyses: texts that nobody waits for") struct UploadNarrativeTests {
  @Test("R-SO-208: the analysis that a reading makes has its text when it is there") func uploaded() throws {
    let scene = try LabReportScene()
    _ = try scene.test.call(TakeNarrativeJobs())
    let report = try scene.completed()
    #expect(report.status == .completed)
    let job = try #require(try scene.test.call(TakeNarrativeJobs(waitSeconds: 10)).jobs.first)
    #expect(job.brief?.values.map(\.name).contains("Potassium") == true)
    let narrative = NarrativeText(text: "Please see a doctor soon.", provider: "local-llm", model: nil)
    #expect(try scene.test.call(SettleNarrative(jobId: job.jobId, narrative: narrative)).isAccepted)
    let insights = try scene.test.call(GetRecommendationInsights(patientId: scene.patient))
    #expect(insights.narrative?.text.hasPrefix("Please see a doctor soon.\n\n") == true)
    #expect(try scene.names().last == NarrativeAccepted.type.name)
  }
}
