import HTTPTypes
import RecordCharts
import RecordClient
import RecordModel

extension Rhythmologicum {
  /// The history as a picture, and as a page to print.
  static let pictureRoutes: [Route] = [chartRoute, reportRoute]

  private static let chartRoute = Route(
    operation: "getMeasuresChart", method: .get, path: "/api/patient-measures/chart", limit: 10,
    documentation: RouteDocumentation(
      summary: "Draws the scores of a questionnaire over time, with the bands they are read by.",
      otherMedia: ["image/svg+xml"],
      parameters: {
        [
          ParameterDocumentation(
            place: .query, name: "slug", schema: Slug.schema, isRequired: true,
            meaning: "The questionnaire's slug.")
        ]
      })
  ) { (exchange) async throws(Failure) in
    guard let text = try exchange.query.value("slug"), let slug = Slug(text) else {
      throw Failure(.invalidInput, "the questionnaire's slug", details: ["field": "slug"])
    }
    let canonical = try await exchange.canonical(slug)
    guard let part = try await exchange.scores().first(where: { $0.items.first?.funnel == canonical }) else {
      throw Failure(.notFound, "no score of such a questionnaire", details: ["field": "slug"])
    }
    let drawing = CourseDrawing(part.course(.de), .german)
    return Answer(type: "image/svg+xml; charset=utf-8", Array(drawing.svg().utf8)).confined
  }

  private static let reportRoute = Route(
    operation: "getMeasuresReport", method: .get, path: "/api/patient-measures/report", limit: 10,
    documentation: RouteDocumentation(
      summary: "Shows all scores over time and how they are read, on a page that can be printed.",
      otherMedia: ["text/html"])
  ) { (exchange) async throws(Failure) in
    let profile = try await exchange.read(GetPatient.self, try exchange.ownRecord)
    let report = ScoreReport(
      name: profile.fullName, parts: try await exchange.scores(), made: exchange.moment, time: .german)
    return Answer(type: "text/html; charset=utf-8", Array(report.html().utf8)).confined
  }
}

extension ChartTime {
  /// German, in the local time of the machine.
  fileprivate static var german: ChartTime { ChartTime(.de) { Int(SystemClock.offsetMinutes(at: $0)) } }
}

extension Answer {
  /// Prevents loading and scripts if a browser opens it.
  fileprivate var confined: Answer {
    var answer = self
    answer.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'"
    return answer
  }
}

extension Exchange {
  /// The slug of an alias; a questionnaire no longer on offer keeps its own (C-34).
  fileprivate func canonical(_ slug: Slug) async throws(Failure) -> Slug {
    do throws(Failure) {
      return try await read(GetFunnelRevision.self, [Value.Member("slug", .string(slug.text))]).slug ?? slug
    } catch {
      guard error.code == .notFound else { throw error }
      return slug
    }
  }

  /// All scores of the caller, one part a questionnaire, last answered first.
  fileprivate func scores() async throws(Failure) -> [ScoreReport.Part] {
    let items = try await everything(ListAssessmentHistory.self) { ($0.items, $0.pagination) }
    var order: [Slug] = []
    for item in items where !order.contains(item.funnel) { order.append(item.funnel) }
    var parts: [ScoreReport.Part] = []
    for slug in order {
      let own = items.filter { $0.funnel == slug }
      parts.append(ScoreReport.Part(items: own, bands: try await bands(of: own)))
    }
    return parts
  }

  /// The bands of every version that was answered.
  private func bands(of items: [Measure]) async throws(Failure) -> [String: GetFunnelBands.Outcome] {
    var bands: [String: GetFunnelBands.Outcome] = [:]
    for version in Set(items.map(\.funnelVersion)) {
      bands[version] = try await read(GetFunnelBands.self, [Value.Member("version", .string(version))])
    }
    return bands
  }
}
