/// The rule of a kind of text: its length and characters.
package protocol TextRule: Sendable {
  /// Longest allowed length in bytes.
  static var maximumLength: Int { get }
  /// For error texts.
  static var expectation: String { get }
  /// The same rule as a regular expression, for schemas.
  static var pattern: String { get }
  static func allows(_ byte: UInt8) -> Bool
}

/// A short ASCII text that obeys a rule; compares as bytes.
package struct BoundedText<Rule: TextRule>: Hashable, Sendable {
  package let text: String

  /// Takes the text if it obeys the rule.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= Rule.maximumLength, bytes.allSatisfy(Rule.allows) else { return nil }
    self.text = text
  }

  /// The text with every byte that the rule forbids replaced by a hyphen, and cut to the allowed length.
  ///
  /// For texts that were checked when they were stored, so that reading them back cannot fail.
  package init(replacing text: String) {
    let allowed = text.utf8.prefix(Rule.maximumLength).map { Rule.allows($0) ? $0 : UInt8(ascii: "-") }
    self.text = allowed.isEmpty ? "-" : String(decoding: allowed, as: UTF8.self)
  }

  /// A literal of this module's own examples.
  init(known text: StaticString) { self.init(replacing: "\(text)") }
}

extension BoundedText: CustomStringConvertible {
  package var description: String { text }
}

extension BoundedText: Codable {
  /// Reads a string that obeys the rule.
  package init(from decoder: any Decoder) throws {
    guard let value = BoundedText(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: Rule.expectation))
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension BoundedText: SchemaDescribing {
  package static var schema: Value {
    [
      "type": "string", "minLength": 1, "maxLength": .integer(Int64(Rule.maximumLength)),
      "pattern": .string(Rule.pattern),
    ]
  }
}

/// `^[a-z0-9-]+$`, at most 50 (R-RH-088).
package enum SlugRule: TextRule {
  package static let maximumLength = 50
  package static let expectation = "a slug of a-z, 0-9 and hyphen, at most 50 characters"
  package static let pattern = "^[a-z0-9-]+$"
  /// Lower-case letters, digits, hyphen.
  package static func allows(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
  }
}

/// `^[A-Za-z0-9._-]+$`, at most 128 (C-07).
package enum RequestIDRule: TextRule {
  package static let maximumLength = 128
  package static let expectation = "1 to 128 letters, digits, dots, underscores and hyphens"
  package static let pattern = "^[A-Za-z0-9._-]+$"
  /// Letters, digits, dot, underscore, hyphen.
  package static func allows(_ byte: UInt8) -> Bool {
    SlugRule.allows(byte) || (65...90).contains(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
  }
}

/// The characters of a ``RequestIDRule``, at most 100.
package enum QuestionKeyRule: TextRule {
  package static let maximumLength = 100
  package static let expectation = "1 to 100 letters, digits, dots, underscores and hyphens"
  package static let pattern = "^[A-Za-z0-9_.-]+$"
  /// The same characters as a request id.
  package static func allows(_ byte: UInt8) -> Bool { RequestIDRule.allows(byte) }
}

/// A questionnaire's name, or an alias of one.
package typealias Slug = BoundedText<SlugRule>
/// Follows one request through logs and events.
package typealias RequestID = BoundedText<RequestIDRule>
/// Identifies a question within its questionnaire (`stress_frequency`).
package typealias QuestionKey = BoundedText<QuestionKeyRule>
