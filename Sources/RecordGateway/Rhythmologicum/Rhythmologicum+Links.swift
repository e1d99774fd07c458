import HTTPTypes
import Logging
import RecordModel

extension Rhythmologicum {
  /// Universal links, open to everybody: access is decided at their targets (C-26).
  var linkRoutes: [Route] {
    [
      redirect("openFunnelLink", "/mobile/funnel/{funnelSlug}"),
      redirect("openResumeLink", "/mobile/assessment/resume/{assessmentId}"),
      redirect("openResultLink", "/mobile/result/{assessmentId}"),
      redirect("openNotificationsLink", "/mobile/notifications"),
      association,
    ]
  }

  private func redirect(_ operation: String, _ path: PathTemplate) -> Route {
    var route = Route(operation: operation, method: .get, path: path, limit: 60) {
      [links, trust] (exchange) async in
      let redirect = LinkRedirect(exchange, links, trust)
      await redirect.tell(exchange)
      return redirect.answer
    }
    (route.session, route.readsOwnQuery) = (.none, true)
    route.documentation = RouteDocumentation(
      summary: "Leads the app to its link, and a browser to the page that stands for it.",
      statuses: [.temporaryRedirect], parameters: { path.described + [.source] })
    return route
  }

  /// The file that assigns addresses under `/mobile/` to the app (R-RH-232).
  private var association: Route {
    var route = Route(
      operation: "getAppleAppSiteAssociation", method: .get,
      path: "/.well-known/apple-app-site-association", limit: 60
    ) { [links] (_) async throws(Failure) in
      guard let team = links.teamID else { throw Failure(.notFound, "no team id is configured") }
      var answer = try Answer(encoding: AppleAppSiteAssociation(team: team))
      if case .data(let text) = answer.content {
        answer.content = .body(type: "application/json", text)
      }
      return answer.cached(Caching(directives: "public, max-age=3600"))
    }
    route.session = .none
    route.documentation = RouteDocumentation(
      summary: "Tells Apple's devices which addresses open the app.",
      answer: { Schema.of(AppleAppSiteAssociation.self) }, isBare: true)
    return route
  }
}

extension ParameterDocumentation {
  /// The placement of a link (R-RH-204).
  fileprivate static let source = ParameterDocumentation(
    place: .query, name: "source", schema: [:],
    meaning: "Where the link was placed; left out where it is malformed.")
}

/// The association file.
///
/// Source: Apple, "Supporting associated domains", in the form that devices before iOS 13 read too.
struct AppleAppSiteAssociation: Codable {
  var applinks: Links

  struct Links: Codable {
    var apps: [String]
    var details: [Detail]
  }

  struct Detail: Codable {
    var appID: String
    var paths: [String]
  }

  init(team: String) {
    let detail = Detail(appID: "\(team).com.rhythmologicum.connect", paths: ["/mobile/*"])
    applinks = Links(apps: [], details: [detail])
  }
}
