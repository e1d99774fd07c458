import RecordModel
import RecordStore

/// A part of a dashboard, and when the newest event behind it was recorded (R-MH-070).
struct DashboardPart<Content> {
  var content: Content
  var changedAt = Timestamp.earliest
}

/// Visits and messages shown at most (R-MH-071).
private let partSize = 5

extension RecordView {
  /// The next visits, neither cancelled nor over, soonest first (R-MH-071).
  func nextVisits(of patient: PatientID) throws(Failure) -> DashboardPart<[DashboardAppointment]> {
    let now = now
    let ahead = try visits(
      of: patient, from: now.adding(minutes: -VisitTimes.longestVisit), until: .latest
    ).map(\.view).filter { $0.end > now }.sorted { ($0.date, $0.id.text) < ($1.date, $1.id.text) }
    let shown = ahead.filter { $0.status == .scheduled }.prefix(partSize)
    let last = shown.count < partSize ? .latest : shown.last?.date ?? .latest
    // A cancelled visit was among them, and one moved beyond the last may have been.
    let changed = ahead.filter { $0.status == .scheduled ? $0.version > 1 : $0.date <= last }
    return DashboardPart(
      content: shown.map { DashboardAppointment($0) },
      changedAt: (shown + changed).map(\.updatedAt).max() ?? .earliest)
  }
}

extension MessageReading {
  /// The last messages of the threads that the caller takes part in, in the order in which the log accepted
  /// them.
  ///
  /// They can only be in the threads with the last messages.
  func recentMessages(_ view: borrowing RecordView) throws(Failure) -> DashboardPart<[DashboardMessage]> {
    let threads = try threads(view).map(\.document).sorted { $0.isNewer(than: $1) }
    var found: [(thread: ThreadDocument, message: MessageDocument)] = []
    for thread in threads.prefix(partSize) {
      let id = thread.opened.threadId
      let (prefix, count) = (MessageDocument.prefix(patient, id), thread.counts.all)
      let first = MessageDocument.key(patient, id, count - min(count, UInt64(partSize)) + 1)
      let last = try view.documents(MessageDocument.self, prefix: prefix, from: first, limit: partSize)
      found += last.reversed().map { (thread, $0.document) }
    }
    // Equal times keep the order of the threads, since sorting is stable.
    found.sort { $0.message.recordedAt > $1.message.recordedAt }
    let messages = found.prefix(partSize).map { thread, message in
      DashboardMessage(
        self.view(message, in: thread), in: thread.opened.threadId,
        unread: message.sent.from == .staff && message.counts.all > thread.patientMark.counts.all)
    }
    let moments = threads.flatMap { [$0.last?.recordedAt, $0.patientMark.at].compactMap(\.self) }
    return DashboardPart(content: messages, changedAt: moments.max() ?? .earliest)
  }
}

extension ThreadDocument {
  fileprivate func isNewer(than other: ThreadDocument) -> Bool {
    let (own, others) = (last?.recordedAt ?? .earliest, other.last?.recordedAt ?? .earliest)
    return own == others ? opened.threadId.text < other.opened.threadId.text : own > others
  }
}

extension CountUnread {
  /// The counts for the patient's own dashboard; no badges of anybody else (R-MH-059).
  func part(_ view: borrowing RecordView) throws(Failure) -> DashboardPart<Outcome?> {
    guard view.admits(to: CountUnread.self) else { return DashboardPart(content: nil) }
    let state = try view.document(NotificationStateDocument.self, patientId.keyBytes)
    return DashboardPart(content: try answer(view), changedAt: state?.changedAt ?? .earliest)
  }
}
