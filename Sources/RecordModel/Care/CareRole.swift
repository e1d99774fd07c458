/// What somebody who cares for a patient is.
public enum CareRole: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician.
  case clinician
  /// A nurse.
  case nurse

  /// The care role of an account; `nil` for those who care for nobody.
  public init?(_ role: AccountRole) {
    switch role {
    case .clinician: self = .clinician
    case .nurse: self = .nurse
    case .patient, .admin, .auditor: return nil
    }
  }
}
