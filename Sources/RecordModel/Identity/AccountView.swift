/// An account as its person and administrators see it.
package struct AccountView: Codable, Sendable, Equatable {
  /// The account; of a patient also the record.
  package var id: AccountID
  /// The mail address in canonical form.
  package var email: String
  /// What the person is to the record.
  package var role: AccountRole
  /// The given names.
  package var firstName: String?
  /// The family name.
  package var lastName: String?
  /// The whole name.
  package var name: String?
  package var birthDate: CalendarDay?
  /// Whether the address was shown to be the person's.
  package var emailVerified: Bool
  /// Whether signing in needs a generated code.
  package var totpEnabled: Bool
  /// Whether nobody may sign in.
  package var disabled: Bool
  /// When it was opened.
  package var createdAt: Timestamp
  /// When it changed last.
  package var updatedAt: Timestamp
  /// How signing in went, for those who run accounts; none in other answers.
  package var signIns: SignInState?

  package init(
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
package struct SignInState: Codable, Sendable, Equatable {
  /// When somebody last signed in; none where nobody ever did.
  package var signedInAt: Timestamp?
  /// Passwords and generated codes since then that were not right.
  package var failed: Int
  /// When the last of them was.
  package var failedAt: Timestamp?
  /// Until when sign-ins are refused, where they are.
  package var lockedUntil: Timestamp?

  package init(signedInAt: Timestamp?, failed: Int, failedAt: Timestamp?, lockedUntil: Timestamp?) {
    (self.signedInAt, self.failed) = (signedInAt, failed)
    (self.failedAt, self.lockedUntil) = (failedAt, lockedUntil)
  }
}

extension AccountView {
  package var fullName: String? { name }
}

extension AccountPerson {
  package var fullName: String? {
    if let name { return name }
    let parts = [firstName, lastName].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
