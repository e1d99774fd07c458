/// Opens the first administrator's account.
package struct BootstrapAdmin: Method {
  package static let name = "account.bootstrapAdmin"
  package static let summary = "Opens the first administrator's account; refused for ever once there was one."
  package static let access = Access(.operate, .accounts, by: .nobody)

  /// Surrounding white space and case do not matter.
  package var email: String
  /// 8 to 128 characters.
  package var password: String
  /// 1 to 200 characters.
  package var name: String?
  /// The language of mails; that of the call if left out.
  package var language: Language?

  package init(email: String, password: String, name: String? = nil, language: Language? = nil) {
    self.email = email
    self.password = password
    self.name = name
    self.language = language
  }

  package typealias Outcome = AccountView
  package static let example = BootstrapAdmin(
    email: "admin@example.org", password: "korrekt Pferd Batterie", name: "Ada Beispiel")
  package static let exampleOutcome = AccountView.example
}
