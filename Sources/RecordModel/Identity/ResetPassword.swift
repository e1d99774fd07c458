/// Asks for a new password.
public struct ForgotPassword: Method {
  /// `identity.forgotPassword`.
  public static let name = "identity.forgotPassword"
  /// For the documentation.
  public static let summary =
    "Mails a token that lets a new password be set where there is an account; the answer is always the same."
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
  public static let example = ForgotPassword(application: .superOne, email: "erika@example.org")
  /// Its answer.
  public static let exampleOutcome = Accepted()
}

/// Sets a new password.
public struct ResetPassword: Method {
  /// `identity.resetPassword`.
  public static let name = "identity.resetPassword"
  /// For the documentation.
  public static let summary = "Sets a new password with a mailed token and ends all sessions."
  /// What it touches.
  public static let access = Access.write(.entry)

  /// The token.
  public var token: String
  /// 8 to 128 characters.
  public var newPassword: String

  /// With these parameters.
  public init(token: String, newPassword: String) {
    self.token = token
    self.newPassword = newPassword
  }

  /// What the method answers.
  public typealias Outcome = Accepted
  /// A usual call.
  public static let example = ResetPassword(token: "…", newPassword: "…")
  /// Its answer.
  public static let exampleOutcome = Accepted()
}
