package enum CareRole: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case clinician
  case nurse

  /// The care role of an account; `nil` for those who care for nobody.
  package init?(_ role: AccountRole) {
    switch role {
    case .clinician: self = .clinician
    case .nurse: self = .nurse
    case .patient, .admin, .auditor: return nil
    }
  }
}
