import RecordModel
import RecordStore

extension ListCareThreads: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let wanted = try SearchText.wanted(q)
    let caseload = try Caseload(view)
    var (found, unread): ([CareThread], Int) = ([], 0)
    for member in caseload.patients where member.summary.unread[caseload.person.account] != nil {
      unread += caseload.unread(in: member.summary)
      let reading = try MessageReading(member.id, view)
      for (thread, side) in try reading.threads(view) {
        if unreadOnly == true, thread.unread(by: side) == 0 { continue }
        if let wanted, try !holds(wanted, thread, member, reading, view) { continue }
        found.append(
          CareThread(
            reading.view(thread, side), patientId: member.id, patientName: member.summary.name))
      }
    }
    let (threads, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) {
      [Hexadecimal.text($0.lastMessageTime.newestFirst), "\($0.patientId)", $0.id.text]
    }
    return Outcome(threads: threads, page: page, unreadTotal: unread)
  }

  private func holds(
    _ wanted: SearchText, _ thread: ThreadDocument, _ member: Caseload.Member, _ reading: MessageReading,
    _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    if wanted.matches(member.summary.foldedName) { return true }
    return try reading.holds(wanted, in: thread, view)
  }
}
