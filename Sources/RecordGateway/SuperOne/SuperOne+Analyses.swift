import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes of analyses (R-SO-188 to R-SO-208).
  var analysisRoutes: [Route] {
    [generate, latest, analyses, statistics, compare, biomarkerTrends, analysis, deleteAnalysis, personalize]
  }

  private static let analysis = Argument.path("analysisId", .uuid, as: "analysisId")

  /// What a person may say about how a report is to be read (R-SO-189).
  static let preferences = Shape.open(
    .optional("riskTolerance", .words(of: RiskTolerance.self)),
    .optional("detailLevel", .words(of: DetailLevel.self)),
    .optional("focusAreas", .list(of: .words(of: HealthCategory.self), atMost: 7)),
    .optional("includeRecommendations", .flag), .optional("includeComparisons", .flag),
    .optional("language", .judged(.text(2...35))))

  private var generate: Route {
    route(
      "generateHealthAnalysis", .post, "/api/v1/health-analysis/generate", GenerateAnalysis.self,
      "Health analysis generated successfully", .ownRecord,
      .reference("lab_report_id", as: "reportId", .uuid),
      .optionalMember("user_preferences", as: "preferences"),
      takes: .open(
        .required("lab_report_id", .text(1...1000)), .optional("user_preferences", Self.preferences)),
      answers: SuperOneAnalysis.shape, status: .created, key: true, within: .generation
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneAnalysis(try received.read(HealthAnalysis.self))).inEnglish
    }
  }

  private var latest: Route {
    var route = route(
      "getLatestHealthAnalysis", .get, "/api/v1/health-analysis/latest", GetLatestAnalysis.self,
      "Analysis retrieved successfully", .ownRecord, answers: SuperOneAnalysis.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneAnalysis(try received.read(HealthAnalysis.self))).inEnglish
    }
    route.documentation.refusals = [404]
    return route
  }

  private var analyses: Route {
    var route = route(
      "listHealthAnalyses", .get, "/api/v1/health-analysis/history", ListAnalyses.self,
      "Analysis history retrieved", .ownRecord, SuperOnePage.arguments[0], SuperOnePage.arguments[1],
      answers: .list(of: SuperOneAnalysis.shape)
    ) { (received, _) async throws(Failure) in
      let found = try received.read(ListAnalyses.Outcome.self)
      var answer = try Answer(encoding: found.analyses.map(SuperOneAnalysis.init))
      let page = SuperOnePage(page: Int64(found.page), limit: Int64(found.limit), total: Int64(found.total))
      answer.beside = [Value.Member("pagination", page.ofAnalyses)]
      return answer.inEnglish
    }
    route.documentation.beside = [.required("pagination", SuperOnePage.analysesShape)]
    return route
  }

  private var statistics: Route {
    route(
      "getHealthAnalysisStats", .get, "/api/v1/health-analysis/stats", GetAnalysisStatistics.self,
      "Analysis statistics retrieved", .ownRecord,
      .timeRange("timeRange", unlessSent: "365", as: "from"), answers: SuperOneAnalysisStatistics.shape
    ) { (received, _) async throws(Failure) in
      try Answer(
        encoding: SuperOneAnalysisStatistics(try received.read(GetAnalysisStatistics.Outcome.self)))
    }
  }

  private var compare: Route {
    var route = route(
      "compareHealthAnalyses", .get, "/api/v1/health-analysis/compare", CompareAnalyses.self,
      "Analyses compared", .ownRecord, .ids("analysisIds", 2...10, as: "analysisIds"),
      answers: SuperOneComparison.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneComparison(try received.read(CompareAnalyses.Outcome.self))).inEnglish
    }
    route.documentation.refusals = [404]
    return route
  }

  private var biomarkerTrends: Route {
    route(
      "getBiomarkerTrends", .get, "/api/v1/health-analysis/trends", GetBiomarkerTrends.self,
      "Biomarker trends retrieved", .ownRecord,
      .timeRange("timeRange", unlessSent: "6months", as: "from", inDays: true),
      answers: .dictionary(of: .list(of: SuperOneTrendPoint.shape))
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneTrendPoint.series(try received.read(GetBiomarkerTrends.Outcome.self)))
    }
  }

  private var analysis: Route {
    route(
      "getHealthAnalysis", .get, "/api/v1/health-analysis/{analysisId}", GetAnalysis.self,
      "Analysis retrieved successfully", .ownRecord, Self.analysis,
      .renamedQuery("includeRawResponse", .flag, as: "withTrace"), answers: SuperOneAnalysisDetail.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneAnalysisDetail(try received.read(GetAnalysis.Outcome.self))).inEnglish
    }
  }

  private var deleteAnalysis: Route {
    route(
      "deleteHealthAnalysis", .delete, "/api/v1/health-analysis/{analysisId}", DeleteAnalysis.self,
      "Health analysis deleted successfully", .ownRecord, Self.analysis, answers: nil
    ) { (_, _) async throws(Failure) in .enveloped }
  }

  private var personalize: Route {
    route(
      "personalizeHealthAnalysis", .post, "/api/v1/health-analysis/{analysisId}/personalize",
      PersonalizeAnalysis.self, "Recommendations personalized", .ownRecord, Self.analysis,
      .renamedMember("user_preferences", as: "preferences"),
      takes: .open(.required("user_preferences", Self.preferences)), answers: SuperOnePersonalized.shape,
      within: .generation
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOnePersonalized(try received.read(PersonalizeAnalysis.Outcome.self)))
        .inEnglish
    }
  }
}

extension Answer {
  /// Says in which language its texts are, whatever was asked for (R-SO-191).
  fileprivate var inEnglish: Answer {
    var answer = self
    answer.headers[.contentLanguage] = Language.en.rawValue
    return answer
  }
}
