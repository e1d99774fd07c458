import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Health dashboard") struct HealthDashboardTests {
  private let scene: AnalysisScene

  init() throws { scene = try AnalysisScene() }

  private func score() throws -> GetHealthScore.Outcome {
    try scene.test.call(GetHealthScore(patientId: scene.patient))
  }

  private func statistics() throws -> GetHealthStatistics.Outcome {
    try scene.test.call(GetHealthStatistics(patientId: scene.patient))
  }

  private func cards(_ withBiomarkers: Bool = false) throws -> [CategoryCard] {
    try scene.test.call(
      ListHealthCategories(patientId: scene.patient, withBiomarkers: withBiomarkers)
    ).categories
  }

  @Test("R-SO-223, R-SO-226, R-SO-323: a new account has nothing, and is asked for a report") func empty()
    throws
  {
    let found = try scene.overview()
    #expect(found.score.overall == nil && found.score.status == .unknown && found.score.trend == .stable)
    #expect(found.score.lastCalculated == nil && found.score.categories == CategoryScore.none)
    #expect(found.alerts.isEmpty && found.name == "Erika Mustermann")
    #expect(
      found.statistics
        == HealthCounters(recentTests: 0, recommendations: 0, healthAlerts: 0, upcomingAppointments: 0))
    #expect(found.message == "Upload your first lab report to see your health score.")
    let figures = try statistics()
    #expect(figures.reports == 0 && figures.biomarkers == 0 && figures.lastTestOn == nil)
    #expect(try score().risk == nil && score().change30Days == nil && score().history.isEmpty)
  }

  @Test(
    "R-SO-221, R-SO-163, R-SO-164, R-SO-178, R-SO-315: all seven categories, in their order, and the whole in a word"
  )
  func overview() throws {
    try scene.upload(AnalysisRunTests.abnormal)
    let found = try scene.overview()
    #expect(found.score.categories.map(\.category) == HealthCategory.allCases)
    let event = try AnalysisRunTests.event(AnalysisRunTests.abnormal)
    #expect(
      found.score.overall == event.findings.overall && found.score.categories == event.findings.categories)
    #expect(found.score.status == HealthStatus(of: event.findings.overall))
    #expect(try score().score == found.score && score().risk == event.findings.risk)
    #expect(try cards().map(\.category) == HealthCategory.allCases)
  }

  @Test(
    "R-SO-222, R-SO-242, R-SO-364: a value counts for 365 days after its collection",
    arguments: [(364, true), (365, true), (366, false)])
  func year(days: Int, counts: Bool) throws {
    try scene.upload([("vitamin_d_25oh", "18")], takenOn: scene.day(ago: days))
    let found = try scene.overview()
    #expect((found.score.overall != nil) == counts && found.alerts.isEmpty != counts)
  }

  @Test(
    "R-SO-222: of each biomarker the latest known value by the date of collection, whenever it was uploaded")
  func latest() throws {
    try scene.upload([("tsh", "12"), ("alt", "20")], takenOn: scene.day(ago: 5))
    try scene.upload([("tsh", "1"), ("sodium", "140")], takenOn: scene.day(ago: 50))
    try scene.upload([("alt", "90000")], takenOn: scene.day(ago: 1))
    let values = try cards(true).flatMap { $0.values ?? [] }
    #expect(values.map(\.biomarker) == ["sodium", "alt", "tsh"])
    #expect(values.map(\.text) == ["140", "20", "12"] && values[2].trend == .declining)
    #expect(values[2].takenOn == scene.day(ago: 5) && values[2].status == .high)
    #expect(try cards().allSatisfy { $0.values == nil })
  }

  @Test("values of reports that are not complete, were deleted or failed are not counted") func incomplete()
    throws
  {
    let report = try scene.upload([("tsh", "12")])
    try scene.append([LabReportReprocessingRequested(reportId: report, run: 2)])
    #expect(try scene.overview().score.overall != nil)
    try scene.append([LabReportFailed(reportId: report, run: 2, faults: [])])
    #expect(try scene.overview().score.overall == nil)
    let other = try scene.upload([("tsh", "12")])
    #expect(try scene.overview().alerts.count == 1)
    try scene.delete(other)
    let found = try scene.overview()
    #expect(found.score.overall == nil && found.alerts.isEmpty && found.statistics.recentTests == 0)
  }

  @Test(
    "R-SO-224: a greeting for each part of the day",
    arguments: [
      (4 * 60 + 59, "Good evening"), (5 * 60, "Good morning"), (11 * 60 + 59, "Good morning"),
      (12 * 60, "Good afternoon"), (16 * 60 + 59, "Good afternoon"), (17 * 60, "Good evening"),
      (0, "Good evening"), (23 * 60 + 59, "Good evening"),
    ])
  func greeting(minutes: Int, text: String) {
    #expect(GetHealthOverview.greeting(HourMinute(clamping: minutes)) == text)
  }

  @Test(
    "R-SO-224, R-SO-329: by the clocks of the daemon's zone",
    arguments: [("UTC0", "Good morning"), ("XXX-7", "Good evening")])
  func zone(zone: String, text: String) throws {
    // The clock shows 10:20 UTC.
    let test = try TestEngine { $0.greetingZone = TimeZoneRule(zone) ?? .utc }
    _ = try test.engine.publishShipped(BiomarkerPanel.self, Shipped.file(PanelScene.path))
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    #expect(try test.call(GetHealthOverview(patientId: patient)).greeting == text)
  }

  @Test(
    "R-SO-225, R-SO-226, R-SO-231: against 30 days ago, in whole points",
    arguments: [
      ("160", "100", "Your health score has dropped by 37 points this month.", HealthTrend.declining),
      ("100", "160", "Your health score has improved by 37 points this month!", .improving),
      ("100", "100", "Your health score is steady this month.", .stable),
    ])
  func change(now: String, before: String, message: String, trend: HealthTrend) throws {
    // LDL of 100 mg/dL is normal: 85 points; of 160 high: 60; with vitamin D the category's and the whole's mean.
    try scene.upload([("fasting_glucose", before == "160" ? "200" : "90")], takenOn: scene.day(ago: 30))
    try scene.upload([("fasting_glucose", now == "160" ? "200" : "90")], takenOn: scene.day(ago: 1))
    let found = try scene.overview()
    let points = try #require(try score().change30Days)
    #expect(found.score.trend == trend)
    let whole = points.rounded(to: ExactDecimal(1)).magnitude
    #expect(found.message == message.replacing("37", with: "\(whole)"))
  }

  @Test("R-SO-231: without an older snapshot the trend is stable; 29 days are not 30") func noOlder() throws {
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 29))
    try scene.upload([("tsh", "1")], takenOn: scene.day(ago: 1))
    #expect(try scene.overview().score.trend == .stable && score().change30Days == nil)
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 30))
    #expect(try scene.overview().score.trend == .improving)
  }

  @Test("R-SO-226: what is critical comes before any change") func critical() throws {
    try scene.upload([("potassium", "4")], takenOn: scene.day(ago: 40))
    try scene.upload([("potassium", "6.6")])
    #expect(
      try scene.overview().message
        == "A recent result needs prompt attention. Please review your alerts.")
  }

  @Test("R-SO-227, R-SO-228, R-SO-229: counters, which overview and statistics share") func counters() throws
  {
    try scene.upload([("vitamin_d_25oh", "18"), ("ldl_cholesterol", "165")])
    scene.advance(days: 30)
    #expect(try scene.overview().statistics.recentTests == 1)
    scene.advance(seconds: 1)
    #expect(try scene.overview().statistics.recentTests == 0)
    try scene.upload([("sodium", "140"), ("triglycerides", "160")])
    let found = try scene.overview().statistics
    #expect(found.recentTests == 1 && found.healthAlerts == 2 && found.recommendations == 3)
    let figures = try statistics()
    #expect(figures.counters == found && figures.reports == 2 && figures.biomarkers == 4)
    #expect(figures.abnormal == 2 && figures.lastTestOn == scene.today)
  }

  @Test(
    "R-SO-227: visits to come are counted as the list of them shows them, whatever became of them",
    arguments: LabVisit.Status.allCases)
  func visits(status: LabVisit.Status) throws {
    for (name, days) in [("past", -1), ("now", 0), ("soon", 3)] {
      let start = Timestamp(milliseconds: scene.test.clock.now().milliseconds + Int64(days) * 86_400_000)
      var booked = try EventSamples.labVisit(
        VisitSlot(
          start: start, durationMinutes: 30, localDate: CalendarDay(start),
          localTime: HourMinute(clamping: 600), timeZone: "UTC"))
      booked.visitId = RecordID(replacing: name)
      try scene.append([booked, LabVisitStatusSet(visitId: booked.visitId, status: status)])
    }
    let isOpen = [.scheduled, .confirmed].contains(status)
    #expect(try scene.overview().statistics.upcomingAppointments == (isOpen ? 1 : 0))
    scene.advance(days: 3)
    #expect(try scene.overview().statistics.upcomingAppointments == 0)
  }

  @Test("R-SO-230: the shares of those that have a score are one together, and give the whole") func factors()
    throws
  {
    try scene.upload([("tsh", "12"), ("alt", "20"), ("sodium", "140"), ("vitamin_d_25oh", "25")])
    let found = try score()
    let sum = found.factors.compactMap { factor in factor.score.map { ($0, factor.effectiveWeight) } }
    let whole = sum.reduce(0.0) { $0 + $1.0.double * $1.1.double }
    #expect(abs(whole - (found.score.overall?.double ?? 0)) < 0.05)
    #expect(abs(found.factors.reduce(0.0) { $0 + $1.effectiveWeight.double } - 1) < 0.00001)
    #expect(found.factors.map(\.weight) == PanelScene.shipped.categories.map(\.weight))
    #expect(found.factors.last?.abnormal == 1 && found.factors.last?.biomarkers == 1)
    #expect(
      found.formula == "formula-1" && found.history.map(\.score) == [found.score.overall].compactMap(\.self))
  }

  @Test("the history has twelve scores at most, the earliest first") func history() throws {
    for day in 0..<14 { try scene.upload([("sodium", "140")], takenOn: scene.day(ago: day)) }
    let days = try score().history.map(\.takenOn)
    #expect(days == (0..<12).reversed().map { scene.day(ago: $0) })
  }

  @Test("R-SO-362: values that others determine are in the score if the panel says so, and never counted")
  func derived() throws {
    try scene.upload([("creatinine", "0.8"), ("total_cholesterol", "320"), ("hdl_cholesterol", "60")])
    let found = try cards(true)
    #expect(found.flatMap { $0.values ?? [] }.map(\.biomarker).contains("egfr"))
    #expect(found.reduce(0) { $0 + $1.biomarkers } == 3)
    #expect(try scene.overview().alerts.map(\.biomarker) == ["total_cholesterol"])
  }

  @Test("R-SO-232: the last change is that of the newest event, and time alone moves nothing")
  func lastUpdated()
    throws
  {
    try scene.upload([("tsh", "12")])
    let moment = scene.test.clock.now()
    scene.advance(days: 3)
    #expect(try scene.overview().lastUpdated == moment && scene.overview().lastUpdated == moment)
    let rule = try #require(try scene.recommendations().first)
    _ = try scene.test.call(
      AcknowledgeRecommendation(patientId: scene.patient, recommendationId: rule.id))
    #expect(try scene.overview().lastUpdated == scene.test.clock.now())
  }

  @Test("R-SO-233: a point for each analysis that scored the category, by the date of collection")
  func trends()
    throws
  {
    try scene.upload([("tsh", "12"), ("alt", "20")], takenOn: scene.day(ago: 10))
    try scene.upload([("alt", "50")], takenOn: scene.day(ago: 20))
    func series(from: CalendarDay? = nil) throws -> [HealthCategory: [CalendarDay]] {
      let found = try scene.test.call(GetCategoryTrends(patientId: scene.patient, from: from)).series
      #expect(found.map(\.category) == HealthCategory.allCases)
      return Dictionary(uniqueKeysWithValues: found.map { ($0.category, $0.points.map(\.takenOn)) })
    }
    let all = try series()
    #expect(all[.hepaticRenal] == [scene.day(ago: 20), scene.day(ago: 10)])
    #expect(all[.endocrine] == [scene.day(ago: 10)] && all[.immune] == [])
    #expect(try series(from: scene.day(ago: 19))[.hepaticRenal] == [scene.day(ago: 10)])
  }

  @Test("R-SO-236: the latest value in the range against the one before it, wherever that lies")
  func analytics()
    throws
  {
    try scene.upload([("tsh", "12"), ("alt", "20")], takenOn: scene.day(ago: 100))
    try scene.upload([("tsh", "2"), ("sodium", "130")], takenOn: scene.day(ago: 10))
    let found = try scene.test.call(
      GetHealthAnalytics(patientId: scene.patient, from: scene.day(ago: 50)))
    #expect(found.changes.map(\.biomarker) == ["tsh"] && found.changes[0].direction == .improved)
    #expect((found.changes[0].previous, found.changes[0].current) == (ExactDecimal(12), ExactDecimal(2)))
    #expect(found.changes[0].percent == ExactDecimal("-83.3"))
    #expect(found.totals == .init(reports: 1, analyses: 1, biomarkers: 2, abnormal: 1))
    #expect(found.categories.map(\.category) == HealthCategory.allCases && found.scores.count == 1)
    let endocrine = try #require(found.categories.last)
    #expect(endocrine.current == ExactDecimal(100) && endocrine.trend == .improving)
  }
}
