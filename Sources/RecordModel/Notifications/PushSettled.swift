/// What became of a notification that was to be pushed to a device.
package enum PushOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The platform's service took it.
  case delivered
  /// Refused for good.
  case refused
  /// Refused because the device's token is not valid any more, so that nothing more is pushed to it.
  case unregistered
  /// Could not be handed over for now.
  case failed
}

/// A notification was pushed to one of the patient's devices, or not.
package struct PushSettled: Event {
  package static let type = EventType(code: 255, name: "notifications.push-settled")
  /// How a notification got somewhere is nothing that happened to the patient.
  package static let isHiddenFromPatient = true
  package static let isHiddenFromTeam = true

  package var notificationId: RecordID
  package var pushDeviceId: RecordID
  package var outcome: PushOutcome
  /// When it is offered again, by the clock; absent if it is not.
  package var again: Timestamp?

  package init(
    notificationId: RecordID, pushDeviceId: RecordID, outcome: PushOutcome, again: Timestamp? = nil
  ) {
    (self.notificationId, self.pushDeviceId) = (notificationId, pushDeviceId)
    (self.outcome, self.again) = (outcome, again)
  }

  package var summary: LocalizedText {
    switch outcome {
    case .delivered:
      LocalizedText(de: "Mitteilung an ein Gerät gesendet", en: "Notification sent to a device")
    case .refused, .unregistered:
      LocalizedText(de: "Mitteilung nicht an ein Gerät gesendet", en: "Notification not sent to a device")
    case .failed:
      LocalizedText(
        de: "Mitteilung noch nicht an ein Gerät gesendet", en: "Notification not sent to a device yet")
    }
  }
}
