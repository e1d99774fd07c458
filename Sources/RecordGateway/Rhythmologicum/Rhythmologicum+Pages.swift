import HTTPTypes
import RecordModel

extension Rhythmologicum {
  /// The pages that stand for the app in a browser: the same for everybody, without a look at the record (C-48).
  var pageRoutes: [Route] {
    [
      page("webHomePage", "/patient", .link(.query, "error", "Why somebody was sent home.")) { exchange in
        Self.value("error", exchange) == "invalid_link" ? .home(.invalid) : .home(.plain)
      },
      page(
        "webFunnelPage", "/patient/funnel/{funnelSlug}", .link(.path, "funnelSlug", "The questionnaire.")
      ) { exchange in
        Slug(exchange.path["funnelSlug"] ?? "").map { .link(DeepLink(.funnel($0))) }
      },
      page("webAssessmentPage", "/patient/assessment", .link(.query, "id", "The assessment.")) { exchange in
        Self.assessment(exchange).map { .link(DeepLink(.resume($0))) }
      },
      page("webResultPage", "/patient/result", .link(.query, "id", "The assessment.")) { exchange in
        Self.assessment(exchange).map { .link(DeepLink(.result($0))) }
      },
      page("webNotificationsPage", "/patient/notifications") { _ in .link(DeepLink(.notifications(nil))) },
    ]
  }

  /// The id that the query names.
  private static func assessment(_ exchange: Exchange) -> AssessmentID? {
    Self.value("id", exchange).flatMap { AssessmentID($0) }
  }

  /// A parameter of the query; nothing where the query cannot be read, or has it twice.
  private static func value(_ name: String, _ exchange: Exchange) -> String? {
    let query = (exchange.head.path ?? "").split(separator: "?", maxSplits: 1).dropFirst().first
    guard let items = try? QueryItems(query.map(String.init)) else { return nil }
    return (try? items.value(name)) ?? nil
  }

  /// A page; a browser that asks for one that cannot be is sent home like by a link (C-37).
  private func page(
    _ operation: String, _ path: PathTemplate, _ parameters: ParameterDocumentation...,
    subject: @escaping @Sendable (Exchange) -> LandingPage.Subject?
  ) -> Route {
    var route = Route(operation: operation, method: .get, path: path, limit: 60) {
      [links] (exchange) async in
      guard let found = subject(exchange) else {
        var answer = Answer(status: .temporaryRedirect)
        answer.headers[.location] = "/patient?error=invalid_link"
        return answer
      }
      return LandingPage(subject: found, links: links).page.answer()
    }
    (route.session, route.readsOwnQuery) = (.none, true)
    route.documentation = RouteDocumentation(
      summary: "A page that leads into the app, or on in the browser.",
      statuses: path.description == "/patient" ? [.ok] : [.ok, .temporaryRedirect],
      otherMedia: ["text/html"], parameters: { parameters })
    return route
  }
}
