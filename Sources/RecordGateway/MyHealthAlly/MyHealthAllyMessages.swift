import HTTPTypes
import RecordModel

extension MyHealthAllyCode {
  /// For people; the same for all requests.
  var message: String { Self.messages[name] ?? Self.usual }

  /// Whether the same request may succeed in a moment.
  var asksForPatience: Bool { status == .tooManyRequests || status == .serviceUnavailable }

  private static let usual = "The request does not fit the current state."

  private static let messages: [String: String] = access.merging(content) { $1 }

  private static let access = [
    "unauthenticated": "Please sign in.",
    "token_expired": "The access token has expired; refresh it.",
    "token_revoked": "The session has ended; please sign in again.",
    "invalid_credentials": "Email or password is not right.",
    "otp_invalid": "The code is not right.",
    "otp_expired": "The code has expired; ask for a new one.",
    "refresh_invalid": "The session cannot be continued; please sign in again.",
    "refresh_expired": "The session has expired; please sign in again.",
    "refresh_reused": "The session was ended for safety; please sign in again.",
    "reset_token_invalid": "The link is not valid or was used before.",
    "reset_token_expired": "The link has expired; ask for a new one.",
    "forbidden": "You have no access to this.",
    "not_assigned": "You do not care for this patient.",
    "not_shared": "The patient does not share this with the care team.",
    "email_not_verified": "Please confirm your email address first.",
    "account_disabled": "This account is disabled.",
    "recipient_not_allowed": "You cannot write to this person.",
    "not_a_participant": "You do not take part in this conversation.",
    "too_many_attempts": "Too many attempts; please wait.",
    "too_many_requests": "Too many requests; please wait.",
  ]

  private static let content = [
    "invalid_json": "The body is not a valid JSON object.",
    "not_found": "There is nothing here.",
    "no_document": "There is no document to download.",
    "care_plan_not_found": "No care plan has been published yet.",
    "intake_not_found": "The intake form has not been submitted yet.",
    "provider_not_found": "There is no such provider.",
    "method_not_allowed": "This address has other methods.",
    "payload_too_large": "The body is too large.",
    "unsupported_media_type": "Bodies are application/json.",
    "validation_failed": "Some fields cannot be accepted.",
    "weak_password": "Please choose another password.",
    "type_not_offered": "The provider does not offer this kind of visit.",
    "read_only_field": "Some fields cannot be changed here.",
    "email_in_use": "There is an account with this email already.",
    "duplicate_id": "This id is taken by something else.",
    "version_conflict": "It was changed in the meantime.",
    "idempotency_conflict": "This idempotency key was used for another request.",
    "already_retracted": "This entry was taken back before.",
    "slot_unavailable": "This time is no longer free.",
    "not_scheduled": "This visit is not scheduled any more.",
    "already_started": "This visit has begun already.",
    "conflict": "This clashes with something else.",
    "internal_error": "Something went wrong on our side.",
    "storage_unavailable": "The service is not available for a moment; please try again.",
  ]
}
