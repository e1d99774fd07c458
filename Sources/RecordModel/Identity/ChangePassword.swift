/// Replaces the password.
public struct ChangePassword: Method {
  /// `identity.changePassword`.
  public static let name = "identity.changePassword"
  /// For the documentation.
  public static let summary = "Replaces the password and ends every other session."
  /// What it touches.
  public static let access = Access.write(.account)

  /// The old one.
  public var currentPassword: String
  /// 8 to 128 characters.
  public var newPassword: String

  /// With these parameters.
  public init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }

  /// What the method answers.
  public typealias Outcome = Accepted
  /// A usual call.
  public static let example = ChangePassword(currentPassword: "…", newPassword: "…")
  /// Its answer.
  public static let exampleOutcome = Accepted()
}
