/// A device that measures for a patient (R-MH-159).
package struct ConnectedDevice: Codable, Sendable, Equatable {
  package var id: RecordID
  package var model: RecordID
  package var name: String
  package var kind: DeviceKind
  package var connectionStatus: Connection
  package var syncStatus: SyncStatus
  /// `null` before the first.
  @OrNull package var lastSyncAt: Timestamp?
  /// Readings that were stored.
  package var readingsTotal: Int
  package var connectedAt: Timestamp
  /// `null` while it is connected.
  @OrNull package var disconnectedAt: Timestamp?

  package enum Connection: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case connected, disconnected
    /// It sends nothing that can be taken.
    case error
  }

  package enum SyncStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case never, synced
    /// The last was more than 24 hours ago.
    case stale
    /// Nothing of the last could be taken.
    case failed
  }

  package init(id: RecordID, model: RecordID, name: String, kind: DeviceKind, connectedAt: Timestamp) {
    (self.id, self.model, self.name, self.kind) = (id, model, name, kind)
    (connectionStatus, syncStatus, readingsTotal, self.connectedAt) = (.connected, .never, 0, connectedAt)
  }

  static let exampleID = RecordID(known: "device-1")
  static let example = ConnectedDevice(
    id: exampleID, model: RecordID(known: "generic-scale"), name: "Waage", kind: .scale,
    connectedAt: Example.start)
}

/// A value that a device measured.
package struct DeviceReading: Codable, Sendable, Equatable {
  /// Unique per device, 1 to 80 characters; repeats are skipped.
  package var readingId: String
  package var timestamp: OffsetTime
  package var metric: DeviceMetric
  /// Of everything but a blood pressure.
  package var value: ExactDecimal?
  package var systolic: ExactDecimal?
  package var diastolic: ExactDecimal?
  /// As the contract writes it (R-MH-161).
  package var unit: String
  package var glucoseContext: GlucoseContext?

  package init(
    readingId: String, timestamp: OffsetTime, metric: DeviceMetric, value: ExactDecimal?, unit: String
  ) {
    (self.readingId, self.timestamp, self.metric) = (readingId, timestamp, metric)
    (self.value, self.unit) = (value, unit)
  }
}

/// A reading that was not stored, and why.
package struct RejectedReading: Codable, Sendable, Equatable {
  package var readingId: String
  package var code: String
  package var message: String

  package init(readingId: String, code: String, message: String) {
    (self.readingId, self.code, self.message) = (readingId, code, message)
  }
}

/// What became of the readings of one call.
package struct DeviceSync: Codable, Sendable, Equatable {
  package var accepted: Int
  package var duplicates: Int
  package var rejected: [RejectedReading]

  package init(accepted: Int, duplicates: Int, rejected: [RejectedReading]) {
    (self.accepted, self.duplicates, self.rejected) = (accepted, duplicates, rejected)
  }
}
