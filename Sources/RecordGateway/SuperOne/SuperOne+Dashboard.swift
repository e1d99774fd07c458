import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes of the start screen and of what is known in all (R-SO-221 to R-SO-236).
  var dashboardRoutes: [Route] {
    [overview, score, counters, cards, categories, categoryTrends, reports, analytics]
  }

  private var overview: Route {
    route(
      "getDashboardOverview", .get, "/api/mobile/dashboard/overview", GetHealthOverview.self,
      "Dashboard data retrieved", .ownRecord, answers: SuperOneOverview.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneOverview(try received.read(HealthOverview.self)))
    }
  }

  private var score: Route {
    route(
      "getDashboardHealthScore", .get, "/api/mobile/dashboard/health-score", GetHealthScore.self,
      "Health score retrieved", .ownRecord, answers: SuperOneScoreDetail.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneScoreDetail(try received.read(GetHealthScore.Outcome.self)))
    }
  }

  private var counters: Route {
    route(
      "getDashboardStats", .get, "/api/mobile/dashboard/stats", GetHealthStatistics.self,
      "Dashboard statistics retrieved", .ownRecord, answers: SuperOneStatistics.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneStatistics(try received.read(GetHealthStatistics.Outcome.self)))
    }
  }

  private var cards: Route {
    route(
      "listHealthCategorySlider", .get, "/api/mobile/health-categories/slider", ListHealthCategories.self,
      "Health categories retrieved", .ownRecord, answers: .list(of: SuperOneCategory.card, atMost: 7)
    ) { (received, _) async throws(Failure) in
      let found = try received.read(ListHealthCategories.Outcome.self)
      return try Answer(encoding: found.categories.map(SuperOneCategory.init))
    }
  }

  private var categories: Route {
    route(
      "listHealthCategories", .get, "/api/mobile/health-categories", ListHealthCategories.self,
      "Health category details retrieved", .ownRecord, .constant("withBiomarkers", true),
      answers: .list(of: SuperOneCategory.shape, atMost: 7)
    ) { (received, _) async throws(Failure) in
      let found = try received.read(ListHealthCategories.Outcome.self)
      return try Answer(encoding: found.categories.map(SuperOneCategory.init))
    }
  }

  private var categoryTrends: Route {
    route(
      "getHealthCategoryTrends", .get, "/api/mobile/health-categories/trends", GetCategoryTrends.self,
      "Health category trends retrieved", .ownRecord,
      .timeRange("timeRange", unlessSent: "6months", as: "from", inDays: true),
      answers: SuperOneCategory.seriesShape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneCategory.series(try received.read(GetCategoryTrends.Outcome.self)))
    }
  }

  private var reports: Route {
    route(
      "listMobileReports", .get, "/api/mobile/reports", ListLabReports.self, "Reports retrieved",
      .ownRecord, SuperOnePage.arguments[0], SuperOnePage.arguments[1],
      answers: .superOneList("reports", of: SuperOneReportRow.shape)
    ) { (received, _) async throws(Failure) in
      let found = try received.read(ListLabReports.Outcome.self)
      let page = SuperOnePage(page: Int64(found.page), limit: Int64(found.limit), total: Int64(found.total))
      return try Answer(
        encoding: SuperOneList(name: "reports", items: found.reports.map(SuperOneReportRow.init), page: page))
    }
  }

  private var analytics: Route {
    route(
      "getMobileAnalytics", .get, "/api/mobile/analytics", GetHealthAnalytics.self, "Analytics retrieved",
      .ownRecord, .timeRange("timeRange", unlessSent: "6months", as: "from", inDays: true),
      answers: SuperOneAnalytics.shape
    ) { (received, exchange) async throws(Failure) in
      let range = try exchange.timeRange("timeRange", unlessSent: "6months").text
      return try Answer(
        encoding: SuperOneAnalytics(try received.read(GetHealthAnalytics.Outcome.self), timeRange: range))
    }
  }
}
