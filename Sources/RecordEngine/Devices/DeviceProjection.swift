import RecordModel
import RecordStore

/// Each patient's devices.
enum DeviceProjection: Projection {
  static let name = "devices-of-patients"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .devices)
  static let ignores = EventCatalog.outside(.devices)
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let moment = event.envelope.recordedAt
    switch event.payload {
    case let connected as DeviceConnected:
      documents.set(
        DeviceDocument(connected, at: moment), DeviceDocument.key(patient, connected.connectionId))
    case let synced as DeviceSynced:
      let key = DeviceDocument.key(patient, synced.connectionId)
      guard var device = try documents.get(DeviceDocument.self, key) else { return }
      device.sync(synced.sync, at: moment)
      documents.set(device, key)
      documents.set(
        DeviceBatchDocument(digest: synced.digest, sync: synced.sync, at: moment),
        DeviceBatchDocument.key(patient, synced.connectionId, synced.batchId))
    case let disconnected as DeviceDisconnected:
      let key = DeviceDocument.key(patient, disconnected.connectionId)
      guard var device = try documents.get(DeviceDocument.self, key) else { return }
      device.disconnectedAt = moment
      documents.set(device, key)
    default: break
    }
  }
}

/// A device.
///
/// Key: patient id 16, id of the connection.
struct DeviceDocument: Document {
  static var projection: any Projection.Type { DeviceProjection.self }
  static let prefix = UInt8(ascii: "D")

  var connected: DeviceConnected
  var connectedAt: Timestamp
  var lastSyncAt: Timestamp?
  var hasFailed: Bool?
  var readings = 0
  var disconnectedAt: Timestamp?

  /// A sync older than this is stale (R-MH-159).
  private static let stale: Int64 = 24 * 3_600_000

  init(_ connected: DeviceConnected, at moment: Timestamp) {
    (self.connected, connectedAt) = (connected, moment)
  }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  mutating func sync(_ sync: DeviceSync, at moment: Timestamp) {
    lastSyncAt = moment
    readings += sync.accepted
    hasFailed = sync.accepted + sync.duplicates == 0 && !sync.rejected.isEmpty ? true : nil
  }

  func view(at now: Timestamp) -> ConnectedDevice {
    var device = ConnectedDevice(
      id: connected.connectionId, model: connected.model, name: connected.name, kind: connected.kind,
      connectedAt: connectedAt)
    (device.lastSyncAt, device.readingsTotal, device.disconnectedAt) = (lastSyncAt, readings, disconnectedAt)
    device.syncStatus = syncStatus(at: now)
    if hasFailed == true { device.connectionStatus = .error }
    if disconnectedAt != nil { device.connectionStatus = .disconnected }
    return device
  }

  private func syncStatus(at now: Timestamp) -> ConnectedDevice.SyncStatus {
    guard let lastSyncAt else { return .never }
    if hasFailed == true { return .failed }
    return now.milliseconds - lastSyncAt.milliseconds > Self.stale ? .stale : .synced
  }
}

/// What became of the readings of one call.
///
/// Key: patient id 16, id of the connection, 0x00, id of the batch.
struct DeviceBatchDocument: Document {
  static var projection: any Projection.Type { DeviceProjection.self }
  static let prefix = UInt8(ascii: "B")

  var digest: String
  var sync: DeviceSync
  var at: Timestamp

  static func key(_ patient: PatientID, _ id: RecordID, _ batch: RecordID) -> [UInt8] {
    DeviceDocument.key(patient, id) + [0] + batch.keyBytes
  }
}

extension RecordView {
  /// A device of the record; another record's is as unknown as one that is nobody's.
  func device(_ id: RecordID, of patient: PatientID) throws(Failure) -> DeviceDocument {
    guard let device = try document(DeviceDocument.self, DeviceDocument.key(patient, id)) else {
      _ = try self.patient(patient)
      throw .noSuch("device", field: "connectionId")
    }
    return device
  }

  /// A record's devices, the latest connection first.
  func devices(of patient: PatientID) throws(Failure) -> [DeviceDocument] {
    let all = try documents(DeviceDocument.self, prefix: patient.keyBytes, limit: Int.max).map(\.document)
    return all.sorted { one, other in
      (other.connectedAt, one.connected.connectionId.text) < (
        one.connectedAt, other.connected.connectionId.text
      )
    }
  }
}
