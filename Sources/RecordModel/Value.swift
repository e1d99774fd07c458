/// A piece of JSON whose shape is not known in advance: error details, content pages, schemas.
///
/// Members keep the order in which they were written. Numbers are either whole (`integer`) or not (`double`);
/// equality does not treat `1` and `1.0` as the same. One with zeros behind its last decimal is `reported`, where they are kept.
package indirect enum Value: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  /// A number as a laboratory reported it: `2.0`.
  case reported(ReportedDigits)
  case string(String)
  case array([Value])
  case object([Member])

  /// One named value of an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The member of that name; `nil` if this is no object or has no such member.
  package subscript(_ name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral,
  ExpressibleByFloatLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// An object whose members keep the order written here.
  package init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }
}

extension Value: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var members: [Member] = []
      for name in container.allKeys {
        members.append(Member(name.stringValue, try container.decode(Value.self, forKey: name)))
      }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [Value] = []
      while !container.isAtEnd { elements.append(try container.decode(Value.self)) }
      self = .array(elements)
    } else {
      self = try Value(scalar: try decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes the value as it stands.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try encodeScalar(value, to: encoder)
    case .integer(let value): try encodeScalar(value, to: encoder)
    case .double(let value): try encodeScalar(value, to: encoder)
    case .reported(let digits): try digits.encode(to: encoder)
    case .string(let value): try encodeScalar(value, to: encoder)
    }
  }

  private func encodeScalar(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
