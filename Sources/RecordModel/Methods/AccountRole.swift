/// A person's role.
package enum AccountRole: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The subject of a record; the account has the patient's id.
  case patient
  case clinician
  case nurse
  /// Runs accounts and configuration; sees no clinical content.
  case admin
  /// Examines who saw what; changes nothing.
  case auditor
}
