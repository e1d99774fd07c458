/// Rotates the key that signs tokens.
package struct RotateSigningKey: Method {
  package static let name = "key.rotateSigning"
  package static let summary =
    "Has another key sign tokens from now on; the one before is accepted until its last token has run out."
  package static let access = Access.operate

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var keyId: String
    /// Keys whose tokens are accepted.
    package var acceptedKeys: Int

    package init(keyId: String, acceptedKeys: Int) { (self.keyId, self.acceptedKeys) = (keyId, acceptedKeys) }
  }

  package static let example = RotateSigningKey()
  package static let exampleOutcome = Outcome(keyId: "0123456789abcdef", acceptedKeys: 2)
}
