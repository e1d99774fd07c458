import HTTPTypes
import RecordModel

/// An error code of the contract with its status (`x-error-codes`).
struct MyHealthAllyCode: Sendable, Equatable {
  let name: String
  let status: HTTPResponse.Status

  private init(_ name: String, _ status: HTTPResponse.Status) { (self.name, self.status) = (name, status) }

  /// The code of a refusal by the record or the gateway.
  init(_ failure: Failure) {
    let reason = failure.reason
    switch failure.code {
    case .unauthorized: self.init(Self.named(reason, Self.unauthorized) ?? "unauthenticated", .unauthorized)
    case .sessionExpired:
      self.init(Self.named(reason, Self.expired) ?? "token_revoked", .unauthorized)
    // That something exists but belongs to somebody else is not revealed (R-MH-059, R-MH-257).
    case .forbidden where reason == "foreign": self.init("not_found", .notFound)
    case .forbidden: self.init(Self.kept(reason, Self.forbidden) ?? "forbidden", .forbidden)
    case .notFound: self.init(Self.kept(reason, Self.missing) ?? "not_found", .notFound)
    case .methodNotAllowed: self.init("method_not_allowed", .methodNotAllowed)
    case .stateConflict: self.init(Self.conflict(reason), .conflict)
    case .rateLimited:
      self.init(Self.kept(reason, ["too_many_attempts"]) ?? "too_many_requests", .tooManyRequests)
    case .unsupportedMedia: self.init("unsupported_media_type", .unsupportedMediaType)
    case .contentTooLarge: self.init("payload_too_large", .contentTooLarge)
    case .invalidInput, .validationFailed: self.init(invalid: failure)
    case .overloaded, .unavailable, .storageFull, .databaseError:
      self.init("storage_unavailable", .serviceUnavailable)
    default: self.init("internal_error", .internalServerError)
    }
  }

  /// Unreadable input is an error of the request, unacceptable input one of its content (R-MH-004, R-MH-005).
  private init(invalid failure: Failure) {
    if failure.isUnreadableBody { self.init("invalid_json", .badRequest); return }
    let problems = Set(failure.problemCodes)
    let own = problems.count == 1 ? Self.kept(problems.first, Self.invalid) : nil
    self.init(
      own ?? Self.kept(failure.reason, Self.invalid) ?? "validation_failed", .unprocessableContent)
  }

  private static func kept(_ reason: String?, _ known: Set<String>) -> String? {
    reason.flatMap { known.contains($0) ? $0 : nil }
  }

  private static func named(_ reason: String?, _ known: [String: String]) -> String? {
    reason.flatMap { known[$0] }
  }

  private static func conflict(_ reason: String?) -> String {
    if reason == "idempotency_key_reused" { return "idempotency_conflict" }
    return kept(reason, conflicts) ?? "conflict"
  }
}

extension MyHealthAllyCode {
  private static let unauthorized = [
    "invalid_credentials": "invalid_credentials", "code_invalid": "otp_invalid",
    "code_expired": "otp_expired",
    "refresh_invalid": "refresh_invalid", "refresh_reused": "refresh_reused",
    "reset_token_invalid": "reset_token_invalid", "reset_token_expired": "reset_token_expired",
  ]
  private static let expired = [
    "expired": "token_expired", "ended": "token_revoked", "refresh_expired": "refresh_expired",
  ]
  private static let forbidden: Set = [
    "not_assigned", "not_shared", "email_not_verified", "account_disabled", "recipient_not_allowed",
    "not_a_participant",
  ]
  private static let missing: Set = [
    "no_document", "care_plan_not_found", "intake_not_found", "provider_not_found",
  ]
  private static let invalid: Set = [
    "weak_password", "type_not_offered", "read_only_field", "draft_incomplete",
  ]
  private static let conflicts: Set = [
    "email_in_use", "duplicate_id", "version_conflict", "already_retracted", "goal_transition_not_allowed",
    "no_draft", "already_inactive", "severe_interaction", "allergy_conflict", "already_discontinued",
    "refill_already_requested", "out_of_stock", "medication_discontinued", "no_open_refill",
    "slot_unavailable", "not_scheduled", "already_started", "not_started_yet", "alert_resolved",
    "actions_open",
  ]
}

extension Failure {
  /// Whether the body cannot be read as an object; an unwanted body can.
  fileprivate var isUnreadableBody: Bool {
    field == "body" && reason != BodyReason.unwanted.rawValue
  }

  /// The codes of the problems in the details.
  fileprivate var problemCodes: [String] {
    guard case .array(let fields)? = details?["fields"] else { return [] }
    return fields.compactMap { field in
      if case .string(let code)? = field["code"] { code } else { nil }
    }
  }
}
