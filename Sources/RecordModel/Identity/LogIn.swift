package struct LogIn: Method {
  package static let name = "identity.logIn"
  package static let summary = "Signs in: answers an access token and a refresh token of a new session."
  package static let access = Access.write(.entry)

  package var application: Application
  /// Surrounding white space and case do not matter.
  package var email: String
  package var password: String
  /// Six digits of the generator, if the account has one.
  package var totp: String?
  package var device: SessionDevice?

  package init(
    application: Application, email: String, password: String, totp: String? = nil,
    device: SessionDevice? = nil
  ) {
    self.application = application
    self.email = email
    self.password = password
    self.totp = totp
    self.device = device
  }

  package typealias Outcome = SignedIn
  package static let example = LogIn(application: .myHealthAlly, email: "erika@example.org", password: "…")
  package static let exampleOutcome = SignedIn.example
}
