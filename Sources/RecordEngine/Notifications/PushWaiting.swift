import RecordModel
import RecordStore

/// A notification that is to be pushed to the patient's devices, from when it is planned until that is done.
///
/// Key: moment 8, notification id; so the oldest comes first.
struct WaitingPushDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "W")

  var patientId: PatientID
  var notificationId: RecordID
  var at: Timestamp
  /// Devices for which there is nothing left to do.
  var settled: [RecordID] = []
  /// Those to which it could not be pushed so far.
  var failed: [Failed] = []

  struct Failed: Codable, Sendable, Equatable {
    var pushDeviceId: RecordID
    var attempts: Int
    /// Not offered before then.
    var again: Timestamp
  }

  static func key(_ moment: Timestamp, _ id: RecordID) -> [UInt8] { start(moment) + id.keyBytes }

  static func start(_ moment: Timestamp) -> [UInt8] { UInt64(clamping: moment.milliseconds).keyBytes }

  func failure(_ device: RecordID) -> Failed? { failed.first { $0.pushDeviceId == device } }

  fileprivate mutating func note(_ event: PushSettled) {
    let attempts = failure(event.pushDeviceId)?.attempts ?? 0
    failed.removeAll { $0.pushDeviceId == event.pushDeviceId }
    if let again = event.again {
      failed.append(Failed(pushDeviceId: event.pushDeviceId, attempts: attempts + 1, again: again))
    } else {
      settled.append(event.pushDeviceId)
    }
  }
}

/// A patient's devices, and what waits for them.
///
/// Key: patient id 16.
struct PushesDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "D")

  var devices: [RecordID] = []
  var waiting: [Place] = []

  /// The place of a ``WaitingPushDocument``.
  struct Place: Codable, Sendable, Equatable {
    var id: RecordID
    var at: Timestamp
    /// What ends with a report counts for itself, and so leaves nothing behind when it ends.
    var isOfReport: Bool
  }

  /// Notifications besides those about reports that wait at most: where nothing is pushed, they would become ever more.
  private static let limit = 64

  /// The oldest if there are too many.
  fileprivate var surplus: Place? {
    let others = waiting.filter { !$0.isOfReport }
    return others.count > Self.limit ? others.min { $0.at < $1.at } : nil
  }
}

extension NotificationFold {
  /// Notes that a notification is to be pushed, if there is a device, or may be one when its time comes.
  func wait(_ id: RecordID, _ kind: NotificationKind, at moment: Timestamp) throws(Failure) {
    let known = try documents.get(PushesDocument.self, patient.keyBytes)
    guard kind.isReminder || known?.devices.isEmpty == false else { return }
    documents.set(
      WaitingPushDocument(patientId: patient, notificationId: id, at: moment),
      WaitingPushDocument.key(moment, id))
    let place = PushesDocument.Place(id: id, at: moment, isOfReport: kind.isOfReport)
    try changePushes { $0.waiting.append(place) }
    let surplus = try documents.get(PushesDocument.self, patient.keyBytes)?.surplus
    if let surplus { try stopWaiting(surplus.id) }
  }

  /// Nothing is left to be pushed.
  func stopWaiting(_ id: RecordID) throws(Failure) {
    let known = try documents.get(PushesDocument.self, patient.keyBytes)
    guard let place = known?.waiting.first(where: { $0.id == id }) else { return }
    documents.remove(WaitingPushDocument.self, WaitingPushDocument.key(place.at, id))
    try changePushes { $0.waiting.removeAll { $0.id == id } }
  }

  func settle(_ event: PushSettled) throws(Failure) {
    guard let known = try documents.get(PushesDocument.self, patient.keyBytes),
      let place = known.waiting.first(where: { $0.id == event.notificationId })
    else { return }
    let key = WaitingPushDocument.key(place.at, place.id)
    guard var waiting = try documents.get(WaitingPushDocument.self, key) else { return }
    waiting.note(event)
    if known.devices.allSatisfy(waiting.settled.contains) { return try stopWaiting(place.id) }
    documents.set(waiting, key)
  }

  /// A patient without devices and without anything that waits has no document.
  func changePushes(_ body: (inout PushesDocument) -> Void) throws(Failure) {
    var pushes = try documents.get(PushesDocument.self, patient.keyBytes) ?? PushesDocument()
    body(&pushes)
    if pushes.devices.isEmpty && pushes.waiting.isEmpty {
      documents.remove(PushesDocument.self, patient.keyBytes)
    } else {
      documents.set(pushes, patient.keyBytes)
    }
  }
}
