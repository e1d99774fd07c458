import HTTPTypes
import RecordModel

/// The error codes of the contract (R-RH-013 to R-RH-023, C-35).
enum RhythmologicumCode: String, CaseIterable, Sendable {
  case sessionExpired = "SESSION_EXPIRED"
  case unauthorized = "UNAUTHORIZED"
  case forbidden = "FORBIDDEN"
  case notFound = "NOT_FOUND"
  case validationFailed = "VALIDATION_FAILED"
  case invalidInput = "INVALID_INPUT"
  case completed = "ASSESSMENT_COMPLETED"
  case conflict = "STATE_CONFLICT"
  case rateLimited = "RATE_LIMITED"
  case internalError = "INTERNAL_ERROR"
  case databaseError = "DATABASE_ERROR"
  case notReady = "SCHEMA_NOT_READY"

  /// The code of a refusal by the record or the gateway.
  init(_ failure: Failure, _ route: Route?) {
    switch failure.code {
    case .sessionExpired: self = .sessionExpired
    case .unauthorized: self = .unauthorized
    case .forbidden: self = .forbidden
    case .notFound, .methodNotAllowed: self = .notFound
    case .validationFailed: self = .validationFailed
    case .invalidInput, .unsupportedMedia, .contentTooLarge: self = .invalidInput
    case .assessmentCompleted: self = .completed
    case .stateConflict: self = .conflict
    case .rateLimited: self = .rateLimited
    case .databaseError, .storageFull, .corrupt, .wrongKey: self = .databaseError
    case .overloaded, .unavailable: self = .notReady
    default: self = .internalError
    }
  }

  func status(_ failure: Failure) -> HTTPResponse.Status {
    switch self {
    case .sessionExpired, .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .notFound: failure.code == .methodNotAllowed ? .methodNotAllowed : .notFound
    case .validationFailed, .completed: .badRequest
    case .invalidInput:
      switch failure.code {
      case .unsupportedMedia: .unsupportedMediaType
      case .contentTooLarge: .contentTooLarge
      default: .badRequest
      }
    case .conflict: .conflict
    case .rateLimited: .tooManyRequests
    case .internalError, .databaseError: .internalServerError
    case .notReady: .serviceUnavailable
    }
  }

  /// The details for clients; nothing else of the failure is sent.
  func details(_ failure: Failure) -> Value? {
    let names: [String] =
      switch self {
      case .invalidInput: ["field"]
      case .validationFailed: ["missingQuestions"]
      case .completed: ["status"]
      case .conflict:
        ["reason", "status", "currentStepId", "currentConsentVersion", "needsConsent", "needsProfile"]
      default: []
      }
    let members = names.compactMap { name in
      failure.details?[name].map { Value.Member(name, $0) }
    }
    return members.isEmpty ? nil : .object(members)
  }
}
