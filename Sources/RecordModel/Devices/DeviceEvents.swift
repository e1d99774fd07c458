/// A patient connected a device.
package struct DeviceConnected: Event, MakesRecord {
  package static let type = EventType(code: 781, name: "device.connected")
  package var connectionId: RecordID
  package var model: RecordID
  package var serial: String
  package var name: String
  package var kind: DeviceKind
  /// What it may send.
  package var metrics: [DeviceMetric]

  package init(
    connectionId: RecordID, model: RecordID, serial: String, name: String, kind: DeviceKind,
    metrics: [DeviceMetric]
  ) {
    (self.connectionId, self.model, self.serial) = (connectionId, model, serial)
    (self.name, self.kind, self.metrics) = (name, kind, metrics)
  }

  package var madeID: RecordID { connectionId }
  package var summary: LocalizedText {
    LocalizedText(de: "Gerät verbunden: \(name)", en: "Device connected: \(name)")
  }
}

/// A device sent readings; those that were stored are events of their own.
package struct DeviceSynced: Event {
  package static let type = EventType(code: 782, name: "device.synced")
  package var connectionId: RecordID
  /// Made by the client; the same call again answers the same.
  package var batchId: RecordID
  /// Of the readings that came, 64 hexadecimal digits.
  package var digest: String
  package var sync: DeviceSync

  package init(connectionId: RecordID, batchId: RecordID, digest: String, sync: DeviceSync) {
    (self.connectionId, self.batchId) = (connectionId, batchId)
    (self.digest, self.sync) = (digest, sync)
  }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Gerät abgeglichen: \(sync.accepted) Messungen", en: "Device synced: \(sync.accepted) readings")
  }
}

/// A patient disconnected a device; its readings stay.
package struct DeviceDisconnected: Event {
  package static let type = EventType(code: 783, name: "device.disconnected")
  package var connectionId: RecordID

  package init(connectionId: RecordID) { self.connectionId = connectionId }

  package var summary: LocalizedText {
    LocalizedText(de: "Gerät getrennt", en: "Device disconnected")
  }
}
