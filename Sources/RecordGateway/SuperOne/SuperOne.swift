import HTTPTypes
import RecordModel

/// Super One Health: laboratory reports and what they mean, in English.
///
/// An envelope around everything but `GET /auth/profile` (R-SO-001).
struct SuperOne: Dialect {
  let name = "superone"
  let prefixes = ["/api/mobile", "/api/v1", "/auth"]
  let cookie: String? = nil
  let language: Language? = .en
  let keys = CommandKey.Rule.text
  /// Within a second the client is told that the record is away (R-SO-022).
  let patience: Duration? = .milliseconds(700)
  /// R-SO-031.
  let bodyTime: Duration? = .seconds(15)
  let takesExactPaths = true
  let needsSecureTransport = true
  let routes: [Route]
  private let now: @Sendable () -> Timestamp

  init(_ options: GatewayOptions = .init()) {
    now = options.now
    let tables = RouteTable(options.superOne)
    let care = tables.analysisRoutes + tables.dashboardRoutes + tables.recommendationRoutes
    let uploads = tables.uploadRoutes + tables.uploadListRoutes + tables.reviewRoutes
    let account = tables.signInRoutes + tables.userRoutes + tables.exportRoutes
    routes = account + tables.appointmentRoutes + uploads + care
  }

  /// 8 to 64 of `[A-Za-z0-9_-]` (R-SO-029).
  func keeps(_ requestID: RequestID) -> Bool {
    (8...64).contains(requestID.text.utf8.count)
      && requestID.text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  /// Only some statuses occur (R-SO-036).
  func status(for status: HTTPResponse.Status) -> HTTPResponse.Status {
    switch status.code {
    case 503, 504: .serviceUnavailable
    case 500...: .internalServerError
    default: .badRequest
    }
  }

  /// `{"success":true,"message":…,"data":…,…,"timestamp":…}` (R-SO-001).
  func envelope(_ answer: Answer, data: [UInt8]?, _ route: Route, _ requestID: RequestID) -> [UInt8] {
    var text = Array(#"{"success":true,"message":"#.utf8)
    JSON.write(answer.message ?? route.message, into: &text)
    if let data {
      text += Array(#","data":"#.utf8)
      text += data
    }
    for member in answer.beside {
      text += Array(",".utf8)
      JSON.write(member.name, into: &text)
      text += Array(":".utf8)
      text += (try? JSON.encode(member.value)) ?? Array("null".utf8)
    }
    text += Array(#","timestamp":"\#(now())"}"#.utf8)
    return text
  }

  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> Refusal {
    let code = SuperOneCode(failure, route)
    let error = SuperOneError(code, failure, route, requestID, at: now())
    var refusal = Refusal(
      status: code.status, code: code.name, body: (try? JSON.encode(error)) ?? [],
      retryAfter: code.asksForPatience ? failure.retryAfterSeconds ?? 1 : nil)
    if code.status == .unauthorized { refusal.headers[.wwwAuthenticate] = "Bearer" }
    return refusal
  }
}
