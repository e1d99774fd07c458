import RecordEngine
import RecordProcess

/// The controller of the records.
package struct ControllerSettings: Sendable, Equatable {
  /// Name of the practice.
  package var name: String?
  /// Contact details.
  package var contact: String?
  /// Contact details.
  package var dataProtectionOfficer: String?
  /// The authority for complaints.
  package var supervisoryAuthority: String?

  package init() {}

  /// The same for the engine.
  package var details: ControllerDetails {
    var details = ControllerDetails()
    (details.name, details.contact) = (name, contact)
    (details.dataProtectionOfficer, details.supervisoryAuthority) = (
      dataProtectionOfficer, supervisoryAuthority
    )
    return details
  }
}

extension Settings {
  /// The controller's details in an export for the person.
  static var controllers: [SettingDefinition] {
    [
      words(
        "controller-name", \.controller.name, "Name of the practice that is responsible for the records."),
      words("controller-contact", \.controller.contact, "Where the practice can be reached, on one line."),
      words(
        "controller-officer", \.controller.dataProtectionOfficer,
        "Where the practice's data protection officer can be reached. Empty: there is none."),
      words(
        "controller-authority", \.controller.supervisoryAuthority,
        "The supervisory authority that complaints go to, with its address."),
    ]
  }

  /// Bytes of one of these texts.
  private static let longest = 500

  private static func words(
    _ name: String, _ path: any SettingDefinition.Path<String?>, _ meaning: String
  ) -> SettingDefinition {
    .value(
      name, path, allowed: "a text of at most \(longest) bytes on one line, or nothing",
      meaning: meaning + " Stands in exports for the person (GDPR Art. 15).", text: { $0 ?? "" },
      parse: { text, _ in
        text.isEmpty ? .some(nil) : SettingText.path(text, longest: longest).map { .some($0) }
      })
  }
}
