/// What is asked of support (R-MH-140).
package struct SupportContent: Codable, Sendable, Equatable {
  package var category: SupportCategory
  package var subject: String
  package var message: String
  package var channel: SupportChannel
  /// Documents of the record that belong to it.
  package var attachmentIds: [RecordID]?

  package init(category: SupportCategory, subject: String, message: String, channel: SupportChannel) {
    (self.category, self.subject, self.message) = (category, subject, message)
    self.channel = channel
  }
}

package enum SupportCategory: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case technical, billing
  case medicalQuestion = "medical-question"
  case account, feedback, other
}

package enum SupportChannel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Answered when there is time.
  case form
  /// Somebody was on duty when it was opened.
  case liveChat = "live-chat"
}

/// A wish to be seen without an appointment (R-MH-170).
package struct WalkInContent: Codable, Sendable, Equatable {
  package var reason: String
  /// The site's clock.
  package var preferredDate: CalendarDay
  package var preferredTime: HourMinute
  package var locationId: RecordID
  /// The site's name at that time.
  package var locationName: String
  /// For the patient to show at the site.
  package var confirmationNumber: String
  /// Whether the reason named something that cannot wait (R-MH-172).
  package var isUrgent: Bool

  package init(
    reason: String, preferredDate: CalendarDay, preferredTime: HourMinute, locationId: RecordID,
    locationName: String, confirmationNumber: String, isUrgent: Bool
  ) {
    (self.reason, self.preferredDate, self.preferredTime) = (reason, preferredDate, preferredTime)
    (self.locationId, self.locationName) = (locationId, locationName)
    (self.confirmationNumber, self.isUrgent) = (confirmationNumber, isUrgent)
  }
}

/// A visit by video, set up for an appointment (R-MH-188).
package struct VirtualVisitContent: Codable, Sendable, Equatable {
  package var appointmentId: RecordID
  /// The account of whoever sees the patient.
  package var clinicianId: AccountID
  /// Their name at that time.
  package var provider: String
  /// What whoever carries the call knows it by.
  package var roomId: String

  package init(appointmentId: RecordID, clinicianId: AccountID, provider: String, roomId: String) {
    (self.appointmentId, self.clinicianId) = (appointmentId, clinicianId)
    (self.provider, self.roomId) = (provider, roomId)
  }
}
