/// Opens a patient's account.
public struct RegisterAccount: Method {
  /// `identity.register`.
  public static let name = "identity.register"
  /// For the documentation.
  public static let summary =
    "Opens a patient's account and record, mails a code that verifies the address, and signs in."
  /// What it touches.
  public static let access = Access.write(.entry)

  /// The application.
  public var application: Application
  /// The mail address; white space around it and case do not matter.
  public var email: String
  /// 8 to 128 characters.
  public var password: String
  /// The given names, where the application asks for two names; 1 to 100 characters.
  public var firstName: String?
  /// The family name, where the application asks for two names; 1 to 100 characters.
  public var lastName: String?
  /// The whole name, 1 to 200 characters.
  public var name: String?
  /// Day of birth.
  public var birthDate: CalendarDay?
  /// Whether the terms of use are agreed to.
  public var acceptedTerms: Bool?
  /// Whether the privacy policy is agreed to.
  public var acceptedPrivacy: Bool?
  /// Version of both texts; 1 to 50 characters.
  public var termsVersion: String?
  /// The language of mails; that of the call where it is left out.
  public var language: Language?
  /// The device.
  public var device: SessionDevice?

  /// With these parameters.
  public init(
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

  /// What the method answers.
  public typealias Outcome = SignedIn
  /// A usual call.
  public static let example = RegisterAccount(
    application: .myHealthAlly, email: "erika@example.org", password: "korrekt Pferd Batterie",
    firstName: "Erika",
    lastName: "Mustermann", birthDate: CalendarDay("1964-08-12"))
  /// Its answer.
  public static let exampleOutcome = SignedIn.example
}
