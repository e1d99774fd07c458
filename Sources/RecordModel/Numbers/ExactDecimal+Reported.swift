/// Digits as a laboratory reported them (R-MH-353).
extension ExactDecimal {
  /// The number of those digits.
  package init(_ digits: ReportedDigits) {
    let decimals = min(digits.decimals, TapeNode.mostDecimals)
    let number = ExactDecimal(units: Int128(digits.scaled) * Self.power(TapeNode.mostDecimals - decimals))
    self = number.showing(decimals: decimals)
  }

  /// The digits, if it is shown with zeros behind its last decimal.
  package var reported: ReportedDigits? {
    guard decimals > 0 else { return nil }
    let scaled = units / Self.power(TapeNode.mostDecimals - Int(decimals))
    return ReportedDigits(scaled: Int64(clamping: scaled), decimals: Int(decimals))
  }

  /// The number without zeros behind its last decimal.
  package var plain: ExactDecimal { ExactDecimal(units: units) }
}

/// A member whose numbers keep the zeros behind their last decimal when it is read; see ``ExactDecimal``.
///
/// Numbers that are computed with, rounded or compared have none, so a type says with this which of its numbers somebody reported. It
/// may stand before a number, a value, a list or a dictionary of them, and before an optional one, which is left out if it is `nil`.
@propertyWrapper
package struct AsReported<Wrapped: Codable & Sendable>: Codable, Sendable {
  package var wrappedValue: Wrapped

  package init(wrappedValue: Wrapped) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    guard let tape = decoder.ofTape else {
      wrappedValue = try Wrapped(from: decoder)
      return
    }
    let kept = tape.state.pointee.keepsZeros
    tape.state.pointee.keepsZeros = true
    defer { tape.state.pointee.keepsZeros = kept }
    wrappedValue = try tape.generic(Wrapped.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension AsReported: Equatable where Wrapped: Equatable {}

extension AsReported: SchemaDescribing {
  /// The value's own schema.
  package static var schema: Value { Schema.of(Wrapped.self) }
}

extension KeyedDecodingContainer {
  /// What the compiler's decoding of an optional member calls.
  package func decode<Wrapped>(
    _: AsReported<Wrapped?>.Type, forKey key: Key
  ) throws -> AsReported<Wrapped?> {
    AsReported(wrappedValue: try decodeIfPresent(AsReported<Wrapped>.self, forKey: key)?.wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// What the compiler's encoding of an optional member calls.
  package mutating func encode<Wrapped>(_ value: AsReported<Wrapped?>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
