import HTTPTypes
import RecordModel

/// MyHealthAlly in a browser: its screens as pages, and its operations for the pages' script.
///
/// The operations are those of the app, at the same paths below `/web`; only there a cookie is a credential, so that the
/// contract's own paths take none (R-MH-002).
struct MyHealthAllyWeb: Dialect {
  let name = "myhealthally-web"
  let prefixes = [WebPlace.root]
  let cookie: String? = SessionCookies.access
  let language: Language? = .en
  let keys = CommandKey.Rule.text
  let isDescribed = false

  private static let app = MyHealthAlly()

  var title: String { "MyHealthAlly in a browser." }

  var routes: [Route] { Self.all }

  /// Made once: every refusal of an unknown path looks at all of them.
  private static let all: [Route] =
    sessionRoutes + pageRoutes
    + app.routes.filter { $0.session == .required && $0.operation != "logout" }.map {
      $0.below(WebPlace.root)
    }

  func envelope(_ answer: Answer, data: [UInt8]?, _ route: Route, _ requestID: RequestID) -> [UInt8] {
    Self.app.envelope(answer, data: data, route, requestID)
  }

  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> Refusal {
    Self.app.refusal(failure, route, requestID)
  }

  func page(of failure: Failure, on route: Route, _ head: HTTPRequest) -> Answer? {
    guard Self.pages.contains(route.operation) else { return nil }
    return RefusalPage.answer(failure, head)
  }

  func envelopeSchema(of data: Value) -> Value { Self.app.envelopeSchema(of: data) }
  var refusalSchema: Value { Self.app.refusalSchema }
  func refusals(on route: Route) -> [Int: String] { Self.app.refusals(on: route) }
}
