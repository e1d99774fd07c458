/// Sets up a code generator.
public struct EnrollTotp: Method {
  /// `identity.enrollTotp`.
  public static let name = "identity.enrollTotp"
  /// For the documentation.
  public static let summary =
    "Makes the secret of a code generator (RFC 6238); it counts once its first code was confirmed."
  /// What it touches.
  public static let access = Access.write(.account)

  /// With these parameters.
  public init() {}

  /// What the method answers; shown this once.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The secret in base32.
    public var secret: String
    /// The same for a QR code.
    public var uri: String

    /// A secret.
    public init(secret: String, uri: String) { (self.secret, self.uri) = (secret, uri) }
  }

  /// A usual call.
  public static let example = EnrollTotp()
  /// Its answer.
  public static let exampleOutcome = Outcome(
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/recordd?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=recordd")
}

/// Switches a code generator on.
public struct ConfirmTotp: Method {
  /// `identity.confirmTotp`.
  public static let name = "identity.confirmTotp"
  /// For the documentation.
  public static let summary = "Takes the generator's first code; from then on signing in needs one."
  /// What it touches.
  public static let access = Access.write(.account)

  /// Six digits.
  public var code: String

  /// With these parameters.
  public init(code: String) {
    self.code = code
  }

  /// What the method answers.
  public typealias Outcome = Accepted
  /// A usual call.
  public static let example = ConfirmTotp(code: "287082")
  /// Its answer.
  public static let exampleOutcome = Accepted()
}

/// Switches a code generator off.
public struct RemoveTotp: Method {
  /// `identity.removeTotp`.
  public static let name = "identity.removeTotp"
  /// For the documentation.
  public static let summary = "Takes a code of the generator and asks for none any more."
  /// What it touches.
  public static let access = Access.write(.account)

  /// Six digits.
  public var code: String

  /// With these parameters.
  public init(code: String) {
    self.code = code
  }

  /// What the method answers.
  public typealias Outcome = Accepted
  /// A usual call.
  public static let example = RemoveTotp(code: "287082")
  /// Its answer.
  public static let exampleOutcome = Accepted()
}
