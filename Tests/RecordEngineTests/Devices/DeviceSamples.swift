import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of devices.
  static var devices: [any Event] {
    let device = RecordID(replacing: "device-1")
    return [
      DeviceCatalogPublished(
        DeviceCatalog(
          id: "devices-1",
          devices: [DeviceModel("generic-scale", "Body scale", .scale, [.weight], by: "Waagenbau")])),
      DeviceConnected(
        connectionId: device, model: RecordID(replacing: "generic-scale"), serial: "A-1", name: "Waage",
        kind: .scale, metrics: [.weight]),
      DeviceSynced(
        connectionId: device, batchId: RecordID(replacing: "batch-1"),
        digest: String(repeating: "5a", count: 32),
        sync: DeviceSync(
          accepted: 2, duplicates: 1,
          rejected: [
            RejectedReading(readingId: "7", code: "implausible_value", message: "a plausible number in kg")
          ])),
      DeviceDisconnected(connectionId: device),
    ]
  }
}
