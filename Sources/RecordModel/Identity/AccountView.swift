/// An account as its person and administrators see it.
public struct AccountView: Codable, Sendable, Equatable {
  /// The account; of a patient also the record.
  public var id: AccountID
  /// The mail address in canonical form.
  public var email: String
  /// What the person is to the record.
  public var role: AccountRole
  /// The given names.
  public var firstName: String?
  /// The family name.
  public var lastName: String?
  /// The whole name.
  public var name: String?
  /// Day of birth.
  public var birthDate: CalendarDay?
  /// Whether the address was shown to be the person's.
  public var emailVerified: Bool
  /// Whether signing in needs a generated code.
  public var totpEnabled: Bool
  /// Whether nobody may sign in.
  public var disabled: Bool
  /// When it was opened.
  public var createdAt: Timestamp
  /// When it changed last.
  public var updatedAt: Timestamp
  /// How signing in went, for those who run accounts; none in other answers.
  public var signIns: SignInState?

  /// An account.
  public init(
    id: AccountID, email: String, role: AccountRole, person: AccountPerson, emailVerified: Bool,
    totpEnabled: Bool, disabled: Bool, createdAt: Timestamp, updatedAt: Timestamp
  ) {
    (self.id, self.email, self.role) = (id, email, role)
    (firstName, lastName, birthDate) = (person.firstName, person.lastName, person.birthDate)
    name = person.fullName
    (self.emailVerified, self.totpEnabled, self.disabled) = (emailVerified, totpEnabled, disabled)
    (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
  }

  static let example = AccountView(
    id: AccountID(of: Example.patient), email: "erika@example.org",
    role: .patient, person: AccountPerson(firstName: "Erika", lastName: "Mustermann"), emailVerified: false,
    totpEnabled: false, disabled: false, createdAt: Example.start, updatedAt: Example.start)
}

/// How signing in to an account went.
public struct SignInState: Codable, Sendable, Equatable {
  /// When somebody last signed in; none where nobody ever did.
  public var signedInAt: Timestamp?
  /// Passwords and generated codes since then that were not right.
  public var failed: Int
  /// When the last of them was.
  public var failedAt: Timestamp?
  /// Until when sign-ins are refused, where they are.
  public var lockedUntil: Timestamp?

  /// A state.
  public init(signedInAt: Timestamp?, failed: Int, failedAt: Timestamp?, lockedUntil: Timestamp?) {
    (self.signedInAt, self.failed) = (signedInAt, failed)
    (self.failedAt, self.lockedUntil) = (failedAt, lockedUntil)
  }
}

extension AccountView {
  /// The name as one text.
  public var fullName: String? { name }
}

extension AccountPerson {
  /// The name as one text.
  public var fullName: String? {
    if let name { return name }
    let parts = [firstName, lastName].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
