package struct RegisterAccount: Method {
  package static let name = "identity.register"
  package static let summary =
    "Opens a patient's account and record, mails a code that verifies the address, and signs in."
  package static let access = Access.write(.entry)

  package var application: Application
  /// Surrounding white space and case do not matter.
  package var email: String
  /// 8 to 128 characters.
  package var password: String
  /// Given names, if the application asks for two names; 1 to 100 characters.
  package var firstName: String?
  /// Family name, if the application asks for two names; 1 to 100 characters.
  package var lastName: String?
  /// 1 to 200 characters.
  package var name: String?
  package var birthDate: CalendarDay?
  /// Agreement to the terms of use.
  package var acceptedTerms: Bool?
  /// Agreement to the privacy policy.
  package var acceptedPrivacy: Bool?
  /// Version of both texts; 1 to 50 characters.
  package var termsVersion: String?
  /// The language of mails; that of the call if left out.
  package var language: Language?
  package var device: SessionDevice?

  package init(
    application: Application, email: String, password: String, firstName: String? = nil,
    lastName: String? = nil, name: String? = nil, birthDate: CalendarDay? = nil, acceptedTerms: Bool? = nil,
    acceptedPrivacy: Bool? = nil, termsVersion: String? = nil, language: Language? = nil,
    device: SessionDevice? = nil
  ) {
    self.application = application
    self.email = email
    self.password = password
    self.firstName = firstName
    self.lastName = lastName
    self.name = name
    self.birthDate = birthDate
    self.acceptedTerms = acceptedTerms
    self.acceptedPrivacy = acceptedPrivacy
    self.termsVersion = termsVersion
    self.language = language
    self.device = device
  }

  package typealias Outcome = SignedIn
  package static let example = RegisterAccount(
    application: .myHealthAlly, email: "erika@example.org", password: "korrekt Pferd Batterie",
    firstName: "Erika",
    lastName: "Mustermann", birthDate: CalendarDay("1964-08-12"))
  package static let exampleOutcome = SignedIn.example
}
