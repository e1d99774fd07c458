/// Proves with a mailed code that an address is the person's.
package struct VerifyAddress: Method {
  package static let name = "identity.verifyAddress"
  package static let summary =
    "Takes the code that was mailed as proof that the address is the person's; gives no tokens."
  package static let access = Access.write(.entry)

  /// Surrounding white space and case do not matter.
  package var email: String
  package var code: String

  package init(email: String, code: String) {
    self.email = email
    self.code = code
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Always true.
    package var verified: Bool
    /// In canonical form.
    package var email: String

    package init(verified: Bool, email: String) { (self.verified, self.email) = (verified, email) }
  }

  package static let example = VerifyAddress(email: "erika@example.org", code: "012345")
  package static let exampleOutcome = Outcome(verified: true, email: "erika@example.org")
}

package struct ResendCode: Method {
  package static let name = "identity.resendCode"
  package static let summary =
    "Mails another code where there is an account that needs one; the answer is always the same."
  package static let access = Access.write(.entry)

  package var application: Application
  /// Surrounding white space and case do not matter.
  package var email: String

  package init(application: Application, email: String) {
    self.application = application
    self.email = email
  }

  package typealias Outcome = Accepted
  package static let example = ResendCode(application: .myHealthAlly, email: "erika@example.org")
  package static let exampleOutcome = Accepted()
}
