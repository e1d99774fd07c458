/// What a merge patch does to a member that is there: sets it, or clears it with `null` (RFC 7396).
///
/// A member that the patch leaves out is an absent `Change`.
package enum Change<Wrapped: Codable & Sendable & Equatable>: Sendable, Equatable {
  /// The member has no value from now on.
  case clear
  /// The member has this value from now on.
  case set(Wrapped)

  /// The new value, if there is one.
  package var value: Wrapped? {
    if case .set(let value) = self { value } else { nil }
  }
}

extension Change: Codable {
  /// Reads `null` or a value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .clear : .set(try container.decode(Wrapped.self))
  }

  /// Writes `null` or the value.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .clear: try container.encodeNil()
    case .set(let value): try container.encode(value)
    }
  }
}

extension KeyedDecodingContainer {
  /// Tells a member that is `null` from one that is left out; synthesized decoding finds this.
  package func decodeIfPresent<T>(_ type: Change<T>.Type, forKey key: Key) throws -> Change<T>? {
    if let value = try decodeIfPresent(T.self, forKey: key) { return .set(value) }
    return contains(key) ? .clear : nil
  }
}
