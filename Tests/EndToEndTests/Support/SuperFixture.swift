import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// Somebody with two reports, their analyses, a recommendation and an appointment: one of everything that has an id.
struct SuperFixture: Sendable {
  var laboratory: SuperLaboratory
  var person: WebSession
  /// The earlier and the later report, as their uploads were answered.
  let reports: [Value]
  /// The earlier and the later analysis.
  let analyses: [String]
  /// The parameters of paths, and members of bodies and queries, whose things are the person's.
  let ids: [String: String]

  static let earlier = CollectedReport(
    collected: CollectedReport.day(ago: 90),
    rows: [
      ["Total Cholesterol", "218", "mg/dL", "< 200"], ["HDL Cholesterol", "61", "mg/dL", ""],
      ["LDL Cholesterol", "172", "mg/dL", "< 130"], ["Vitamin D (25-OH)", "18", "ng/mL", "30-100"],
      ["Hemoglobin", "14.0", "g/dL", "12.0-17.0"],
    ])
  static let later = CollectedReport(
    collected: CollectedReport.day(ago: 10),
    rows: [
      ["Total Cholesterol", "185.5", "mg/dL", "< 200"], ["HDL Cholesterol", "65.2", "mg/dL", ""],
      ["LDL Cholesterol", "140", "mg/dL", "< 130"], ["Vitamin D (25-OH)", "18", "ng/mL", "30-100"],
      ["Hemoglobin", "14.2", "g/dL", "12.0-17.0"],
    ], number: 2)

  init(_ name: String, at laboratory: SuperLaboratory) async throws {
    self.laboratory = laboratory
    person = try await laboratory.site.register(name)
    reports = [try await person.completed(Self.earlier), try await person.completed(Self.later)]
    analyses = try reports.map { try #require($0["healthAnalysis"]?["analysis_id"]?.text, "\($0)") }
    let advice = try await person.get("/api/mobile/recommendations/list").data?["recommendations"]?.list
    let recommendation = try #require(advice?.first?["id"]?.text)
    let report = try #require(reports[1]["id"]?.text)
    let value = try #require(reports[1]["extractedBiomarkers"]?.list.first?["id"]?.text)
    ids = [
      "labReportId": report, "lab_report_id": report, "labReportIds": report, "biomarkerId": value,
      "analysisId": analyses[1], "analysisIds": analyses.joined(separator: ","),
      "recommendationId": recommendation,
    ]
  }

  /// A route's target with ids of the person, or with others.
  func target(_ route: Route, _ others: [String: String] = [:]) -> String {
    let values = ids.merging(others) { $1 }
    let path = route.path.parameters.reduce(route.path.description) { text, name in
      text.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(
        separator: values[name] ?? "?")
    }
    let queries = route.documentation.parameters().filter { $0.place == .query && $0.isRequired }
      .map { "\($0.name)=\(values[$0.name] ?? "?")" }
    return path + (queries.isEmpty ? "" : "?" + queries.joined(separator: "&"))
  }

  /// A body that the route takes, with ids of the person or with others; `nil` where it takes none.
  func body(_ route: Route, _ others: [String: String] = [:]) -> Value? {
    func id(_ name: String) -> Value { .string(others[name] ?? ids[name] ?? "?") }
    return switch route.operation {
    case "generateHealthAnalysis": ["lab_report_id": id("lab_report_id")]
    case "personalizeHealthAnalysis": ["user_preferences": ["detailLevel": "basic"]]
    case "acknowledgeRecommendation": ["recommendationId": id("recommendationId")]
    case "filterUploads": ["filters": [:]]
    case "operateOnUploads": ["operation": "reprocess", "labReportIds": [id("labReportIds")]]
    case "correctBiomarker": ["value": "5.4"]
    case "updateUserProfile": ["activity_level": "high"]
    case "bookAppointment": ["facilityId": .string(others["facilityId"] ?? "labor-mitte")]
    default: nil
    }
  }

  /// Sends a request on a route.
  func send(
    _ route: Route, as person: WebSession, _ others: [String: String] = [:], query: String? = nil,
    _ headers: [String: String] = [:]
  ) async throws -> WebSession.Reply {
    let text = try body(route, others).map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    let target = target(route, others)
    return try await person.send(
      "\(route.method)", target + (query.map { (target.contains("?") ? "&" : "?") + $0 } ?? ""), body: text,
      headers: headers)
  }
}

/// Two people with one of everything, made once.
actor SuperFixtures {
  private static let only = SuperFixtures()
  private var making: Task<(own: SuperFixture, other: SuperFixture), any Error>?

  static func get() async throws -> (own: SuperFixture, other: SuperFixture) { try await only.made() }

  private func made() async throws -> (own: SuperFixture, other: SuperFixture) {
    let task =
      making
      ?? Task {
        let laboratory = try await SharedSuperLaboratory.get()
        return (
          try await SuperFixture("hanna", at: laboratory), try await SuperFixture("hugo", at: laboratory)
        )
      }
    making = task
    return try await task.value
  }
}
