import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAllyWeb {
  /// The start, and a page for each screen that has a template.
  static let pageRoutes: [Route] = [home] + Screen.all.filter { !$0.isNative }.map(page)

  /// Operations that answer with pages, their refusals too.
  static let pages = Set(pageRoutes.map(\.operation))

  private static let home = Route(
    operation: "webHome", method: .get, path: PathTemplate(WebPlace.root), limit: MyHealthAlly.accountRequests
  ) { (exchange) async throws(Failure) in
    switch try await exchange.read(GetMe.self).role {
    case .patient: WebRedirect.to(WebPlace.root + ScreenName.patientDashboard.path)
    case .clinician, .nurse: WebRedirect.to(WebPlace.root + ScreenName.clinicianDashboard.path)
    default: NoScreensPage(language: .asked(exchange.head)).answer
    }
  }

  private static func page(_ screen: Screen) -> Route {
    let name = screen.name
    let shown =
      name.isOfClinicians
      ? MyHealthAlly.clinicianPage { (live, exchange) async throws(Failure) in
        try await answer(live, exchange, about: try exchange.query.value("patientId"))
      }
      : MyHealthAlly.patientPage { (live, exchange) async throws(Failure) in
        try await answer(live, exchange, about: exchange.session?.account.description)
      }
    var route = Route(
      operation: "web-" + name.rawValue, method: .get, path: PathTemplate(WebPlace.root + name.path),
      limit: MyHealthAlly.accountRequests
    ) { (exchange) async throws(Failure) in
      var own = exchange
      guard let account = exchange.session?.account.description else { throw .noSession }
      own.path = [name.isOfClinicians ? "clinicianId" : "patientId": account, "screen": name.rawValue]
      return try await shown.handle(own)
    }
    route.budget = "myhealthally"
    return route
  }

  private static func answer(
    _ live: LiveScreen, _ exchange: Exchange, about patient: String?
  ) async throws(Failure) -> Answer {
    let asked = try ScreenFilters(exchange.query)
    let values = try await live.values(exchange, asked)
    let place = WebPlace(
      screen: live.live.screen, account: exchange.session?.account.description ?? "",
      patient: patient.flatMap { PathRule.identifier.allows($0) ? $0 : nil })
    let blocks = BrowserBlocks(place: place, asked: asked).converted(try live.resolved(values))
    return WebPage(
      title: live.template.title, language: live.live.language, place: place,
      navigation: live.navigation, blocks: blocks
    ).answer
  }
}
