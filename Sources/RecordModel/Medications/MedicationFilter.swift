/// Which medications a list shows.
package enum MedicationFilter: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Those that are taken.
  case active
  /// Those that were stopped.
  case discontinued
  /// Both.
  case all
}
