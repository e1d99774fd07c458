/// A device that notifications can be pushed to (R-MH-259).
package struct PushDevice: Codable, Sendable, Equatable {
  package var id: RecordID
  package var platform: PushPlatform
  /// The last six characters of its token, which is shown to nobody.
  package var tokenSuffix: String
  package var registeredAt: Timestamp

  package init(id: RecordID, platform: PushPlatform, token: String, registeredAt: Timestamp) {
    (self.id, self.platform, self.registeredAt) = (id, platform, registeredAt)
    tokenSuffix = String(token.suffix(6))
  }

  static let example = PushDevice(
    id: RecordID(known: "device-1"), platform: .ios, token: "a1b2c3", registeredAt: Example.start)
}

package enum PushPlatform: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Apple Push Notification service.
  case ios
}

/// A device of the patient's was registered for pushed notifications, or again with another version of the application.
package struct PushDeviceRegistered: Event, MakesRecord {
  package static let type = EventType(code: 253, name: "notifications.push-device-registered")
  /// Whoever has it can push to the device.
  package static let hiddenMembers: Set<String> = ["token"]

  package var pushDeviceId: RecordID
  package var platform: PushPlatform
  /// Lower-case hexadecimal digits.
  package var token: String
  package var appVersion: String?
  /// The session of the device: nothing is pushed to it once that has ended.
  package var sessionId: SessionID?

  package init(
    pushDeviceId: RecordID, platform: PushPlatform, token: String, appVersion: String? = nil,
    sessionId: SessionID? = nil
  ) {
    (self.pushDeviceId, self.platform) = (pushDeviceId, platform)
    (self.token, self.appVersion, self.sessionId) = (token, appVersion, sessionId)
  }

  package var madeID: RecordID { pushDeviceId }

  package var summary: LocalizedText {
    LocalizedText(de: "Gerät für Mitteilungen angemeldet", en: "Device registered for notifications")
  }
}

/// Nothing is pushed to a device of the patient's any more.
package struct PushDeviceRemoved: Event {
  package static let type = EventType(code: 254, name: "notifications.push-device-removed")
  package var pushDeviceId: RecordID

  package init(pushDeviceId: RecordID) { self.pushDeviceId = pushDeviceId }

  package var summary: LocalizedText {
    LocalizedText(de: "Gerät für Mitteilungen abgemeldet", en: "Device for notifications removed")
  }
}
