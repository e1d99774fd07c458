import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes of recommendations (R-SO-246 to R-SO-257).
  var recommendationRoutes: [Route] { [recommendations, smart, acknowledge, statistics, insights] }

  private var recommendations: Route {
    route(
      "listRecommendations", .get, "/api/mobile/recommendations/list", ListRecommendations.self,
      "Recommendations retrieved", .ownRecord, SuperOnePage.arguments[0], SuperOnePage.arguments[1],
      .query("status", .words(of: RecommendationStatus.self)),
      .query("category", .words(of: HealthCategory.self)),
      .query("priority", .words(of: AdvicePriority.self)),
      answers: .superOneList("recommendations", of: SuperOneRecommendation.shape)
    ) { (received, _) async throws(Failure) in
      let found = try received.read(ListRecommendations.Outcome.self)
      let page = SuperOnePage(page: Int64(found.page), limit: Int64(found.limit), total: Int64(found.total))
      let items = found.recommendations.map(SuperOneRecommendation.init)
      return try Answer(encoding: SuperOneList(name: "recommendations", items: items, page: page))
    }
  }

  private var smart: Route {
    route(
      "listSmartRecommendations", .get, "/api/mobile/recommendations/smart", ListSmartRecommendations.self,
      "Smart recommendations retrieved", .ownRecord, answers: SuperOneSmartList.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneSmartList(try received.read(ListSmartRecommendations.Outcome.self)))
    }
  }

  private var acknowledge: Route {
    var route = route(
      "acknowledgeRecommendation", .post, "/api/mobile/recommendations/acknowledge",
      AcknowledgeRecommendation.self, "Recommendation acknowledged", .ownRecord,
      .reference("recommendationId", as: "recommendationId", .uuid),
      .optionalMember("action", as: "answer"), .optionalMember("notes", as: "notes"),
      takes: .open(
        .required("recommendationId", .text(1...1000)),
        .optional("action", .words(of: RecommendationAnswer.self)),
        .optional("notes", .orNull(.text(0...1000)))),
      answers: SuperOneAcknowledged.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneAcknowledged(try received.read(AcknowledgeRecommendation.Outcome.self)))
    }
    // Superseded ones (R-SO-252).
    route.documentation.refusals = [409]
    return route
  }

  private var statistics: Route {
    route(
      "getRecommendationStats", .get, "/api/mobile/recommendations/stats", GetRecommendationStatistics.self,
      "Recommendation statistics retrieved", .ownRecord,
      answers: GetRecommendationStatistics.Outcome.superOneShape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: try received.read(GetRecommendationStatistics.Outcome.self))
    }
  }

  private var insights: Route {
    route(
      "getRecommendationInsights", .get, "/api/mobile/recommendations/insights",
      GetRecommendationInsights.self, "Recommendation insights retrieved", .ownRecord,
      answers: SuperOneInsights.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneInsights(try received.read(GetRecommendationInsights.Outcome.self)))
    }
  }
}
