import HTTPTypes
import RecordModel

/// Rhythmologicum Connect: questionnaires for patients, in German.
struct Rhythmologicum: Dialect {
  let name = "rhythmologicum"
  /// The web pages' cookie with the access token (R-RH-025).
  let cookie: String? = "sb-access-token"
  /// Targets of links into the app.
  var links = LinkPlaces()
  /// Whom to trust about the scheme of a request.
  var trust = ProxyTrust.nobody

  var routes: [Route] {
    Self.accountRoutes + Self.catalogueRoutes + Self.assessmentRoutes + Self.recordRoutes
      + Self.pictureRoutes + linkRoutes + pageRoutes
  }

  /// `{"success":true,"data":…,"requestId":"…"}` (R-RH-001, R-RH-005).
  func envelope(data: [UInt8], _ requestID: RequestID) -> [UInt8] {
    var text = Array(#"{"success":true,"data":"#.utf8)
    text.append(contentsOf: data)
    text.append(contentsOf: #","requestId":""#.utf8)
    text.append(contentsOf: requestID.text.utf8)
    text.append(contentsOf: #""}"#.utf8)
    return text
  }

  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> Refusal {
    let code = RhythmologicumCode(failure, route)
    var error: [Value.Member] = [
      .init("code", .string(code.rawValue)), .init("message", .string(code.message(failure, route))),
    ]
    if let details = code.details(failure) { error.append(.init("details", details)) }
    let envelope: Value = [
      "success": false, "error": .object(error), "requestId": .string(requestID.text),
    ]
    let waits = code == .rateLimited || code == .notReady
    return Refusal(
      status: code.status(failure), code: code.rawValue, body: (try? JSON.encode(envelope)) ?? [],
      retryAfter: failure.retryAfterSeconds ?? (waits ? 1 : nil))
  }
}
