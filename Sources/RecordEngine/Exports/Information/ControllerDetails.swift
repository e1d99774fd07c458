/// Who is responsible for the records, as those are told whose data they are.
///
/// GDPR Art. 13(1)(a) and (b), 15(1)(f).
package struct ControllerDetails: Codable, Sendable, Equatable {
  /// Name of the practice.
  package var name: String?
  /// Where it can be reached.
  package var contact: String?
  /// Where its data protection officer can be reached, where there is one.
  package var dataProtectionOfficer: String?
  /// The authority that complaints go to, with its address.
  package var supervisoryAuthority: String?

  /// Nobody is named yet.
  package init() {}
}
