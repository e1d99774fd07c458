package enum MedicationFilter: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Those taken now.
  case active
  case discontinued
  case all
}
