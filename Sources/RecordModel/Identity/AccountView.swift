/// An account as shown to its holder and to administrators.
package struct AccountView: Codable, Sendable, Equatable {
  /// For a patient also the record's id.
  package var id: AccountID
  /// In canonical form.
  package var email: String
  package var role: AccountRole
  package var firstName: String?
  package var lastName: String?
  package var name: String?
  package var birthDate: CalendarDay?
  /// Whether the address was proved to be the person's.
  package var emailVerified: Bool
  /// Whether sign-ins need a generated code.
  package var totpEnabled: Bool
  package var disabled: Bool
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// Only in answers for those who run accounts.
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

/// Sign-ins to an account, successful and not.
package struct SignInState: Codable, Sendable, Equatable {
  /// The last sign-in; `nil` if there was none.
  package var signedInAt: Timestamp?
  /// Wrong passwords and generated codes since then.
  package var failed: Int
  /// The last wrong one.
  package var failedAt: Timestamp?
  /// Sign-ins are refused until then, if they are.
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
