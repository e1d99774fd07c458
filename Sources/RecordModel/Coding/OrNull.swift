/// A member that is written as `null` if there is no value, not left out; an absent one is read as none.
@propertyWrapper
package struct OrNull<Wrapped: Codable & Sendable>: Codable, Sendable {
  package var wrappedValue: Wrapped?

  package init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Wrapped.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let wrappedValue else { return try container.encodeNil() }
    try container.encode(wrappedValue)
  }
}

extension OrNull: Equatable where Wrapped: Equatable {}

extension OrNull: SchemaDescribing {
  /// The value's own schema, or `null`.
  package static var schema: Value { Schema.of(Wrapped?.self) }
}

extension KeyedDecodingContainer {
  /// What the compiler's decoding of such a member calls.
  package func decode<Wrapped>(_: OrNull<Wrapped>.Type, forKey key: Key) throws -> OrNull<Wrapped> {
    contains(key) ? try present(key) : OrNull(wrappedValue: nil)
  }

  private func present<Member: Decodable>(_ key: Key) throws -> Member {
    try decode(Member.self, forKey: key)
  }
}
