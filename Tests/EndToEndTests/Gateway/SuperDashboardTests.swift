import RecordClient
import RecordModel
import Testing

/// The start screen, categories and recommendations of Super One over real programs.
@Suite("Super One: dashboard", .serialized) struct SuperDashboardTests {
  private static let categories = HealthCategory.allCases.map(\.rawValue)

  @Test("R-SO-221 to R-SO-223: a new account is shown what is not known as null, and all seven categories")
  func nothing() async throws {
    let kira = try await SharedSuperLaboratory.get().site.register("kira")
    let screen = try await kira.get("/api/mobile/dashboard/overview")
    #expect(screen.status == 200 && screen.json?["message"] == "Dashboard data retrieved", "\(screen.text)")
    let data = try #require(screen.data)
    #expect(
      data.members.map(\.name) == ["user", "healthScore", "greeting", "stats", "alerts", "lastUpdated"])
    #expect(data["user"] == ["name": "Erika Beispiel", "email": "kira@example.org"])
    let score = data["healthScore"]
    #expect(score?["overall"] == .null && score?["status"] == "unknown" && score?["trend"] == "stable")
    #expect(score?["lastCalculated"] == .null)
    let parts = score?["categoryBreakdown"]?.members ?? []
    #expect(Set(parts.map(\.name)) == Set(Self.categories) && parts.allSatisfy { $0.value == .null })
    #expect(data["alerts"] == [] && data["stats"]?.members.allSatisfy { $0.value == 0 } == true)
    #expect(
      data["greeting"]?["personalizedMessage"] == "Upload your first lab report to see your health score.")
    let detail = try await kira.get("/api/mobile/dashboard/health-score")
    #expect(detail.data?["riskLevel"] == .null && detail.data?["change30Days"] == .null, "\(detail.text)")
    #expect(detail.data?["factors"]?.list.count == 7 && detail.data?["history"] == [])
    let statistics = try await kira.get("/api/mobile/dashboard/stats")
    #expect(statistics.data?["lastTestDate"] == .null && statistics.data?["totalReports"] == 0)
    let smart = try await kira.get("/api/mobile/recommendations/smart")
    #expect(smart.data?["basedOn"] == ["analysisId": .null, "biomarkerCount": 0], "\(smart.text)")
    let counted = try await kira.get("/api/mobile/recommendations/stats")
    #expect(counted.data?["acknowledgementRate"] == .null && counted.data?["total"] == 0, "\(counted.text)")
  }

  @Test("R-SO-225 to R-SO-232, R-SO-237 to R-SO-240: what is known is shown, and counted the same everywhere")
  func known() async throws {
    let (own, _) = try await SuperFixtures.get()
    let screen = try await own.person.get("/api/mobile/dashboard/overview")
    let data = try #require(screen.data)
    guard case .double? = data["healthScore"]?["overall"] else {
      return #expect(data["healthScore"]?["overall"]?.whole != nil, "\(screen.text)")
    }
    let alerts = data["alerts"]?.list ?? []
    #expect(
      alerts.contains {
        $0["title"] == "Vitamin D Deficiency Detected"
          && $0["message"]
            == "Your latest test shows low Vitamin D (25-OH) levels (18 ng/mL). Normal range is 30-100 ng/mL."
          || $0["message"]
            == "Your latest test shows low vitamin D levels (18 ng/mL). Normal range is 30-100 ng/mL."
      }, "\(screen.text)")
    let wanting = alerts.count { $0["actionRequired"] == true }
    #expect(data["stats"]?["healthAlerts"] == .integer(Int64(wanting)) && wanting > 0, "R-SO-228")
    #expect(data["stats"]?["recentTests"] == 2)
    let statistics = try await own.person.get("/api/mobile/dashboard/stats")
    #expect(statistics.json?["message"] == "Dashboard statistics retrieved")
    for member in data["stats"]?.members ?? [] {
      #expect(statistics.data?[member.name] == member.value, "R-SO-229: \(member.name)")
    }
    #expect(
      statistics.data?["lastTestDate"] == .string("\(SuperFixture.later.collected)T00:00:00.000Z"),
      "\(statistics.text)")
    #expect(statistics.data?["totalBiomarkers"] == 5 && statistics.data?["totalReports"] == 2)
    let score = try await own.person.get("/api/mobile/dashboard/health-score")
    #expect(score.data?["overall"] == data["healthScore"]?["overall"])
    #expect(score.data?["history"]?.list.count == 2)
    #expect(
      score.data?["factors"]?.list.map { $0["category"]?.text } == Self.categories, "R-SO-164")
    #expect(try await own.person.get("/api/mobile/dashboard/overview").data == data, "R-SO-232")
  }

  @Test("R-SO-227, R-SO-232: visits that are to take place are counted, confirmed or not") func visits()
    async throws
  {
    let laboratory = try await SharedSuperLaboratory.get()
    let pia = try await laboratory.site.register("pia")
    func seen() async throws -> (count: Value?, moment: String) {
      let data = try await pia.get("/api/mobile/dashboard/overview").data
      return (data?["stats"]?["upcomingAppointments"], data?["lastUpdated"]?.text ?? "")
    }
    let before = try await seen()
    #expect(before.count == 0)
    let booked = try await pia.post(
      "/api/mobile/appointments",
      [
        "facilityId": "labor-mitte", "serviceType": "lipid_panel", "preferredTime": "10:00",
        "preferredDate": .string("\(try SuperAppointmentTests.day(weeks: 2))"),
      ])
    try #require(booked.status == 201, "\(booked.text)")
    let after = try await seen()
    #expect(after.count == 1 && after.moment > before.moment)
    for (status, count) in [("confirmed", 1), ("cancelled", 0)] as [(String, Value)] {
      try await laboratory.site.web.daemon.session.call(
        SetLabVisitStatus.name,
        [
          "patientId": .string(pia.account), "visitId": booked.data?["_id"] ?? .null,
          "status": .string(status),
        ])
      #expect(try await seen().count == count, "\(status)")
    }
  }

  @Test("R-SO-163, R-SO-164, R-SO-233 to R-SO-236: categories, reports and analytics") func lists()
    async throws
  {
    let (own, _) = try await SuperFixtures.get()
    let slider = try await own.person.get("/api/mobile/health-categories/slider")
    #expect(slider.json?["message"] == "Health categories retrieved")
    let cards = slider.data?.list ?? []
    #expect(cards.map { $0["category"]?.text } == Self.categories)
    #expect(
      cards.map { $0["displayName"]?.text } == [
        "Heart Health", "Metabolic Health", "Nutrition", "Blood Health", "Liver and Kidney", "Immune System",
        "Hormones",
      ])
    #expect(cards.first?["biomarkerCount"] == 3 && cards.first?["biomarkers"] == nil, "\(slider.text)")
    let whole = try await own.person.get("/api/mobile/health-categories")
    #expect(whole.json?["message"] == "Health category details retrieved")
    let heart = try #require(whole.data?.list.first)
    #expect(heart["description"]?.text?.isEmpty == false)
    let cholesterol = heart["biomarkers"]?.list.first { $0["name"] == "Total Cholesterol" }
    #expect(
      cholesterol?["value"] == "185.5" && cholesterol?["trend"] == "improving"
        && cholesterol?["labReportId"] == own.reports[1]["id"], "\(whole.text)")
    #expect(cholesterol?["lastMeasured"] == .string("\(SuperFixture.later.collected)T00:00:00.000Z"))
    let trends = try await own.person.get("/api/mobile/health-categories/trends")
    #expect(trends.json?["message"] == "Health category trends retrieved")
    #expect(trends.data?["cardiovascular"]?.list.count == 2 && trends.data?["immune"] == [], "\(trends.text)")
    let reports = try await own.person.get("/api/mobile/reports?limit=1")
    #expect(reports.json?["message"] == "Reports retrieved")
    #expect(
      reports.data?["pagination"] == [
        "page": 1, "limit": 1, "total": 2, "totalPages": 2, "hasNext": true, "hasPrevious": false,
        "currentPage": 1,
      ], "R-SO-015")
    let row = try #require(reports.data?["reports"]?.list.first)
    #expect(row["analysisId"]?.text == own.analyses[1] && row["biomarkerCount"] == 5, "\(reports.text)")
    #expect(row["reportDate"] == .string("\(SuperFixture.later.collected)"), "R-SO-360")
    let analytics = try await own.person.get("/api/mobile/analytics?timeRange=1year")
    #expect(analytics.json?["message"] == "Analytics retrieved" && analytics.data?["timeRange"] == "1year")
    #expect(analytics.data?["scoreHistory"]?.list.count == 2, "\(analytics.text)")
    #expect(
      analytics.data?["totals"]?["reports"] == 2 && analytics.data?["totals"]?["biomarkers"] == 5,
      "\(analytics.text)")
    #expect(try await own.person.get("/api/mobile/analytics").data?["timeRange"] == "6months")
  }

  @Test("R-SO-246 to R-SO-255, R-SO-369: recommendations, and what becomes of them") func recommendations()
    async throws
  {
    let laboratory = try await SharedSuperLaboratory.get()
    let lena = try await laboratory.site.register("lena")
    _ = try await lena.completed(SuperFixture.earlier)
    let path = "/api/mobile/recommendations"
    let list = try await lena.get("\(path)/list")
    #expect(list.status == 200 && list.json?["message"] == "Recommendations retrieved", "\(list.text)")
    let all = list.data?["recommendations"]?.list ?? []
    let one = try #require(all.first { $0["ruleId"] == "vitamin_d_25oh.low" }, "\(list.text)")
    #expect(one["status"] == "active" && one["acknowledgedAt"] == .null)
    #expect(list.data?["pagination"]?.members.count == 7)
    let nutrition = try await lena.get("\(path)/list?category=nutritional&status=active")
    #expect(nutrition.data?["recommendations"] == [one], "\(nutrition.text)")
    let smart = try await lena.get("\(path)/smart")
    #expect(smart.json?["message"] == "Smart recommendations retrieved", "\(smart.text)")
    #expect((1...5).contains(smart.data?["recommendations"]?.list.count ?? 0))
    let insights = try await lena.get("\(path)/insights")
    #expect(insights.json?["message"] == "Recommendation insights retrieved", "\(insights.text)")
    #expect(insights.data?["narrative"] == .null)
    let body: Value = ["recommendationId": one["id"] ?? .null, "action": "completed", "notes": "done"]
    let done = try await lena.post("\(path)/acknowledge", body)
    #expect(done.status == 200 && done.json?["message"] == "Recommendation acknowledged", "\(done.text)")
    #expect(done.data?["status"] == "completed" && done.data?["recommendationId"] == one["id"])
    #expect(try await lena.post("\(path)/acknowledge", body).data == done.data, "R-SO-253")
    let counted = try await lena.get("\(path)/stats")
    #expect(counted.json?["message"] == "Recommendation statistics retrieved")
    let total = try #require(counted.data?["total"]?.whole)
    #expect(counted.data?["completed"] == 1 && counted.data?["active"] == .integer(total - 1), "R-SO-254")
    for (change, status) in [
      (("recommendationId", "x"), 404), (("recommendationId", 1), 422), (("action", "ignored"), 422),
      (("notes", .string(String(repeating: "n", count: 1001))), 422),
    ] as [((String, Value), Int)] {
      let reply = try await lena.post("\(path)/acknowledge", body.with(change.0, change.1))
      #expect(reply.status == status, "\(change) \(reply.text)")
    }
  }
}
