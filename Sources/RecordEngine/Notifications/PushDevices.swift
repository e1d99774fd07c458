import Crypto
import RecordModel
import RecordStore

/// A device that a patient registered.
///
/// Key: patient id 16, device id.
struct PushDeviceDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "P")

  var registered: PushDeviceRegistered
  /// The stamp.
  var at: Timestamp
  /// When it was registered first, by the log and by the clock.
  var position: UInt64
  var since: Timestamp
  /// When it was registered last, by the clock: no word about its token from before counts.
  var renewedAt: Timestamp

  var device: PushDevice {
    PushDevice(
      id: registered.pushDeviceId, platform: registered.platform, token: registered.token, registeredAt: at)
  }

  static func key(_ patient: PatientID, _ device: RecordID) -> [UInt8] { patient.keyBytes + device.keyBytes }

  /// Whether a notification is pushed to it: none from before it was registered.
  func takes(_ notification: NotificationDocument) -> Bool {
    notification.position > position || notification.notice.kind.isReminder && notification.at > since
  }
}

/// That a patient registered a token, which is theirs unless another patient did so later (R-MH-259).
///
/// Stays when the device is removed: otherwise the token would be that other patient's again.
///
/// Key: SHA-256 of the token 32, patient id 16.
struct PushTokenDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "T")

  var patientId: PatientID
  /// `nil` once it is removed.
  var pushDeviceId: RecordID?
  /// Of the last registration.
  var position: UInt64

  static func prefix(_ token: String) -> [UInt8] { Array(SHA256.hash(data: Array(token.utf8))) }

  static func key(_ token: String, _ patient: PatientID) -> [UInt8] { prefix(token) + patient.keyBytes }
}

extension NotificationFold {
  func register(_ registered: PushDeviceRegistered) throws(Failure) {
    let key = PushDeviceDocument.key(patient, registered.pushDeviceId)
    let known = try documents.get(PushDeviceDocument.self, key)
    documents.set(
      PushDeviceDocument(
        registered: registered, at: envelope.recordedAt, position: known?.position ?? envelope.position,
        since: known?.since ?? envelope.decidedAt, renewedAt: envelope.decidedAt), key)
    documents.set(
      PushTokenDocument(
        patientId: patient, pushDeviceId: registered.pushDeviceId, position: envelope.position),
      PushTokenDocument.key(registered.token, patient))
    if known == nil { try changePushes { $0.devices.append(registered.pushDeviceId) } }
  }

  func remove(_ removed: PushDeviceRemoved) throws(Failure) {
    let key = PushDeviceDocument.key(patient, removed.pushDeviceId)
    guard let known = try documents.get(PushDeviceDocument.self, key) else { return }
    documents.remove(PushDeviceDocument.self, key)
    try documents.change(
      PushTokenDocument.self, PushTokenDocument.key(known.registered.token, patient)
    ) { token in
      if token.pushDeviceId == removed.pushDeviceId { token.pushDeviceId = nil }
    }
    try changePushes { $0.devices.removeAll { $0 == removed.pushDeviceId } }
  }
}

extension RegisterPushDevice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PushDevice> {
    _ = try view.patient(patientId)
    try check()
    let (stream, token) = (StreamID(patientId), pushToken.lowercased())
    let wanted = try view.newID(id, for: patientId, in: .notifications)
    var known = try view.document(PushDeviceDocument.self, PushDeviceDocument.key(patientId, wanted))
    if let known, known.registered.token != token { throw .duplicateID }
    // An id of a device that was removed is not given again.
    if known == nil, try !view.isFree(wanted, in: .notifications) { throw .duplicateID }
    if known == nil { known = try view.pushDevice(holding: token, of: patientId) }
    let event = PushDeviceRegistered(
      pushDeviceId: known?.registered.pushDeviceId ?? wanted, platform: platform, token: token,
      appVersion: appVersion, sessionId: view.call.principal?.session)
    let device = PushDevice(
      id: event.pushDeviceId, platform: platform, token: token, registeredAt: view.recordedAt)
    guard let known else { return Decision(stream, [event], outcome: device) }
    guard try view.isHeld(known, by: patientId) else {
      // What waited for it until it became somebody else's is not pushed to it now.
      let removed = PushDeviceRemoved(pushDeviceId: event.pushDeviceId)
      return Decision(stream, [removed, event], outcome: device)
    }
    return known.registered == event
      ? .unchanged(stream, outcome: known.device) : Decision(stream, [event], outcome: device)
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    let isToken = (64...200).contains(pushToken.utf8.count) && pushToken.utf8.allSatisfy(\.isHexadecimal)
    if !isToken { checks.refuse("/pushToken", "bad_format", "64 to 200 hexadecimal digits") }
    checks.text("/appVersion", appVersion, 0...40)
    try checks.finish()
  }
}

extension RemovePushDevice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PushDevice> {
    _ = try view.patient(patientId)
    guard let known = try view.pushDevice(pushDeviceId, of: patientId) else {
      throw .noSuch("device", field: "pushDeviceId")
    }
    return Decision(
      StreamID(patientId), [PushDeviceRemoved(pushDeviceId: pushDeviceId)], outcome: known.device)
  }
}

extension ListPushDevices: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let all = try view.documents(PushDeviceDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    var devices: [PushDevice] = []
    for (_, document) in all where try view.isHeld(document, by: patientId) {
      devices.append(document.device)
    }
    return Outcome(devices: devices)
  }
}

extension RecordView {
  /// A device, unless somebody else has it by now.
  fileprivate func pushDevice(
    _ id: RecordID, of patient: PatientID
  ) throws(Failure) -> PushDeviceDocument? {
    let known = try document(PushDeviceDocument.self, PushDeviceDocument.key(patient, id))
    guard let known, try isHeld(known, by: patient) else { return nil }
    return known
  }

  /// The patient's device with a token.
  fileprivate func pushDevice(
    holding token: String, of patient: PatientID
  ) throws(Failure) -> PushDeviceDocument? {
    guard let holder = try holder(of: token), holder.patientId == patient, let id = holder.pushDeviceId
    else { return nil }
    return try document(PushDeviceDocument.self, PushDeviceDocument.key(patient, id))
  }

  /// Whether a device has its token, and not somebody else by now.
  func isHeld(_ device: PushDeviceDocument, by patient: PatientID) throws(Failure) -> Bool {
    let holder = try holder(of: device.registered.token)
    return holder?.patientId == patient && holder?.pushDeviceId == device.registered.pushDeviceId
  }

  private func holder(of token: String) throws(Failure) -> PushTokenDocument? {
    let all = try documents(PushTokenDocument.self, prefix: PushTokenDocument.prefix(token), limit: Int.max)
    return all.map(\.document).max { $0.position < $1.position }
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
