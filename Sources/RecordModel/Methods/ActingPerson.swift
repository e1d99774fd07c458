/// For whom a service speaks.
package struct ActingPerson: Codable, Sendable, Equatable {
  package var role: Role
  /// The person's account; for a patient the patient's id.
  package var id: AccountID

  /// The roles that people act in.
  package enum Role: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// About the own record.
    case patient
    case clinician
    case nurse
    /// Runs accounts and configuration.
    case admin
  }

  /// A person in a role.
  package init(role: Role, id: AccountID) { (self.role, self.id) = (role, id) }
}
