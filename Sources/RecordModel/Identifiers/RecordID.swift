/// The id of a record that clients may make offline: 1 to 64 letters, digits, hyphens and underscores,
/// beginning with a letter or digit (R-MH-012).
package enum RecordIDRule: TextRule {
  package static let maximumLength = 64
  package static let expectation = "1 to 64 letters, digits, underscores and hyphens"
  package static let pattern = "^[A-Za-z0-9_-]+$"
  package static func allows(_ byte: UInt8) -> Bool {
    RequestIDRule.allows(byte) && byte != UInt8(ascii: ".")
  }
}

/// The id of an entry, made by the client or here; compared byte for byte.
package typealias RecordID = BoundedText<RecordIDRule>
