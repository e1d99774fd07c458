/// Requests a mail with a password reset token.
package struct ForgotPassword: Method {
  package static let name = "identity.forgotPassword"
  package static let summary =
    "Mails a token that lets a new password be set where there is an account; the answer is always the same."
  package static let access = Access.write(.entry)

  package var application: Application
  /// Surrounding white space and case do not matter.
  package var email: String

  package init(application: Application, email: String) {
    self.application = application
    self.email = email
  }

  package typealias Outcome = Accepted
  package static let example = ForgotPassword(application: .superOne, email: "erika@example.org")
  package static let exampleOutcome = Accepted()
}

/// Sets a new password.
package struct ResetPassword: Method {
  package static let name = "identity.resetPassword"
  package static let summary = "Sets a new password with a mailed token and ends all sessions."
  package static let access = Access.write(.entry)

  package var token: String
  /// 8 to 128 characters.
  package var newPassword: String

  package init(token: String, newPassword: String) {
    self.token = token
    self.newPassword = newPassword
  }

  package typealias Outcome = Accepted
  package static let example = ResetPassword(token: "…", newPassword: "…")
  package static let exampleOutcome = Accepted()
}
