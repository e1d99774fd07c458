/// Rotates the key that signs tokens.
public struct RotateSigningKey: Method {
  /// `key.rotateSigning`.
  public static let name = "key.rotateSigning"
  /// For the documentation.
  public static let summary =
    "Has another key sign tokens from now on; the one before is accepted until its last token has run out."
  /// What it touches.
  public static let access = Access.operate

  /// With these parameters.
  public init() {}

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The new key's id.
    public var keyId: String
    /// Keys whose tokens are accepted.
    public var acceptedKeys: Int

    /// After a rotation.
    public init(keyId: String, acceptedKeys: Int) { (self.keyId, self.acceptedKeys) = (keyId, acceptedKeys) }
  }

  /// A usual call.
  public static let example = RotateSigningKey()
  /// Its answer.
  public static let exampleOutcome = Outcome(keyId: "0123456789abcdef", acceptedKeys: 2)
}
