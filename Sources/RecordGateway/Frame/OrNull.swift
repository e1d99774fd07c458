import RecordModel

/// A member that is written as `null` if there is no value, not left out.
@propertyWrapper
struct OrNull<Wrapped: Codable & Sendable>: Codable, Sendable {
  var wrappedValue: Wrapped?

  init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Wrapped.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let wrappedValue else { return try container.encodeNil() }
    try container.encode(wrappedValue)
  }
}

extension OrNull: Equatable where Wrapped: Equatable {}

extension OrNull: SchemaDescribing {
  /// The value's own schema, or `null`.
  static var schema: Value { Schema.of(Wrapped?.self) }
}
