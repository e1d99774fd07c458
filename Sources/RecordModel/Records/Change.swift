/// A merge patch's effect on a member: sets it, or clears it with `null` (RFC 7396).
///
/// A member that the patch leaves out is an absent `Change`.
package enum Change<Wrapped: Codable & Sendable & Equatable>: Sendable, Equatable {
  case clear
  case set(Wrapped)

  package var value: Wrapped? {
    if case .set(let value) = self { value } else { nil }
  }
}

extension Change: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .clear : .set(try container.decode(Wrapped.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .clear: try container.encodeNil()
    case .set(let value): try container.encode(value)
    }
  }
}

extension KeyedDecodingContainer {
  /// Distinguishes a member that is `null` from one that is left out; synthesized decoding finds this.
  package func decodeIfPresent<T>(_ type: Change<T>.Type, forKey key: Key) throws -> Change<T>? {
    if let value = try decodeIfPresent(T.self, forKey: key) { return .set(value) }
    return contains(key) ? .clear : nil
  }
}
