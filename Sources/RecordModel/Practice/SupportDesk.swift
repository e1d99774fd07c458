/// Who helps with what is no matter of care, and when (R-MH-140).
package struct SupportDesk: Codable, Sendable, Equatable {
  package struct EmergencyNumber: Codable, Sendable, Equatable {
    package var label: String
    package var number: String
    package var description: String?

    package init(label: String, number: String, description: String? = nil) {
      (self.label, self.number, self.description) = (label, number, description)
    }
  }

  /// The contract's own if left out.
  package var emergencyNumbers: [EmergencyNumber]?
  package var contactEmail: String?
  package var contactPhone: String?
  /// The zone of all hours; of the first site if left out.
  package var timeZone: String?
  /// When somebody answers.
  package var hours: [OpeningHours]?
  /// When somebody is on duty for chats; never if left out (R-MH-141).
  package var chatHours: [OpeningHours]?
  package var faqCategories: [String]?

  package init() {}

  /// The first of the numbers.
  package var emergencyNumber: String { (emergencyNumbers?.first ?? Self.usualNumbers[0]).number }

  /// The default entry (R-MH-140).
  package static let usualNumbers = [EmergencyNumber(label: "Emergency", number: "911")]
}
