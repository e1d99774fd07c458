/// Sets up a code generator.
package struct EnrollTotp: Method {
  package static let name = "identity.enrollTotp"
  package static let summary =
    "Makes the secret of a code generator (RFC 6238); it counts once its first code was confirmed."
  package static let access = Access.write(.account)

  package init() {}

  /// Shown only this once.
  package struct Outcome: Codable, Sendable, Equatable {
    /// In base32.
    package var secret: String
    /// The same for a QR code.
    package var uri: String

    package init(secret: String, uri: String) { (self.secret, self.uri) = (secret, uri) }
  }

  package static let example = EnrollTotp()
  package static let exampleOutcome = Outcome(
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/recordd?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=recordd")
}

/// Switches a code generator on.
package struct ConfirmTotp: Method {
  package static let name = "identity.confirmTotp"
  package static let summary = "Takes the generator's first code; from then on signing in needs one."
  package static let access = Access.write(.account)

  package var code: String

  package init(code: String) {
    self.code = code
  }

  package typealias Outcome = Accepted
  package static let example = ConfirmTotp(code: "287082")
  package static let exampleOutcome = Accepted()
}

/// Switches a code generator off.
package struct RemoveTotp: Method {
  package static let name = "identity.removeTotp"
  package static let summary = "Takes a code of the generator and asks for none any more."
  package static let access = Access.write(.account)

  package var code: String

  package init(code: String) {
    self.code = code
  }

  package typealias Outcome = Accepted
  package static let example = RemoveTotp(code: "287082")
  package static let exampleOutcome = Accepted()
}
