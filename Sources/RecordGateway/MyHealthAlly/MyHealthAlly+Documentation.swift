import HTTPTypes
import RecordModel

extension MyHealthAlly {
  var title: String { "MyHealthAlly: patients and those who care for them, in English." }

  func envelopeSchema(of data: Value) -> Value { data }

  var refusalSchema: Value { Schema.of(MyHealthAllyError.self) }

  func refusals(on route: Route) -> [Int: String] {
    var meanings = [
      422: "validation_failed and others: what is sent cannot be accepted; fields says what.",
      429: "too_many_requests or too_many_attempts: see Retry-After.",
      500: "internal_error: try again later.",
      503: "storage_unavailable: the record is not there yet; see Retry-After.",
    ]
    if route.session == .required {
      meanings[401] = "unauthenticated, token_expired or token_revoked: sign in."
      meanings[403] = "forbidden, not_assigned, not_shared or email_not_verified."
      meanings[404] = "not_found and others: there is no such thing."
    } else {
      meanings[401] = "What is sent proves nothing: invalid_credentials and others."
      meanings[403] = "account_disabled."
    }
    if route.method != .get { meanings[409] = "conflict and others: what is there does not allow it." }
    switch route.body {
    case .empty: meanings[400] = "invalid_json: this request takes no body."
    case .object, .objectIfAny: meanings[400] = "invalid_json: the body is no JSON object."
    }
    meanings[413] = "payload_too_large."
    meanings[415] = "unsupported_media_type: bodies are application/json."
    return meanings
  }
}

extension CommandKey.Rule {
  /// The header's name among the parameters of the documentation.
  var parameter: String {
    switch self {
    case .uuid: "Idempotency-Key"
    case .text: "Idempotency-Key-Text"
    }
  }
}
