import RecordModel
import RecordStore

extension OpenThread: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<MessageThreadPage> {
    let reading = try MessageReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/subject", subject, 0...200)
    checks.message("/text", text)
    checks.text("/participantName", participantName, 1...120)
    try checks.finish()
    let threadId = try view.newID(id, for: patientId, in: .messages)
    let (opened, side) = try opening(threadId, view)
    if let known = try view.document(ThreadDocument.self, ThreadDocument.key(patientId, threadId)) {
      let key = MessageDocument.key(patientId, threadId, 1)
      let isSame = known.opened.participant == opened.participant && known.opened.subject == subject
      guard isSame, try view.document(MessageDocument.self, key)?.sent.text == text else {
        throw .duplicateID
      }
      return .unchanged(
        StreamID(patientId), outcome: try reading.page(known, limit: nil, cursor: nil, view))
    }
    guard try view.isFree(threadId, in: .messages) else { throw .duplicateID }
    let sent = MessageSent(
      messageId: RecordID(made: view.store.random.words()), threadId: threadId, from: side, text: text)
    var thread = ThreadDocument(opened: opened)
    thread.counts.count(side)
    let message = MessageDocument(
      sent: sent, writtenAt: view.occurredAt, recordedAt: view.recordedAt, counts: thread.counts)
    let page = MessageThreadPage(
      threadId: threadId, messages: [reading.view(message, in: thread)],
      page: Pagination(limit: 50, nextCursor: nil))
    return Decision(StreamID(patientId), [opened, sent], outcome: page)
  }

  /// The patient writes to staff who are in the practice, care for the patient, or are named by the caller;
  /// staff write to the patient (R-MH-132).
  private func opening(
    _ id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> (ThreadOpened, MessageSide) {
    let (practice, actor) = (try view.inForce(Practice.self), view.call.actor)
    let patient = AccountID(of: patientId)
    let notAllowed = Failure(
      .forbidden, "this account cannot be written to",
      details: ["reason": "recipient_not_allowed", "field": "recipientId"])
    func thread(_ account: AccountID, _ role: StaffRole, _ name: String?) -> ThreadOpened {
      ThreadOpened(
        threadId: id, participant: account, participantRole: role,
        participantName: practice?.provider(account: account)?.name ?? participantName ?? name,
        subject: subject)
    }
    if actor.role == .patient || actor.isTrusted {
      let member = practice?.provider(account: recipientId)
      let carer = try view.carer(recipientId, of: patientId)
      let role = member.map { $0.role ?? .clinician } ?? participantRole ?? carer?.role
      guard recipientId != patient, let role else { throw notAllowed }
      return (thread(recipientId, role, carer?.name), .patient)
    }
    guard let role = StaffRole(actor.role), recipientId == patient else { throw notAllowed }
    let account = AccountID(high: actor.high, low: actor.low)
    return (thread(account, role, try view.carer(account, of: patientId)?.name), .staff)
  }
}

extension RecordView {
  /// Role and name of a current member of the care team; `nil` for others.
  fileprivate func carer(
    _ account: AccountID, of patient: PatientID
  ) throws(Failure) -> (role: StaffRole, name: String?)? {
    let key = CareRelationshipDocument.key(patient, account)
    guard let care = try document(CareRelationshipDocument.self, key), isActive(care) else {
      return nil
    }
    return (care.role == .nurse ? .nurse : .clinician, try carerName(account))
  }
}

extension SendMessage: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Message> {
    let reading = try MessageReading(patientId, view)
    var (thread, side) = try reading.thread(threadId, view)
    var checks = FieldChecks()
    checks.message("/text", text)
    checks.notFuture("/timestamp", timestamp?.moment, view.now)
    try checks.finish()
    let messageId = try view.newID(id, for: patientId, in: .messages)
    if let known = try view.message(messageId, of: patientId) {
      guard known.sent.threadId == threadId, known.sent.text == text, known.sent.from == side,
        timestamp.map({ $0.moment == known.writtenAt }) ?? true
      else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: reading.view(known, in: thread))
    }
    guard try view.isFree(messageId, in: .messages) else { throw .duplicateID }
    let sent = MessageSent(messageId: messageId, threadId: threadId, from: side, text: text)
    thread.counts.count(side)
    let message = MessageDocument(
      sent: sent, writtenAt: timestamp?.moment ?? view.occurredAt, recordedAt: view.recordedAt,
      counts: thread.counts)
    var decision = Decision(StreamID(patientId), [sent], outcome: reading.view(message, in: thread))
    if let timestamp { decision.occurred = [0: timestamp] }
    return decision
  }
}

extension MarkThreadRead: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    var (thread, side) = try MessageReading(patientId, view).thread(threadId, view)
    var last = thread.last
    if let upToMessageId {
      last = try view.message(upToMessageId, of: patientId)
      guard last?.sent.threadId == threadId else { throw .noSuch("message", field: "upToMessageId") }
    }
    let kept = thread
    if let last { thread.read(by: side, upTo: last.counts, at: view.recordedAt) }
    guard let last, thread.unread(by: side) < kept.unread(by: side) else {
      return .unchanged(StreamID(patientId), outcome: kept.readOutcome(side, view.recordedAt))
    }
    let read = ThreadRead(threadId: threadId, reader: side, upTo: last.sent.messageId)
    return Decision(StreamID(patientId), [read], outcome: thread.readOutcome(side, view.recordedAt))
  }
}

extension ThreadDocument {
  /// How far a side has read; if there was nothing to read, since the last message.
  fileprivate func readOutcome(_ side: MessageSide, _ now: Timestamp) -> MarkThreadRead.Outcome {
    MarkThreadRead.Outcome(
      threadId: opened.threadId, unreadCount: unread(by: side),
      readAt: mark(of: side).at ?? last?.recordedAt ?? now)
  }
}

extension RecordView {
  /// A patient's message by its id.
  func message(_ id: RecordID, of patient: PatientID) throws(Failure) -> MessageDocument? {
    let place = try document(MessagePlaceDocument.self, MessagePlaceDocument.key(patient, id))
    guard let place else { return nil }
    return try document(MessageDocument.self, MessageDocument.key(patient, place.threadId, place.number))
  }
}

extension FieldChecks {
  /// 1 to 4,000 characters after trimming, which is kept as sent (R-MH-134).
  fileprivate mutating func message(_ path: String, _ text: String) {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let trimmed = text.unicodeScalars.drop(while: isSpace).reversed().drop(while: isSpace)
    guard (1...4000).contains(trimmed.count), NoteText.allows(text, limit: 8000) else {
      return refuse(path, "bad_format", "1 to 4000 characters without control characters")
    }
  }
}
