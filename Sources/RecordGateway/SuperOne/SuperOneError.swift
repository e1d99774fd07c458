import HTTPTypes
import RecordModel

/// The contract's `Error` (R-SO-034).
struct SuperOneError: Codable, Sendable, Equatable {
  var success = false
  var error: String
  /// For people; never quotes the request.
  var message: String
  var code: String
  /// For a request that is not acceptable `member: reason` parts (R-SO-038).
  @OrNull var details: String?
  var timestamp: Timestamp
  var requestID: String

  enum CodingKeys: String, CodingKey {
    case success, error, message, code, details, timestamp
    case requestID = "request_id"
  }

  init(
    _ code: SuperOneCode, _ failure: Failure, _ route: Route?, _ requestID: RequestID, at moment: Timestamp
  ) {
    (error, message) = code.words
    (self.code, timestamp, self.requestID) = (code.name, moment, requestID.text)
    details = nil
    guard [400, 422].contains(code.status.code) else { return }
    let parts = failure.problems.map { "\(Self.member($0.path, route)): \($0.message)" }
    details = parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The place of a problem as the contract names it: `health_goals.3`.
  private static func member(_ path: String, _ route: Route?) -> String {
    var parts = path.split(separator: "/").map(String.init)
    if let first = parts.first { parts[0] = route?.sentNames[first] ?? first }
    return parts.isEmpty ? "body" : parts.joined(separator: ".")
  }

  static let schema: Value = [
    "type": "object",
    "properties": [
      "success": ["type": "boolean", "const": false], "error": ["type": "string"],
      "message": ["type": "string"],
      "code": ["type": "string"], "details": ["type": ["string", "null"]],
      "timestamp": ["type": "string", "format": "date-time"],
      "request_id": ["type": "string", "minLength": 8],
    ],
    "required": ["success", "error", "message", "code", "details", "timestamp", "request_id"],
    "additionalProperties": false,
  ]
}

extension SuperOneCode {
  /// For people; the same for all requests.
  var sentence: String { words.1 }

  /// In short, and for people; the same for all requests.
  fileprivate var words: (String, String) {
    if name == "VALIDATION_ERROR", status == .badRequest {
      return ("Bad request", "The request cannot be read.")
    }
    return Self.words[name] ?? ("Internal error", "Something went wrong on our side.")
  }

  private static let words: [String: (String, String)] = [
    "AUTHENTICATION_REQUIRED": ("Authentication required", "Please sign in."),
    "TOKEN_EXPIRED": ("Token expired", "The access token has expired; refresh it."),
    "INVALID_CREDENTIALS": ("Invalid credentials", "Email or password is not right."),
    "FORBIDDEN": ("Forbidden", "You have no access to this."),
    "NOT_FOUND": ("Not found", "There is nothing here."),
    "CONFLICT": ("Conflict", "This clashes with what is there."),
    "VALIDATION_ERROR": ("Validation failed", "Some of the request cannot be accepted."),
    "FILE_SIZE_EXCEEDED": ("File too large", "A file may have 10 MB."),
    "UNSUPPORTED_FILE_TYPE": ("Unsupported file type", "Please send a PDF, JPEG, PNG or HEIC file."),
    "MALWARE_DETECTED": ("Malware detected", "The file was refused because it is not safe."),
    "PROCESSING_FAILED": ("Processing failed", "The report cannot be analyzed."),
    "INSUFFICIENT_DATA": ("Insufficient data", "There is not enough data for this."),
    "ANALYSIS_TIMEOUT": ("Analysis timeout", "The analysis took too long; please try again."),
    "RATE_LIMITED": ("Too many requests", "Too many requests; please wait."),
    "UPSTREAM_ERROR": ("Upstream error", "The service cannot be reached for a moment; please try again."),
    "SERVICE_UNAVAILABLE": (
      "Service unavailable", "The service is not available for a moment; please try again."
    ),
  ]
}
