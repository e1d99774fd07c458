import RecordClient
import RecordModel
import Testing

/// Analyses and recommendations of Super One over real programs.
@Suite("Super One: analyses", .serialized) struct SuperAnalysisTests {
  private static let path = "/api/v1/health-analysis"
  private static let summary = [
    "analysis_id", "overall_health_score", "health_trend", "risk_level", "primary_concerns",
    "immediate_actions", "confidence", "analysis_date",
  ]

  @Test("R-SO-197 to R-SO-200, R-SO-013: an analysis by its id, the latest, and the pages of all")
  func reading() async throws {
    let (own, _) = try await SuperFixtures.get()
    let (person, id) = (own.person, own.analyses[1])
    let one = try await person.get("\(Self.path)/\(id)")
    #expect(one.status == 200 && one.json?["message"] == "Analysis retrieved successfully", "\(one.text)")
    #expect(Set(one.data?.members.map(\.name) ?? []) == Set(Self.summary))
    #expect(one.data == own.reports[1]["healthAnalysis"] && one["Content-Language"] == "en")
    let latest = try await person.get("\(Self.path)/latest")
    #expect(latest.data == one.data && latest.json?["message"] == "Analysis retrieved successfully")
    let traced = try await person.get("\(Self.path)/\(id)?includeRawResponse=true")
    let trace = try #require(traced.data?["raw_response"])
    #expect(trace["biomarkers"]?.list.isEmpty == false && trace["fired_rules"]?.list.isEmpty == false)
    #expect(trace["category_scores"]?.members.count == 7 && trace["narrative"] == .null)
    #expect(try await person.get("\(Self.path)/\(id)?includeRawResponse=false").data == one.data)
    let page = try await person.get("\(Self.path)/history?page=2&limit=1")
    #expect(page.json?["message"] == "Analysis history retrieved")
    #expect(page.data?.list.map { $0["analysis_id"]?.text } == [own.analyses[0]], "\(page.text)")
    #expect(
      page.json?["pagination"] == [
        "current_page": 2, "total_pages": 2, "total_items": 2, "items_per_page": 1,
      ])
    #expect(page.json?.members.map(\.name) == ["success", "message", "data", "pagination", "timestamp"])
    let beyond = try await person.get("\(Self.path)/history?page=1000000000")
    #expect(beyond.status == 200 && beyond.data == [])
  }

  @Test("R-SO-199, R-SO-201: without any analysis there is no latest, and figures are empty") func nothing()
    async throws
  {
    let ida = try await SharedSuperLaboratory.get().site.register("ida")
    let latest = try await ida.get("\(Self.path)/latest")
    #expect(latest.status == 404 && latest.superCode == "NOT_FOUND")
    let figures = try await ida.get("\(Self.path)/stats")
    #expect(figures.json?["message"] == "Analysis statistics retrieved")
    #expect(
      figures.data == [
        "total_analyses": 0, "average_score": .null, "trend_direction": "stable", "improvement_percentage": 0,
        "last_analysis_date": .null,
      ], "\(figures.text)")
    #expect(try await ida.get("\(Self.path)/trends").data == [:])
    let none = try await ida.get("\(Self.path)/history")
    #expect(
      none.json?["pagination"]
        == ["current_page": 1, "total_pages": 0, "total_items": 0, "items_per_page": 10])
  }

  @Test("R-SO-201 to R-SO-203: figures, a comparison, and values over time") func developing() async throws {
    let (own, other) = try await SuperFixtures.get()
    let person = own.person
    let figures = try await person.get("\(Self.path)/stats?timeRange=30")
    #expect(figures.data?["total_analyses"] == 2, "\(figures.text)")
    let ids = "\(own.analyses[1]),\(own.analyses[0])"
    let compared = try await person.get("\(Self.path)/compare?analysisIds=\(ids)")
    #expect(compared.status == 200, "\(compared.text)")
    #expect(compared.data?["analyses"]?.list.map { $0["analysis_id"]?.text } == own.analyses)
    let change = compared.data?["biomarker_changes"]?.list.first { $0["name"] == "Total Cholesterol" }
    #expect(change?["direction"] == "improved" && change?["values"]?.list.count == 2, "\(compared.text)")
    #expect(change?["change_percent"] == .double(-14.9))
    for (query, status) in [
      ("", 422), ("?analysisIds=", 422), ("?analysisIds=\(own.analyses[0])", 422),
      ("?analysisIds=\(own.analyses[0]),\(own.analyses[0])", 422), ("?analysisIds=\(ids),", 422),
      ("?analysisIds=" + (0...10).map { "x\($0)" }.joined(separator: ","), 422),
      ("?analysisIds=\(own.analyses[0]),\(other.analyses[0])", 404),
    ] {
      let reply = try await person.get("\(Self.path)/compare\(query)")
      #expect(reply.status == status, "\(query) \(reply.text)")
    }
    let trends = try await person.get("\(Self.path)/trends")
    #expect(trends.json?["message"] == "Biomarker trends retrieved")
    let cholesterol = trends.data?["Total Cholesterol"]?.list ?? []
    #expect(
      cholesterol == [
        [
          "date": .string("\(SuperFixture.earlier.collected)T00:00:00.000Z"), "value": 218,
          "status": "borderline_high", "isOptimal": false,
        ],
        [
          "date": .string("\(SuperFixture.later.collected)T00:00:00.000Z"), "value": .double(185.5),
          "status": "normal", "isOptimal": true,
        ],
      ], "R-SO-156: \(trends.text)")
    let short = try await person.get("\(Self.path)/trends?timeRange=30days")
    #expect(short.data?["Total Cholesterol"]?.list == Array(cholesterol.dropFirst()), "R-SO-364")
    #expect(try await person.get("\(Self.path)/trends?timeRange=all").data == trends.data)
  }

  @Test("R-SO-188, R-SO-193, R-SO-204, R-SO-206: generated, in other words, and deleted") func changing()
    async throws
  {
    let laboratory = try await SharedSuperLaboratory.get()
    let jana = try await laboratory.site.register("jana")
    let report = try await jana.completed(SuperFixture.earlier)
    let id = try #require(report["id"]?.text)
    func generate(_ preferences: Value?, _ key: String? = nil) async throws -> WebSession.Reply {
      try await jana.post(
        "\(Self.path)/generate",
        (["lab_report_id": .string(id)] as Value).with("user_preferences", preferences),
        key.map { ["Idempotency-Key": $0] } ?? [:])
    }
    let same = try await generate(nil)
    #expect(same.status == 201 && same.data == report["healthAnalysis"], "R-SO-366: \(same.text)")
    #expect(same.json?["message"] == "Health analysis generated successfully")
    let careful: Value = ["riskTolerance": "conservative", "language": "fr"]
    let other = try await generate(careful, "generate-1")
    #expect(other.status == 201 && other.data?["analysis_id"] != same.data?["analysis_id"])
    #expect(other["Content-Language"] == "en", "R-SO-191")
    #expect(try await generate(careful, "generate-1").data == other.data, "R-SO-301")
    #expect(try await generate(nil, "generate-1").superCode == "CONFLICT", "R-SO-301")
    let first = try #require(same.data?["analysis_id"]?.text)
    let personal = try await jana.post(
      "\(Self.path)/\(first)/personalize",
      ["user_preferences": ["detailLevel": "basic", "focusAreas": ["nutritional"]]])
    #expect(personal.status == 200 && personal.json?["message"] == "Recommendations personalized")
    #expect(personal.data?["overall_health_score"] == same.data?["overall_health_score"])
    #expect(personal.data?["applied_preferences"]?["detailLevel"] == "basic")
    #expect(
      personal.data?["personalized_recommendations"]?.list.first?["category"] == "nutritional",
      "\(personal.text)")
    let gone = try await jana.send("DELETE", "\(Self.path)/\(first)")
    #expect(gone.status == 200 && gone.data == nil, "\(gone.text)")
    #expect(try await jana.send("DELETE", "\(Self.path)/\(first)").status == 404, "R-SO-220")
    #expect(try await jana.get("\(Self.path)/\(first)").status == 404)
    #expect(try await jana.get("\(Self.path)/history").json?["pagination"]?["total_items"] == 1)
    #expect(try await jana.get("/api/v1/upload/status/\(id)").status == 200, "the report stays")
  }

  @Test("R-SO-189: what preferences cannot be, all at once") func refusals() async throws {
    let (own, _) = try await SuperFixtures.get()
    let whole: Value = ["lab_report_id": .string(try #require(own.ids["labReportId"]))]
    for (preferences, member) in [
      (["riskTolerance": "wild"], "riskTolerance"), (["detailLevel": 1], "detailLevel"),
      (["focusAreas": ["heart"]], "focusAreas.0"), (["focusAreas": ["immune", "immune"]], "focusAreas"),
      (["focusAreas": "immune"], "focusAreas"), (["includeComparisons": "yes"], "includeComparisons"),
      (["language": "x"], "language"), (["language": "en_US"], "language"),
      (["riskTolerance": .null], "riskTolerance"),
    ] as [(Value, String)] {
      let reply = try await own.person.post(
        "\(Self.path)/generate", whole.with("user_preferences", preferences))
      #expect(reply.status == 422, "\(preferences) \(reply.text)")
      #expect(
        reply.superDetails?.contains("user_preferences.\(member): ") == true, "\(preferences) \(reply.text)")
    }
    for (body, status) in [
      ([:], 422), (["lab_report_id": 1], 422), (["lab_report_id": ""], 422), (["lab_report_id": "x"], 404),
    ] as [(Value, Int)] {
      #expect(try await own.person.post("\(Self.path)/generate", body).status == status, "\(body)")
    }
    let unreadable = try await own.person.send("POST", "\(Self.path)/generate", body: "{")
    #expect(unreadable.status == 400 && unreadable.superCode == "VALIDATION_ERROR")
  }
}
