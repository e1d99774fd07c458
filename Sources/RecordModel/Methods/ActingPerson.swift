/// For whom a service speaks.
public struct ActingPerson: Codable, Sendable, Equatable {
  /// In which role.
  public var role: Role
  /// The person's account; for a patient the patient's id.
  public var id: AccountID

  /// The roles that people act in.
  public enum Role: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// About the own record.
    case patient
    /// A physician.
    case clinician
    /// A nurse.
    case nurse
    /// Runs accounts and configuration.
    case admin
  }

  /// A person in a role.
  public init(role: Role, id: AccountID) { (self.role, self.id) = (role, id) }
}
