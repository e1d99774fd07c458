/// Verifies an address.
public struct VerifyAddress: Method {
  /// `identity.verifyAddress`.
  public static let name = "identity.verifyAddress"
  /// For the documentation.
  public static let summary =
    "Takes the code that was mailed as proof that the address is the person's; gives no tokens."
  /// What it touches.
  public static let access = Access.write(.entry)

  /// The mail address; white space around it and case do not matter.
  public var email: String
  /// Six digits.
  public var code: String

  /// With these parameters.
  public init(email: String, code: String) {
    self.email = email
    self.code = code
  }

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Whether the address is the person's: true.
    public var verified: Bool
    /// The address in canonical form.
    public var email: String

    /// A verified address.
    public init(verified: Bool, email: String) { (self.verified, self.email) = (verified, email) }
  }

  /// A usual call.
  public static let example = VerifyAddress(email: "erika@example.org", code: "012345")
  /// Its answer.
  public static let exampleOutcome = Outcome(verified: true, email: "erika@example.org")
}

/// Mails another code.
public struct ResendCode: Method {
  /// `identity.resendCode`.
  public static let name = "identity.resendCode"
  /// For the documentation.
  public static let summary =
    "Mails another code where there is an account that needs one; the answer is always the same."
  /// What it touches.
  public static let access = Access.write(.entry)

  /// The application.
  public var application: Application
  /// The mail address; white space around it and case do not matter.
  public var email: String

  /// With these parameters.
  public init(application: Application, email: String) {
    self.application = application
    self.email = email
  }

  /// What the method answers.
  public typealias Outcome = Accepted
  /// A usual call.
  public static let example = ResendCode(application: .myHealthAlly, email: "erika@example.org")
  /// Its answer.
  public static let exampleOutcome = Accepted()
}
