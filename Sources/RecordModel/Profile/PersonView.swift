/// A person as an application shows them to themselves: account, details, health profile, preferences.
package struct PersonView: Codable, Sendable, Equatable {
  /// The account's and the record's.
  package var id: AccountID
  /// `null` while there is no account.
  @OrNull package var email: String?
  @OrNull package var fullName: String?
  @OrNull package var phone: String?
  @OrNull package var birthDate: CalendarDay?
  /// FHIR administrative gender.
  @OrNull package var sex: AdministrativeSex?
  /// As the person wrote it, else the sex; `null` if neither is known.
  @OrNull package var gender: String?
  package var profile: HealthProfile
  /// What the daemon acts on.
  package var preferences: PatientSettings.Preferences
  package var privacy: PatientSettings.Privacy
  /// How the account's holder wants to see things.
  package var account: AccountPreferences
  package var emailVerified: Bool
  /// Whether sign-ins need a generated code.
  package var totpEnabled: Bool
  package var createdAt: Timestamp
  /// The last change of anything here; signing in changes nothing.
  package var updatedAt: Timestamp

  package init(id: AccountID, account: AccountPreferences, createdAt: Timestamp, updatedAt: Timestamp) {
    (self.id, self.account, self.createdAt, self.updatedAt) = (id, account, createdAt, updatedAt)
    (profile, preferences, privacy) = (HealthProfile(), .init(), .init())
    (emailVerified, totpEnabled) = (false, false)
  }

  static let example: PersonView = {
    var view = PersonView(
      id: AccountID(of: Example.patient), account: AccountPreferences(language: .de),
      createdAt: Example.start, updatedAt: Example.start)
    (view.email, view.fullName, view.profile) = ("erika@example.org", "Erika Mustermann", .example)
    return view
  }()
}
