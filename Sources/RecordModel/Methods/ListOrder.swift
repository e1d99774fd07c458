/// The direction of a list in time.
package enum ListOrder: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The earliest first.
  case asc
  /// The latest first; the exact reverse.
  case desc
}
