/// Registers a device for pushed notifications.
package struct RegisterPushDevice: Method {
  package static let name = "notifications.registerDevice"
  package static let summary =
    "Registers a device for pushed notifications; a token belongs to the patient who registered it last."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline.
  package var id: RecordID?
  package var platform: PushPlatform
  /// 64 to 200 hexadecimal digits.
  package var pushToken: String
  /// At most 40 characters.
  package var appVersion: String?

  package init(patientId: PatientID, platform: PushPlatform, pushToken: String) {
    (self.patientId, self.platform, self.pushToken) = (patientId, platform, pushToken)
  }

  package typealias Outcome = PushDevice
  package static let example = RegisterPushDevice(
    patientId: Example.patient, platform: .ios, pushToken: String(repeating: "a1b2c3d4", count: 8))
  package static let exampleOutcome = PushDevice.example
}

/// Removes a device.
package struct RemovePushDevice: Method {
  package static let name = "notifications.removeDevice"
  package static let summary = "Stops pushing notifications to a device."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var pushDeviceId: RecordID

  package init(patientId: PatientID, pushDeviceId: RecordID) {
    (self.patientId, self.pushDeviceId) = (patientId, pushDeviceId)
  }

  package typealias Outcome = PushDevice
  package static let example = RemovePushDevice(
    patientId: Example.patient, pushDeviceId: RecordID(known: "device-1"))
  package static let exampleOutcome = PushDevice.example
}

/// Lists a patient's devices.
package struct ListPushDevices: Method {
  package static let name = "notifications.devices"
  package static let summary = "Answers the devices that a patient's notifications are pushed to."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// In the order of their ids.
    package var devices: [PushDevice]

    package init(devices: [PushDevice]) { self.devices = devices }
  }

  package static let example = ListPushDevices(patientId: Example.patient)
  package static let exampleOutcome = Outcome(devices: [.example])
}
