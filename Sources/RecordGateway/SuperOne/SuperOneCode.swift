import HTTPTypes
import RecordModel

/// An error code of the contract with its status (R-SO-036 to R-SO-042).
struct SuperOneCode: Sendable, Equatable {
  let name: String
  let status: HTTPResponse.Status

  private init(_ name: String, _ status: HTTPResponse.Status) { (self.name, self.status) = (name, status) }

  private static let noSession = SuperOneCode("AUTHENTICATION_REQUIRED", .unauthorized)
  private static let noCredentials = SuperOneCode("INVALID_CREDENTIALS", .unauthorized)
  private static let notFound = SuperOneCode("NOT_FOUND", .notFound)
  private static let unreadable = SuperOneCode("VALIDATION_ERROR", .badRequest)
  private static let unacceptable = SuperOneCode("VALIDATION_ERROR", .unprocessableContent)
  private static let away = SuperOneCode("UPSTREAM_ERROR", .badGateway)
  static let fileTooLarge = SuperOneCode("FILE_SIZE_EXCEEDED", .unprocessableContent)
  private static let busy = SuperOneCode("SERVICE_UNAVAILABLE", .serviceUnavailable)

  /// The code of a refusal by the record or the gateway.
  init(_ failure: Failure, _ route: Route?) {
    if let reason = failure.reason, let own = Self.ofReports[reason] { self = own; return }
    switch failure.code {
    case .unauthorized:
      self = Self.wrongPassword.contains(failure.reason ?? "") ? Self.noCredentials : Self.noSession
    case .sessionExpired:
      self = failure.reason == "expired" ? Self("TOKEN_EXPIRED", .unauthorized) : Self.noSession
    case .forbidden: self = Self.forbidden(failure, route)
    case .notFound, .methodNotAllowed: self = Self.notFound
    case .stateConflict, .assessmentCompleted: self = Self("CONFLICT", .conflict)
    case .rateLimited: self = Self("RATE_LIMITED", .tooManyRequests)
    case .unsupportedMedia: self = Self.unreadable
    case .contentTooLarge:
      self = route?.isForm == true ? Self("FILE_SIZE_EXCEEDED", .unprocessableContent) : Self.unacceptable
    case .invalidInput, .validationFailed: self = failure.isUnreadable ? Self.unreadable : Self.unacceptable
    case .unavailable where failure.reason == "unreachable": self = Self.away
    case .unavailable where failure == .noAnswer && route?.isGeneration == true:
      self = Self("ANALYSIS_TIMEOUT", .serviceUnavailable)
    case .overloaded, .unavailable, .storageFull, .databaseError: self = Self.busy
    default: self = Self("INTERNAL_ERROR", .internalServerError)
    }
  }

  /// Whether the same request may succeed later (R-SO-033).
  var asksForPatience: Bool { status == .tooManyRequests || status == .serviceUnavailable }

  private static let wrongPassword: Set = ["invalid_credentials", "totp_required", "totp_invalid"]

  /// What is wrong with a report, by the record's reasons (R-SO-040, R-SO-041).
  private static let ofReports: [String: SuperOneCode] = [
    "unsupported_type": Self("UNSUPPORTED_FILE_TYPE", .unprocessableContent),
    "malware": Self("MALWARE_DETECTED", .unprocessableContent),
    "report_failed": Self("PROCESSING_FAILED", .unprocessableContent),
    "processing_failed": Self("PROCESSING_FAILED", .unprocessableContent),
    "engine_failed": Self("PROCESSING_FAILED", .internalServerError),
    "insufficient_data": Self("INSUFFICIENT_DATA", .unprocessableContent),
    "analysis_timeout": Self("ANALYSIS_TIMEOUT", .serviceUnavailable),
  ]

  /// What is somebody else's is not there (R-SO-043), and without a session nobody is known to be refused.
  private static func forbidden(_ failure: Failure, _ route: Route?) -> SuperOneCode {
    switch failure.reason {
    case "foreign": notFound
    case "account_disabled" where route?.session == Route.SessionNeed.none: noCredentials
    default: SuperOneCode("FORBIDDEN", .forbidden)
    }
  }
}

extension Route {
  /// Whether it is waited for as an analysis is (R-SO-196).
  fileprivate var isGeneration: Bool { timeout == SuperOne.RouteTable.Patience.generation.duration }
}

extension Failure {
  /// Whether the request cannot be parsed (R-SO-037).
  fileprivate var isUnreadable: Bool {
    switch field {
    case "body": reason != BodyReason.unwanted.rawValue && details?["fields"] == nil
    case "query", "Host", "Expect", "Content-Length", "headers", "request": true
    default: false
    }
  }
}
