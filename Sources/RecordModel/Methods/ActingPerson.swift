/// The person for whom a service acts.
package struct ActingPerson: Codable, Sendable, Equatable {
  package var role: Role
  /// The person's account; for a patient the patient's id.
  package var id: AccountID

  package enum Role: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// In their own record.
    case patient
    case clinician
    case nurse
    /// Runs accounts and configuration.
    case admin
  }

  package init(role: Role, id: AccountID) { (self.role, self.id) = (role, id) }
}
