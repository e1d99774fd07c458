/// Where help is (R-MH-140).
package struct GetSupportInfo: Method {
  package static let name = "support.info"
  package static let summary =
    "Tells the emergency numbers, how to reach support, and whether somebody is there."
  package static let access = Access.read(.anyone)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var emergencyNumbers: [SupportDesk.EmergencyNumber]
    package var contactEmail: String?
    package var contactPhone: String?
    package var hours: [OpeningHours]?
    package var liveChat: LiveChat
    package var faqCategories: [String]

    package init(_ desk: SupportDesk, liveChat: LiveChat) {
      emergencyNumbers = desk.emergencyNumbers ?? SupportDesk.usualNumbers
      (contactEmail, contactPhone, hours) = (desk.contactEmail, desk.contactPhone, desk.hours)
      (self.liveChat, faqCategories) = (liveChat, desk.faqCategories ?? [])
    }
  }

  /// Whether somebody is on duty.
  package struct LiveChat: Codable, Sendable, Equatable {
    package var available: Bool
    /// Why not.
    package var reason: String?

    package init(available: Bool, reason: String? = nil) {
      (self.available, self.reason) = (available, reason)
    }
  }

  package static let example = GetSupportInfo()
  package static let exampleOutcome = Outcome(
    SupportDesk(), liveChat: LiveChat(available: false, reason: "Nobody is on duty."))
}
