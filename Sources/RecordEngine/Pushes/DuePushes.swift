import RecordModel
import RecordStore

extension RecordView {
  /// Waiting notifications read at a time.
  private static let page = 256
  /// Seconds after its moment for which a notification can be due: quiet hours end within a day, and it waits for another.
  private static let longest: Int64 = 2 * 86_400

  /// What is to be pushed now, oldest first, for a view of the settled state; at most about so many.
  func duePushes(limit: Int) throws(Failure) -> [PushMessage] {
    let now = now
    var messages: [PushMessage] = []
    var place: [UInt8]? = WaitingPushDocument.start(now.advanced(seconds: -Self.longest))
    while let start = place, messages.count < limit {
      let (found, next) = try state.servedDocuments(WaitingPushDocument.self, from: start, limit: Self.page)
      for (_, waiting) in found where waiting.at <= now {
        // A record that cannot be read now holds up nobody else's messages.
        do throws(Failure) { messages += try pushes(of: waiting) } catch { continue }
      }
      place = found.last.map { $0.document.at > now } == true ? nil : next
    }
    return messages
  }

  /// A notification for each device that it is to be pushed to now.
  private func pushes(of waiting: WaitingPushDocument) throws(Failure) -> [PushMessage] {
    let patient = waiting.patientId
    // What is sent while the record moves could not be noted, and would be sent again.
    if store.closed.contains(StreamID(patient)) { return [] }
    guard let account = try receiver(AccountID(of: patient)) else { return [] }
    let key = NotificationDocument.key(patient, waiting.at, waiting.notificationId)
    guard let notification = try document(NotificationDocument.self, key) else { return [] }
    let reading = try NotificationReading(patient, self, language: account.preferences.language)
    guard let span = try reading.pushSpan(notification, self), span.contains(now) else { return [] }
    let all = try documents(PushDeviceDocument.self, prefix: patient.keyBytes, limit: Int.max)
    var messages: [PushMessage] = []
    let now = now
    for (_, device) in all where waiting.isOpen(for: device, at: now) && device.takes(notification) {
      guard try isHeld(device, by: patient), try isSignedIn(device, account) else { continue }
      messages.append(PushMessage(notification, waiting, device, until: span.upperBound, in: account))
    }
    return messages
  }

  /// Whether the session in which a device was registered lives; for one that names none, any of the account's.
  private func isSignedIn(
    _ device: PushDeviceDocument, _ account: AccountDocument
  ) throws(Failure) -> Bool {
    let now = now
    for session in device.registered.sessionId.map({ [$0] }) ?? account.sessions {
      let key = account.accountId.keyBytes + session.keyBytes
      guard let found = try document(SessionDocument.self, key) else { continue }
      if now < found.expiresAt, found.endsAt.map({ now < $0 }) ?? true { return true }
    }
    return false
  }
}

extension WaitingPushDocument {
  /// Whether there is something left to do for a device.
  fileprivate func isOpen(for device: PushDeviceDocument, at now: Timestamp) -> Bool {
    let id = device.registered.pushDeviceId
    guard !settled.contains(id) else { return false }
    guard let again = failure(id)?.again else { return true }
    // A delay longer than any possible one dates from before the clock was set back.
    return again <= now || again > now.advanced(seconds: PushRetry.longest)
  }
}

extension NotificationReading {
  /// From when to when a notification is to be pushed; `nil` if it is not.
  ///
  /// Neither if it was not wanted when it came nor if none are wanted now, and not once it was read (R-MH-255).
  fileprivate func pushSpan(
    _ document: NotificationDocument, _ view: borrowing RecordView
  ) throws(Failure) -> Range<Timestamp>? {
    guard state.readAt(document) == nil, try shows(document, view) else { return nil }
    let (kind, then) = (document.notice.kind, try preferences(at: document.at, view))
    let today = try preferences(at: now, view)
    guard then.channels(kind).contains(.push), today.channels(kind).contains(.push) else { return nil }
    let due = then.deliverAfter(kind, document.at) ?? document.at
    let end = kind == .appointmentSoon ? document.at.advanced(seconds: 3600) : due.advanced(seconds: 86_400)
    return due < end ? due..<end : nil
  }
}

extension PushMessage {
  fileprivate init(
    _ document: NotificationDocument, _ waiting: WaitingPushDocument, _ device: PushDeviceDocument,
    until: Timestamp, in account: AccountDocument
  ) {
    let (notice, patient, registered) = (document.notice, waiting.patientId, device.registered)
    let text = PushText(notice)
    self.init(
      pushId: RecordID(derived: "push", "\(document.id)/\(registered.pushDeviceId)", of: patient),
      accountId: account.accountId, notificationId: document.id, pushDeviceId: registered.pushDeviceId,
      platform: registered.platform, token: registered.token,
      title: text.title.localized(account.preferences.language),
      body: text.body.localized(account.preferences.language),
      actionUrl: notice.kind.actionURL(notice.record),
      collapseId: RecordID(derived: "collapse", "\(notice.kind.rawValue)/\(notice.record)", of: patient),
      createdAt: document.at, expiresAt: until,
      attempts: waiting.failure(registered.pushDeviceId)?.attempts ?? 0)
  }
}
