import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// R-SO-003: what is answered has exactly the members that are declared.
@Suite("Super One: answers") struct SuperOneAnswerTests {
  private static let routes = SuperOne().routes

  /// The data of an operation, made of what the record answers, and their shape.
  struct Row: Sendable {
    let operation: String
    let shape: Shape
    let encoded: @Sendable () throws -> [UInt8]

    init<Data: Encodable & SendableMetatype>(
      _ operation: String, _ shape: Shape, _ data: @escaping @Sendable () -> Data
    ) {
      (self.operation, self.shape) = (operation, shape)
      encoded = { try JSON.encode(data()) }
    }
  }

  private static let page = SuperOnePage(page: 1, limit: 10, total: 11)
  private static let report: RecordModel.LabReport = {
    var report = GetLabReport.exampleOutcome
    report.values = [ConfirmLabValue.exampleOutcome]
    report.analysis = GenerateAnalysis.exampleOutcome
    return report
  }()
  private static let recommendations = ListRecommendations.exampleOutcome.recommendations
  private static let series = CategorySeries(
    category: .immune,
    points: [ScorePoint(takenOn: CalendarDay(Timestamp(milliseconds: 0)), score: ExactDecimal(70))])

  static let rows: [Row] = [
    Row("generateHealthAnalysis", SuperOneAnalysis.shape) {
      SuperOneAnalysis(GenerateAnalysis.exampleOutcome)
    },
    Row("getLatestHealthAnalysis", SuperOneAnalysis.shape) {
      SuperOneAnalysis(GetLatestAnalysis.exampleOutcome)
    },
    Row("listHealthAnalyses", .list(of: SuperOneAnalysis.shape)) {
      ListAnalyses.exampleOutcome.analyses.map(SuperOneAnalysis.init)
    },
    Row("getHealthAnalysisStats", SuperOneAnalysisStatistics.shape) {
      SuperOneAnalysisStatistics(GetAnalysisStatistics.exampleOutcome)
    },
    Row("compareHealthAnalyses", SuperOneComparison.shape) { SuperOneComparison(Self.comparison) },
    Row("getBiomarkerTrends", .dictionary(of: .list(of: SuperOneTrendPoint.shape))) {
      SuperOneTrendPoint.series(GetBiomarkerTrends.exampleOutcome)
    },
    Row("getHealthAnalysis", SuperOneAnalysisDetail.shape) {
      SuperOneAnalysisDetail(GetAnalysis.exampleOutcome)
    },
    Row("personalizeHealthAnalysis", SuperOnePersonalized.shape) {
      SuperOnePersonalized(PersonalizeAnalysis.exampleOutcome)
    },
    Row("getDashboardOverview", SuperOneOverview.shape) {
      SuperOneOverview(GetHealthOverview.exampleOutcome)
    },
    Row("getDashboardHealthScore", SuperOneScoreDetail.shape) { SuperOneScoreDetail(Self.score) },
    Row("getDashboardStats", SuperOneStatistics.shape) {
      SuperOneStatistics(GetHealthStatistics.exampleOutcome)
    },
    Row("listHealthCategorySlider", .list(of: SuperOneCategory.card, atMost: 7)) {
      ListHealthCategories.exampleOutcome.categories.map(SuperOneCategory.init)
    },
    Row("listHealthCategories", .list(of: SuperOneCategory.shape, atMost: 7)) {
      [SuperOneCategory(Self.category)]
    },
    Row("getHealthCategoryTrends", SuperOneCategory.seriesShape) {
      SuperOneCategory.series(
        GetCategoryTrends.Outcome(
          series: HealthCategory.allCases.map {
            $0 == .immune ? Self.series : CategorySeries(category: $0, points: [])
          }))
    },
    Row("listMobileReports", .superOneList("reports", of: SuperOneReportRow.shape)) {
      SuperOneList(name: "reports", items: [SuperOneReportRow(Self.report)], page: Self.page)
    },
    Row("getMobileAnalytics", SuperOneAnalytics.shape) {
      SuperOneAnalytics(Self.analytics, timeRange: "6months")
    },
    Row("listRecommendations", .superOneList("recommendations", of: SuperOneRecommendation.shape)) {
      SuperOneList(
        name: "recommendations", items: Self.recommendations.map(SuperOneRecommendation.init), page: Self.page
      )
    },
    Row("listSmartRecommendations", SuperOneSmartList.shape) {
      SuperOneSmartList(ListSmartRecommendations.exampleOutcome)
    },
    Row("acknowledgeRecommendation", SuperOneAcknowledged.shape) {
      SuperOneAcknowledged(AcknowledgeRecommendation.exampleOutcome)
    },
    Row("getRecommendationStats", GetRecommendationStatistics.Outcome.superOneShape) {
      GetRecommendationStatistics.exampleOutcome
    },
    Row("getRecommendationInsights", SuperOneInsights.shape) {
      SuperOneInsights(GetRecommendationInsights.exampleOutcome)
    },
    Row("getUploadStatistics", SuperOneUploadStatistics.shape) {
      SuperOneUploadStatistics(GetLabReportStatistics.exampleOutcome, timeRange: "6months")
    },
    Row("filterUploads", SuperOneUploads.shape) { SuperOneUploads(ListLabReports.exampleOutcome) },
    Row("operateOnUploads", SuperOneBatchOutcome.shape) { Self.batch },
    Row("uploadLabReport", SuperOneReport.shape) { SuperOneReport(Self.report, isDuplicate: true) },
    Row("uploadLabReportBatch", SuperOneBatch.shape) { SuperOneBatch() },
    Row("getUploadStatus", SuperOneProgress.shape) { SuperOneProgress(GetLabReportProgress.exampleOutcome) },
    Row("listUploads", SuperOneUploads.shape) { SuperOneUploads(ListLabReports.exampleOutcome) },
    Row("listMobileProcessing", .list(of: SuperOneProgress.shape)) {
      ListLabReportProgress.exampleOutcome.reports.map(SuperOneProgress.init)
    },
    Row("correctBiomarker", SuperOneBiomarker.shape) {
      SuperOneBiomarker(CorrectLabValue.exampleOutcome, nil)
    },
  ]

  @Test("every answer is as its operation declares it", arguments: rows.indices) func closed(
    index: Int
  ) throws {
    let row = Self.rows[index]
    let problems = ShapeCheck(try JSON.parse(try row.encoded()), row.shape).problems
    #expect(problems.isEmpty, "\(row.operation): \(problems)")
    let route = try #require(Self.routes.first { $0.operation == row.operation })
    #expect(route.documentation.answer?() == row.shape.schema, "\(row.operation)")
  }

  @Test("a member too many and a member too few are both seen, in every answer", arguments: rows.indices)
  func isStrict(index: Int) throws {
    let row = Self.rows[index]
    guard case .object(let members) = try JSON.parse(try row.encoded()).value(), !members.isEmpty,
      case .object(let known, _) = row.shape
    else { return }
    let more = try Tape(Value.object(members + [Value.Member("surplus", 1)]))
    let less = try Tape(Value.object(members.filter { $0.name != known[0].name }))
    #expect(ShapeCheck(more, row.shape).problems.map(\.code) == ["unknown_field"], "\(row.operation)")
    #expect(ShapeCheck(less, row.shape).problems.map(\.code) == ["required"], "\(row.operation)")
  }

  @Test("R-SO-013 to R-SO-016: three shapes of pages, of which each has its own members") func pages() {
    let (none, page) = (
      SuperOnePage(page: 1, limit: 10, total: 0), SuperOnePage(page: 2, limit: 10, total: 45)
    )
    #expect(
      page.ofAnalyses == ["current_page": 2, "total_pages": 5, "total_items": 45, "items_per_page": 10])
    #expect(
      page.standard == [
        "page": 2, "limit": 10, "total": 45, "totalPages": 5, "hasNext": true, "hasPrevious": true,
        "currentPage": 2,
      ])
    #expect(
      none.ofUploads
        == ["page": 1, "limit": 10, "total": 0, "totalPages": 0, "hasNext": false, "hasPrevious": false])
    #expect(!SuperOnePage(page: 3, limit: 10, total: 0).hasPrevious)
    #expect(SuperOnePage(page: 9, limit: 10, total: 5).hasPrevious)
  }

  @Test("R-SO-198: raw_response is there only if it was asked for") func trace() throws {
    var found = GetAnalysis.exampleOutcome
    #expect(try Self.names(SuperOneAnalysisDetail(found)).contains("raw_response"))
    found.trace = nil
    #expect(try !Self.names(SuperOneAnalysisDetail(found)).contains("raw_response"))
  }

  @Test("R-SO-235, R-SO-362: a row counts what is mapped, and of that what is low, high or critical")
  func counts() {
    var report = Self.report
    var derived = ConfirmLabValue.exampleOutcome
    derived.isDerived = true
    var unknown = ConfirmLabValue.exampleOutcome
    unknown.category = nil
    var abnormal = ConfirmLabValue.exampleOutcome
    abnormal.judgement.status = .criticalHigh
    report.values = [ConfirmLabValue.exampleOutcome, derived, unknown, abnormal]
    let row = SuperOneReportRow(report)
    #expect(row.biomarkerCount == 2 && row.abnormalCount == 1)
  }

  @Test("R-SO-010: the mean size has one decimal, half up") func means() {
    var found = GetLabReportStatistics.exampleOutcome
    for (bytes, count, text) in [(10, 4, "2.5"), (1, 3, "0.3"), (2, 3, "0.7"), (1, 20, "0.1"), (0, 1, "0")] {
      (found.bytes, found.total) = (bytes, count)
      #expect(SuperOneUploadStatistics(found, timeRange: "all").averageFileSize == ExactDecimal(text))
    }
    (found.bytes, found.total) = (0, 0)
    #expect(SuperOneUploadStatistics(found, timeRange: "all").averageFileSize == nil, "R-SO-006")
  }

  private static func names(_ data: some Encodable) throws -> [String] {
    try JSON.parse(try JSON.encode(data)).value().asMembers.map(\.name)
  }

  private static let day = CalendarDay(Timestamp(milliseconds: 1_768_000_000_000))

  private static let comparison: CompareAnalyses.Outcome = {
    var found = CompareAnalyses.exampleOutcome
    let value = ComparedValue(
      analysisId: HealthAnalysis.exampleID, takenOn: day, value: ExactDecimal(18), status: .low)
    found.changes = [
      BiomarkerChange(
        biomarker: "a", name: "A", category: .immune, unit: "g/L", values: [value, value], percent: nil,
        direction: .unchanged)
    ]
    return found
  }()

  private static let score: GetHealthScore.Outcome = {
    var found = GetHealthScore.exampleOutcome
    found.factors = [
      ScoreFactor(
        category: .immune, score: nil, weight: ExactDecimal(thousandths: 100),
        effectiveWeight: ExactDecimal(0),
        biomarkers: 0, abnormal: 0)
    ]
    found.history = [ScorePoint(takenOn: day, score: ExactDecimal(80))]
    return found
  }()

  private static let category: CategoryCard = {
    var card = ListHealthCategories.exampleOutcome.categories[0]
    card.values = [
      KnownValue(
        biomarker: "a", name: "A", text: "<1", value: nil, unit: "g/L", range: "", status: .unknown,
        isOptimal: false, trend: .stable, takenOn: day, reportId: GenerateAnalysis.example.reportId)
    ]
    return card
  }()

  private static let analytics: GetHealthAnalytics.Outcome = {
    var found = GetHealthAnalytics.exampleOutcome
    found.categories = [
      CategoryChange(category: .immune, current: ExactDecimal(1), previous: nil, change: nil, trend: .stable)
    ]
    found.changes = [
      ValueChange(
        biomarker: "a", name: "A", category: .immune, unit: "g/L", previous: ExactDecimal(0),
        current: ExactDecimal(1), percent: nil, direction: .worsened)
    ]
    return found
  }()

  private static let batch: SuperOneBatchOutcome = {
    var outcome = SuperOneBatchOutcome(.export)
    outcome.add("one")
    outcome.add("two", Failure(.notFound, "none"))
    outcome.export = SuperOneInlineExport(
      format: .json, fileName: "a.json", mimeType: "application/json", size: 2,
      sha256: String(repeating: "0", count: 64), contentBase64: "e30=")
    return outcome
  }()
}
