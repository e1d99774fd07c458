/// Opens the first administrator's account.
public struct BootstrapAdmin: Method {
  /// `account.bootstrapAdmin`.
  public static let name = "account.bootstrapAdmin"
  /// For the documentation.
  public static let summary = "Opens the first administrator's account; refused for ever once there was one."
  /// What it touches.
  public static let access = Access(.operate, .accounts, by: .nobody)

  /// The mail address; white space around it and case do not matter.
  public var email: String
  /// 8 to 128 characters.
  public var password: String
  /// The whole name, 1 to 200 characters.
  public var name: String?
  /// The language of mails; that of the call where it is left out.
  public var language: Language?

  /// With these parameters.
  public init(email: String, password: String, name: String? = nil, language: Language? = nil) {
    self.email = email
    self.password = password
    self.name = name
    self.language = language
  }

  /// What the method answers.
  public typealias Outcome = AccountView
  /// A usual call.
  public static let example = BootstrapAdmin(
    email: "admin@example.org", password: "korrekt Pferd Batterie", name: "Ada Beispiel")
  /// Its answer.
  public static let exampleOutcome = AccountView.example
}
