/// The controller of the records, as named to the people in them.
///
/// GDPR Art. 13(1)(a) and (b), 15(1)(f).
package struct ControllerDetails: Codable, Sendable, Equatable {
  /// Name of the practice.
  package var name: String?
  /// Contact details of the practice.
  package var contact: String?
  /// Contact details of its data protection officer, if there is one.
  package var dataProtectionOfficer: String?
  /// The authority for complaints, with its address.
  package var supervisoryAuthority: String?

  /// Nobody is named yet.
  package init() {}
}
