import RecordModel
import RecordStore

extension ListConnectedDevices: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (found, page) = try RecordPage.page(
      of: try view.devices(of: patientId), limit: limit, cursor: cursor
    ) { [Hexadecimal.text($0.connectedAt.newestFirst), $0.connected.connectionId.text] }
    return Outcome(devices: found.map { $0.view(at: view.now) }, page: page)
  }
}

extension GetDevice: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> ConnectedDevice {
    try view.device(connectionId, of: patientId).view(at: view.now)
  }
}

extension ConnectDevice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ConnectedDevice> {
    _ = try view.patient(patientId)
    try check()
    let connectionId = try view.newID(id, for: patientId, in: .devices)
    let known = try view.document(DeviceDocument.self, DeviceDocument.key(patientId, connectionId))
    guard let offered = try view.deviceCatalog().model(model) else {
      if let known, known.connected.model == model { return try repeated(known, nil, view) }
      throw .modelNotSupported
    }
    let connected = DeviceConnected(
      connectionId: connectionId, model: model, serial: serial,
      name: name.flatMap { $0.isEmpty ? nil : $0 } ?? offered.name, kind: offered.kind,
      metrics: try metrics(of: offered))
    if let known { return try repeated(known, connected, view) }
    let twin = try view.devices(of: patientId).first {
      $0.connected.model == model && $0.connected.serial == serial && $0.disconnectedAt == nil
    }
    guard twin == nil else { throw .conflict("already_connected", "the device is connected already") }
    return Decision(
      StreamID(patientId), [connected],
      outcome: DeviceDocument(connected, at: view.recordedAt).view(at: view.now))
  }

  private func repeated(
    _ known: DeviceDocument, _ connected: DeviceConnected?, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<ConnectedDevice> {
    guard known.connected == connected ?? known.connected, known.connected.serial == serial else {
      throw .duplicateID
    }
    return .unchanged(StreamID(patientId), outcome: known.view(at: view.now))
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    checks.text("/serial", serial, 1...80)
    checks.text("/name", name, 0...80)
    if let grantedMetrics, grantedMetrics.count > 20 {
      checks.refuse("/grantedMetrics", "too_many", "at most 20")
    }
    try checks.finish()
  }

  private func metrics(of offered: DeviceModel) throws(Failure) -> [DeviceMetric] {
    guard let grantedMetrics else { return offered.metrics }
    var checks = FieldChecks()
    for (index, metric) in grantedMetrics.enumerated() where !offered.metrics.contains(metric) {
      checks.refuse("/grantedMetrics/\(index)", "not_in_enum", "what the model measures")
    }
    try checks.finish()
    return offered.metrics.filter(grantedMetrics.contains)
  }
}

extension DisconnectDevice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ConnectedDevice> {
    var device = try view.device(connectionId, of: patientId)
    guard device.disconnectedAt == nil else {
      throw .conflict("already_disconnected", "the device was disconnected before")
    }
    device.disconnectedAt = view.recordedAt
    return Decision(
      StreamID(patientId), [DeviceDisconnected(connectionId: connectionId)],
      outcome: device.view(at: view.now))
  }
}

extension Failure {
  fileprivate static let modelNotSupported = Failure(
    .invalidInput, "the catalogue has no such model",
    details: ["field": "model", "reason": "model_not_supported"])
}
