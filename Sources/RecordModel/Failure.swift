/// Why a command or query was refused, in words that are safe to print.
///
/// Neither message nor details ever hold patient data or a value the caller sent; names of fields, ids the caller
/// already knows, counts and states are allowed.
public struct Failure: Error, Sendable, Equatable {
  /// The kind of refusal; an open set, so that a reader of a newer daemon does not stumble.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    /// The code's name on the wire, such as `NOT_FOUND`.
    public let rawValue: String
    /// Takes any name; the known ones are the static members.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The kind of refusal.
  public let code: Code
  /// One sentence for a person.
  public let message: String
  /// What a program needs to react: the offending `field`, a `reason`, the missing questions.
  public let details: Value?

  /// A refusal of that kind.
  public init(_ code: Code, _ message: String, details: Value? = nil) {
    self.code = code
    self.message = message
    self.details = details
  }
}

extension Failure: CustomStringConvertible {
  /// Code and message; never the details.
  public var description: String { "\(code.rawValue): \(message)" }
}

extension Failure.Code {
  /// The caller is not known, or presented nothing that says who it is.
  public static let unauthorized = Self(rawValue: "UNAUTHORIZED")
  /// The session that the caller presents ran out or was ended; details hold which as `reason`.
  public static let sessionExpired = Self(rawValue: "SESSION_EXPIRED")
  /// Too much was asked for; details hold `retryAfterSeconds`.
  public static let rateLimited = Self(rawValue: "RATE_LIMITED")
  /// The caller is known and may not do this.
  public static let forbidden = Self(rawValue: "FORBIDDEN")
  /// There is no such thing.
  public static let notFound = Self(rawValue: "NOT_FOUND")
  /// Required answers are missing; details name them.
  public static let validationFailed = Self(rawValue: "VALIDATION_FAILED")
  /// A field is malformed, of the wrong type, out of range or unknown.
  public static let invalidInput = Self(rawValue: "INVALID_INPUT")
  /// An answer was sent to a completed assessment.
  public static let assessmentCompleted = Self(rawValue: "ASSESSMENT_COMPLETED")
  /// The request clashes with the current state; details hold a `reason`.
  public static let stateConflict = Self(rawValue: "STATE_CONFLICT")
  /// The queue is full; nothing was done, and the same command may be sent again.
  public static let overloaded = Self(rawValue: "OVERLOADED")
  /// The disk or the configured map is full; writes are refused, reads go on.
  public static let storageFull = Self(rawValue: "STORAGE_FULL")
  /// The store failed; whether the command took effect is unknown, and its command id tells.
  public static let databaseError = Self(rawValue: "DATABASE_ERROR")
  /// What is stored is not what was written.
  public static let corrupt = Self(rawValue: "CORRUPT")
  /// The key does not fit the store, or is missing.
  public static let wrongKey = Self(rawValue: "WRONG_KEY")
  /// The daemon is stopping or not yet ready.
  public static let unavailable = Self(rawValue: "SCHEMA_NOT_READY")
  /// A defect of ours.
  public static let internalError = Self(rawValue: "INTERNAL_ERROR")
}
