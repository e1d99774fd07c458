/// The article of the General Data Protection Regulation that allows an access.
package enum AccessBasis: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Provision of health care, Art. 9(2)(h).
  case care
  /// Explicit consent, Art. 9(2)(a).
  case consent
  /// Vital interests of a person, Art. 9(2)(c).
  case vitalInterests = "vital-interests"
  /// The person's own rights, Art. 15 and 20.
  case ownData = "own-data"
  /// A legal obligation, Art. 6(1)(c).
  case obligation
  /// Legal claims, Art. 9(2)(f).
  case legalClaims = "legal-claims"
  /// Public health, Art. 9(2)(i).
  case publicHealth = "public-health"
  /// Research, Art. 9(2)(j).
  case research
  /// Nothing allows it: the access was refused.
  case none
}

/// The actor's relation to the patient.
package enum AccessRelation: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case own = "self"
  /// Assigned to the patient's care at that time.
  case assigned
  /// Not assigned, under emergency access.
  case breakGlass = "break-glass"
  /// A program of this machine.
  case service
  /// Runs or examines the record as a whole.
  case office
  case none
}

package enum AccessScope: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// One document.
  case item
  /// A list or a search.
  case list
  /// The whole record, or a section of all its areas.
  case record
  /// Data that left in a file.
  case export
  case change
  /// The log itself.
  case log
}
