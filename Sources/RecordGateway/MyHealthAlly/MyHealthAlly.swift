import HTTPTypes
import RecordModel

/// MyHealthAlly: patients and their care teams, in English.
///
/// Successful answers have no envelope (R-MH-001), refusals have one (R-MH-007).
struct MyHealthAlly: Dialect {
  let name = "myhealthally"
  let prefixes = [
    "/api/auth", "/api/patients", "/api/clinicians", "/api/admin", "/api/providers", "/api/locations",
    "/api/resources", "/api/faqs", "/api/support", "/api/device-catalog", "/api/screen-templates",
    "/api/screens", "/api/design-tokens", "/api/health",
  ]
  /// Only `Authorization` carries a token (R-MH-002).
  let cookie: String? = nil
  let language: Language? = .en
  let keys = CommandKey.Rule.text

  var routes: [Route] {
    Self.signInRoutes + Self.accountRoutes + Self.measureRoutes + Self.careRoutes + Self.visitRoutes
      + Self.messageRoutes + Self.notificationRoutes + Self.settingsRoutes + Self.journalRoutes
  }

  func envelope(data: [UInt8], _ requestID: RequestID) -> [UInt8] { data }

  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> Refusal {
    let code = MyHealthAllyCode(failure)
    let error = MyHealthAllyError(failure, code, isQuery: route?.method == .get, requestID)
    return Refusal(
      status: code.status, code: code.name, body: (try? JSON.encode(error)) ?? [],
      retryAfter: error.error.retryAfterSeconds)
  }
}
