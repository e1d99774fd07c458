import HTTPTypes
import RecordModel

extension Rhythmologicum {
  /// The pages in place of the app's screens in a browser: the same for everybody, without reading the record
  /// (C-48).
  var pageRoutes: [Route] {
    [
      page("webHomePage", "/patient") { exchange in
        let isInvalid = try? exchange.query.value("error") == "invalid_link"
        return isInvalid == true ? .home(.invalid) : .home(.plain)
      },
      page("webFunnelPage", "/patient/funnel/{funnelSlug}") { exchange in
        Slug(exchange.path["funnelSlug"] ?? "").map { .link(DeepLink(.funnel($0))) }
      },
      page("webAssessmentPage", "/patient/assessment") { exchange in
        Self.assessment(exchange).map { .link(DeepLink(.resume($0))) }
      },
      page("webResultPage", "/patient/result") { exchange in
        Self.assessment(exchange).map { .link(DeepLink(.result($0))) }
      },
      page("webNotificationsPage", "/patient/notifications") { _ in .link(DeepLink(.notifications(nil))) },
    ]
  }

  /// The id in the query.
  private static func assessment(_ exchange: Exchange) -> AssessmentID? {
    (try? exchange.query.value("id")).flatMap { $0 }.flatMap { AssessmentID($0) }
  }

  /// A page; for targets that cannot be shown the home page, as if they did not exist (C-09).
  private func page(
    _ operation: String, _ path: PathTemplate,
    _ subject: @escaping @Sendable (Exchange) -> LandingPage.Subject?
  ) -> Route {
    var route = Route(operation: operation, method: .get, path: path, limit: 60) {
      [links] (exchange) async in
      guard let found = subject(exchange) else {
        return LandingPage(subject: .home(.invalid), links: links).page.answer(.notFound)
      }
      return LandingPage(subject: found, links: links).page.answer()
    }
    route.session = .none
    route.documentation = RouteDocumentation(
      summary: "A page that leads into the app, or on in the browser.", otherMedia: ["text/html"],
      refusalMedia: "text/html", parameters: { path.described })
    return route
  }
}
