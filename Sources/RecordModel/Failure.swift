/// Why a command or query was refused, in words that are safe to print.
///
/// Neither message nor details ever hold patient data or a value the caller sent; names of fields, ids the caller
/// already knows, counts and states are allowed.
package struct Failure: Error, Sendable, Equatable {
  /// The kind of refusal; an open set, so that a client of a newer daemon does not stumble.
  package struct Code: RawRepresentable, Hashable, Sendable, Codable {
    /// The code's name on the wire, such as `NOT_FOUND`.
    package let rawValue: String
    /// Takes any name; the known ones are the static members.
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  package let code: Code
  /// One sentence for a person.
  package let message: String
  /// For programs: the offending `field`, a `reason`, the missing questions.
  package let details: Value?

  package init(_ code: Code, _ message: String, details: Value? = nil) {
    self.code = code
    self.message = message
    self.details = details
  }
}

extension Failure: CustomStringConvertible {
  /// Code and message; never the details.
  package var description: String { "\(code.rawValue): \(message)" }
}

extension Failure.Code {
  /// The caller is unknown, or presented no credentials.
  package static let unauthorized = Self(rawValue: "UNAUTHORIZED")
  /// The caller's session expired or was ended; the `reason` in the details says which.
  package static let sessionExpired = Self(rawValue: "SESSION_EXPIRED")
  /// Too many requests; the details hold `retryAfterSeconds`.
  package static let rateLimited = Self(rawValue: "RATE_LIMITED")
  /// The caller is known and may not do this.
  package static let forbidden = Self(rawValue: "FORBIDDEN")
  /// It does not exist.
  package static let notFound = Self(rawValue: "NOT_FOUND")
  /// Required answers are missing; details name them.
  package static let validationFailed = Self(rawValue: "VALIDATION_FAILED")
  /// A field is malformed, of the wrong type, out of range or unknown.
  package static let invalidInput = Self(rawValue: "INVALID_INPUT")
  /// An answer was sent to a completed assessment.
  package static let assessmentCompleted = Self(rawValue: "ASSESSMENT_COMPLETED")
  /// The request clashes with the current state; details hold a `reason`.
  package static let stateConflict = Self(rawValue: "STATE_CONFLICT")
  /// The queue is full; nothing was done, and the same command may be sent again.
  package static let overloaded = Self(rawValue: "OVERLOADED")
  /// The disk or the configured map is full; writes are refused, reads go on.
  package static let storageFull = Self(rawValue: "STORAGE_FULL")
  /// The store failed; whether the command took effect is unknown, and sending it again with its id shows it.
  package static let databaseError = Self(rawValue: "DATABASE_ERROR")
  /// The stored bytes are not those that were written.
  package static let corrupt = Self(rawValue: "CORRUPT")
  /// The key does not fit the store, or is missing.
  package static let wrongKey = Self(rawValue: "WRONG_KEY")
  /// The daemon is stopping or not yet ready.
  package static let unavailable = Self(rawValue: "SCHEMA_NOT_READY")
  /// A defect of ours.
  package static let internalError = Self(rawValue: "INTERNAL_ERROR")
}
