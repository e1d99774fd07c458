package struct ChangePassword: Method {
  package static let name = "identity.changePassword"
  package static let summary = "Replaces the password and ends every other session."
  package static let access = Access.write(.account)

  package var currentPassword: String
  /// 8 to 128 characters.
  package var newPassword: String

  package init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }

  package typealias Outcome = Accepted
  package static let example = ChangePassword(currentPassword: "…", newPassword: "…")
  package static let exampleOutcome = Accepted()
}
