/// Signs in.
public struct LogIn: Method {
  /// `identity.logIn`.
  public static let name = "identity.logIn"
  /// For the documentation.
  public static let summary = "Signs in: answers an access token and a refresh token of a new session."
  /// What it touches.
  public static let access = Access.write(.entry)

  /// The application.
  public var application: Application
  /// The mail address; white space around it and case do not matter.
  public var email: String
  /// The password.
  public var password: String
  /// Six digits of the generator, where the account has one.
  public var totp: String?
  /// The device.
  public var device: SessionDevice?

  /// With these parameters.
  public init(
    application: Application, email: String, password: String, totp: String? = nil,
    device: SessionDevice? = nil
  ) {
    self.application = application
    self.email = email
    self.password = password
    self.totp = totp
    self.device = device
  }

  /// What the method answers.
  public typealias Outcome = SignedIn
  /// A usual call.
  public static let example = LogIn(application: .myHealthAlly, email: "erika@example.org", password: "…")
  /// Its answer.
  public static let exampleOutcome = SignedIn.example
}
