import RecordModel
import RecordStore

extension ListThreads: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try MessageReading(patientId, view)
    let wanted = try SearchText.wanted(q)
    let all = try reading.threads(view)
    var found: [(document: ThreadDocument, side: MessageSide)] = []
    for thread in all {
      if let wanted, try !holds(wanted, thread.document, reading, view) { continue }
      found.append(thread)
    }
    let (items, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) { thread in
      let last = thread.document.last?.recordedAt ?? .earliest
      return [
        Hexadecimal.text(last.newestFirst), thread.document.opened.threadId.text,
      ]
    }
    return Outcome(
      threads: items.map { reading.view($0.document, $0.side) }, page: page,
      unreadTotal: all.reduce(0) { $0 + $1.document.unread(by: $1.side) })
  }

  private func holds(
    _ wanted: SearchText, _ thread: ThreadDocument, _ reading: MessageReading, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    if wanted.matches([reading.participantName(thread), thread.opened.subject ?? ""]) { return true }
    let prefix = MessageDocument.prefix(patientId, thread.opened.threadId)
    var start: [UInt8]?
    while true {
      let messages = try view.documents(MessageDocument.self, prefix: prefix, from: start, limit: 100)
      if messages.contains(where: { wanted.matches([$0.document.sent.text]) }) { return true }
      guard messages.count == 100, let last = messages.last else { return false }
      start = last.key + [0]
    }
  }
}

extension GetThread: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> MessageThreadPage {
    let reading = try MessageReading(patientId, view)
    let (thread, _) = try reading.thread(threadId, view)
    return try reading.page(thread, limit: limit, cursor: cursor, view)
  }
}
