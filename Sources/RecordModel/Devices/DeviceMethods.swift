/// Lists a patient's devices.
package struct ListConnectedDevices: Method {
  package static let name = "devices.list"
  package static let summary = "Lists a patient's devices, connected or not, the latest connection first."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Devices a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var devices: [ConnectedDevice]
    package var page: Pagination

    package init(devices: [ConnectedDevice], page: Pagination) { (self.devices, self.page) = (devices, page) }
  }

  package static let example = ListConnectedDevices(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    devices: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Reads one device.
package struct GetDevice: Method {
  package static let name = "devices.device"
  package static let summary = "Answers one device with the state of its connection."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var connectionId: RecordID

  package init(patientId: PatientID, connectionId: RecordID) {
    (self.patientId, self.connectionId) = (patientId, connectionId)
  }

  package typealias Outcome = ConnectedDevice
  package static let example = GetDevice(patientId: Example.patient, connectionId: ConnectedDevice.exampleID)
  package static let exampleOutcome = ConnectedDevice.example
}

/// Connects a device.
package struct ConnectDevice: Method {
  package static let name = "devices.connect"
  package static let summary = "Connects a device of a model that the catalogue has."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var model: RecordID
  /// 1 to 80 characters; not answered.
  package var serial: String
  /// At most 80 characters; the model's if left out or empty.
  package var name: String?
  /// What it may send, of what the model measures; all of it if left out.
  package var grantedMetrics: [DeviceMetric]?

  package init(patientId: PatientID, model: RecordID, serial: String) {
    (self.patientId, self.model, self.serial) = (patientId, model, serial)
  }

  package typealias Outcome = ConnectedDevice
  package static let example = ConnectDevice(
    patientId: Example.patient, model: ConnectedDevice.example.model, serial: "A-1")
  package static let exampleOutcome = ConnectedDevice.example
}

/// Disconnects a device.
package struct DisconnectDevice: Method {
  package static let name = "devices.disconnect"
  package static let summary = "Disconnects a device; its readings stay."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var connectionId: RecordID

  package init(patientId: PatientID, connectionId: RecordID) {
    (self.patientId, self.connectionId) = (patientId, connectionId)
  }

  package typealias Outcome = ConnectedDevice
  package static let example = DisconnectDevice(
    patientId: Example.patient, connectionId: ConnectedDevice.exampleID)
  package static let exampleOutcome: ConnectedDevice = {
    var device = ConnectedDevice.example
    (device.connectionStatus, device.disconnectedAt) = (.disconnected, Example.end)
    return device
  }()
}

/// Takes the readings of a device.
package struct SyncDevice: Method {
  package static let name = "devices.sync"
  package static let summary =
    "Takes up to 1000 readings of a device, each judged alone like an entry of vitals, the acceptable ones together."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var connectionId: RecordID
  /// Made by the client; the same call again answers the same and changes nothing.
  package var batchId: RecordID
  /// At most 1000.
  package var readings: [DeviceReading]

  package static let mostReadings = 1000

  package init(patientId: PatientID, connectionId: RecordID, batchId: RecordID, readings: [DeviceReading]) {
    (self.patientId, self.connectionId) = (patientId, connectionId)
    (self.batchId, self.readings) = (batchId, readings)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var batchId: RecordID
    package var accepted: Int
    /// Readings that the record had already.
    package var duplicates: Int
    package var rejected: [RejectedReading]
    package var lastSyncAt: Timestamp
    package var device: ConnectedDevice

    package init(batchId: RecordID, _ sync: DeviceSync, at lastSyncAt: Timestamp, _ device: ConnectedDevice) {
      (self.batchId, self.lastSyncAt, self.device) = (batchId, lastSyncAt, device)
      (accepted, duplicates, rejected) = (sync.accepted, sync.duplicates, sync.rejected)
    }
  }

  package static let example = SyncDevice(
    patientId: Example.patient, connectionId: ConnectedDevice.exampleID, batchId: RecordID(known: "batch-1"),
    readings: [
      DeviceReading(
        readingId: "1", timestamp: OffsetTime(Example.start, offsetMinutes: 60), metric: .weight,
        value: ExactDecimal(70), unit: "kg")
    ])
  package static let exampleOutcome = Outcome(
    batchId: RecordID(known: "batch-1"), DeviceSync(accepted: 1, duplicates: 0, rejected: []),
    at: Example.start,
    .example)
}
