import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAllyWeb {
  /// Signing in and out, and what keeps a session going.
  static let sessionRoutes: [Route] = [
    open("webSignInPage", .get, WebPlace.signIn) { (exchange) async throws(Failure) in
      SignInPage(language: .asked(exchange.head), next: try exchange.query.value("next")).answer
    },
    signIn,
    signOut,
    open("webRenewal", .get, WebPlace.renewal, home: .cookie(SessionCookies.renewal)) {
      (exchange) async throws(Failure) in
      let next = SignInPage.place(try exchange.query.value("next"))
      guard var answer = await renewed(exchange) else { return WebRedirect.toSignIn(next) }
      WebRedirect.set(next, in: &answer)
      return answer
    },
    open("renewWebSession", .post, WebPlace.renewal, home: .cookie(SessionCookies.renewal)) {
      (exchange) async throws(Failure) in
      guard let answer = await renewed(exchange) else { throw .noSession }
      return answer
    },
  ]

  /// A route without a session.
  private static func open(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, home: HomeRule? = nil,
    _ handle: @escaping Route.Handler
  ) -> Route {
    var route = Route(
      operation: operation, method: method, path: path, limit: MyHealthAlly.publicRequests, handle: handle)
    (route.session, route.home) = (.none, home)
    return route
  }

  /// Signs somebody in; another site's page can send no JSON without being asked first, which nobody answers.
  private static let signIn: Route = {
    var route = open("webSignIn", .post, WebPlace.session, home: .address("email")) {
      (exchange) async throws(Failure) in
      let members: [Argument] = [
        .constant("application", .string(Application.myHealthAlly.rawValue)), .members(),
      ]
      let (parameters, problems) = try exchange.parameters(members)
      guard problems.isEmpty else { throw await exchange.refusal(LogIn.name, parameters, problems) }
      let received = try await exchange.call(LogIn.name, parameters, isWrite: true)
      var answer = try Answer(["next": .string(WebPlace.root)])
      SessionCookies.set(try received.read(SignedIn.self).tokens, in: &answer)
      return answer
    }
    (route.body, route.needsMediaType, route.tellsAll) = (.object(limit: 4096), true, true)
    route.shape = .closed(
      .required("email", .mail), .required("password", .text(1...128)), .optional("totp", .text(6...6)))
    return route
  }()

  private static let signOut = Route(
    operation: "webSignOut", method: .delete, path: WebPlace.session, limit: MyHealthAlly.accountRequests
  ) { (exchange) async throws(Failure) in
    _ = try await exchange.call(LogOut.name, [], isWrite: true)
    var answer = Answer(status: .noContent)
    SessionCookies.clear(in: &answer)
    return answer
  }

  /// New cookies for the renewal's; `nil` if that is no longer good.
  ///
  /// Two pages that renew at once get the same (decision 0014).
  private static func renewed(_ exchange: Exchange) async -> Answer? {
    guard let token = Cookies.value(SessionCookies.renewal, in: exchange.head.headerFields),
      (20...512).contains(token.utf8.count)
    else { return nil }
    do throws(Failure) {
      let received = try await exchange.call(
        RefreshSession.name, [.init("refreshToken", .string(token))], isWrite: true)
      var answer = Answer(status: .noContent)
      SessionCookies.set(try received.read(SessionTokens.self), in: &answer)
      return answer
    } catch { return nil }
  }
}

/// Leads a browser on.
enum WebRedirect {
  static func to(_ place: String) -> Answer {
    var answer = Answer(status: .seeOther)
    answer.headers[.location] = place
    return answer
  }

  static func set(_ place: String, in answer: inout Answer) {
    (answer.status, answer.headers[.location]) = (.seeOther, place)
  }

  /// To the sign-in, and from there back; what is left of a session ends.
  static func toSignIn(_ next: String) -> Answer {
    let query = next == WebPlace.root ? "" : "?next=" + PercentText.encode(next)
    var answer = to(WebPlace.signIn.description + query)
    SessionCookies.clear(in: &answer)
    return answer
  }
}
