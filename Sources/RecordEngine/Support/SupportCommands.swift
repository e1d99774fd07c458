import RecordModel
import RecordStore

extension OpenSupportRequest: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<SupportRequest> {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.text("/subject", subject, 1...200)
    checks.text("/message", message, 1...5000)
    try checkAttachments(&checks, view)
    try checks.finish()
    let requestId = try view.newID(id, for: patientId, in: .requests)
    if let known = try view.document(RequestDocument.self, RequestDocument.key(patientId, requestId)) {
      guard let asked = known.opened.support, asksFor(asked) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: SupportRequest(known, asked, of: patientId))
    }
    guard try view.isFree(requestId, in: .requests) else { throw .duplicateID }
    let isSomebodyThere = try view.supportDesk().liveChat.available
    let isChat = channel == .liveChat && isSomebodyThere
    var content = SupportContent(
      category: category, subject: subject, message: message, channel: isChat ? .liveChat : .form)
    content.attachmentIds = attachmentIds
    let opened = RequestOpened(requestId, content)
    let document = RequestDocument(opened, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [opened], outcome: SupportRequest(document, content, of: patientId))
  }

  /// Whether a repeat asks for the same; what became of the channel was the duty's matter.
  private func asksFor(_ known: SupportContent) -> Bool {
    known.category == category && known.subject == subject && known.message == message
      && (known.attachmentIds ?? []) == (attachmentIds ?? [])
  }

  private func checkAttachments(_ checks: inout FieldChecks, _ view: borrowing RecordView) throws(Failure) {
    let ids = attachmentIds ?? []
    if ids.count > 5 { checks.refuse("/attachmentIds", "too_many", "at most 5") }
    for (index, id) in ids.prefix(5).enumerated() {
      let place = try DocumentID(id.text).map { (id) throws(Failure) in
        try view.document(DocumentPlace.self, id.keyBytes)
      }
      if place??.patientId != patientId {
        checks.refuse("/attachmentIds/\(index)", "unknown_attachment", "a document of the record")
      }
    }
  }
}

extension ReplyToSupport: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<SupportRequest> {
    var (document, content) = try view.supportRequest(supportRequestId, of: patientId)
    var checks = FieldChecks()
    checks.text("/text", text, 1...5000)
    try checks.finish()
    let step: RequestStep = view.call.actor.role == .admin ? .answer : .write
    let replyId = try view.newID(id, for: patientId, in: .requests)
    if let known = document.replies.first(where: { $0.id == replyId }) {
      guard known.text == text, (known.fromRole == .admin) == (step == .answer) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: SupportRequest(document, content, of: patientId))
    }
    guard try view.isFree(replyId, in: .requests) else { throw .duplicateID }
    let reply = RequestReplied(
      requestId: supportRequestId, replyId: replyId, step: step, state: try document.move(step), text: text)
    document.take(reply, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [reply], outcome: SupportRequest(document, content, of: patientId))
  }
}

extension CloseSupportRequest: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<SupportRequest> {
    var (document, content) = try view.supportRequest(supportRequestId, of: patientId)
    let closed = RequestAdvanced(supportRequestId, .support, .close, try document.move(.close))
    document.take(closed, of: patientId, by: view.call.actor, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [closed], outcome: SupportRequest(document, content, of: patientId))
  }
}
