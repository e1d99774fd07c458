/// The version of a text that people agree to: `v1`, `v1.2` or `v1.2.3`; compares as text.
package struct ConsentVersion: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Takes `v`, then one to three numbers with dots between them, at most 20 characters.
  package init?(_ text: String) {
    guard text.utf8.count <= 20, text.utf8.first == UInt8(ascii: "v") else { return nil }
    let numbers = text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areNumbers = numbers.allSatisfy { number in
      !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard (1...3).contains(numbers.count), areNumbers else { return nil }
    description = text
  }

  static let example = ConsentVersion(example: "v1.2")

  private init(example: String) { description = example }
}

extension ConsentVersion: Codable {
  package init(from decoder: any Decoder) throws {
    guard let version = ConsentVersion(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a version such as v1.2"))
    }
    self = version
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ConsentVersion: SchemaDescribing {
  package static var schema: Value {
    [
      "type": "string", "minLength": 1, "maxLength": 20, "pattern": #"^v\d+(\.\d+){0,2}$"#,
      "examples": ["v1.2"],
    ]
  }
}
