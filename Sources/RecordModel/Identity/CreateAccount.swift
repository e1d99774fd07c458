package struct CreateAccount: Method {
  package static let name = "account.create"
  package static let summary =
    "Opens an account of any role; a mail lets the person choose a password, always where it is a patient's."
  package static let access = Access.write(.accounts)

  package var role: AccountRole
  /// The application in whose name the mail is sent.
  package var application: Application
  /// Surrounding white space and case do not matter.
  package var email: String
  /// Given names, if the application asks for two names; 1 to 100 characters.
  package var firstName: String?
  /// Family name, if the application asks for two names; 1 to 100 characters.
  package var lastName: String?
  /// 1 to 200 characters.
  package var name: String?
  package var birthDate: CalendarDay?
  /// 8 to 128 characters; refused for patients, who alone know theirs.
  package var password: String?
  /// The record that a patient's account is bound to; a new one if left out.
  package var patientId: PatientID?
  /// The language of mails; that of the call if left out.
  package var language: Language?

  package init(
    role: AccountRole, application: Application, email: String, firstName: String? = nil,
    lastName: String? = nil, name: String? = nil, birthDate: CalendarDay? = nil, password: String? = nil,
    patientId: PatientID? = nil, language: Language? = nil
  ) {
    self.role = role
    self.application = application
    self.email = email
    self.firstName = firstName
    self.lastName = lastName
    self.name = name
    self.birthDate = birthDate
    self.password = password
    self.patientId = patientId
    self.language = language
  }

  package typealias Outcome = AccountView
  package static let example = CreateAccount(
    role: .clinician, application: .myHealthAlly, email: "praxis@example.org", name: "Dr. Ada Beispiel")
  package static let exampleOutcome = AccountView.example
}
