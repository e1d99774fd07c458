import RecordModel
import RecordStore

extension ListNotifications: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try NotificationReading(patientId, view)
    let (found, page) = try RecordPage.page(
      NotificationDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (document) throws(Failure) -> Notification? in
      guard type.map({ $0 == document.notice.kind.type }) ?? true, try reading.shows(document, view)
      else { return nil }
      let isWanted = unreadOnly != true || reading.state.readAt(document) == nil
      return isWanted ? try reading.view(document, view) : nil
    }
    return Outcome(notifications: found, page: page, unreadCount: try reading.unread(view).all)
  }
}

extension MarkNotificationRead: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<NotificationReadState> {
    let reading = try NotificationReading(patientId, view)
    let document = try reading.notification(notificationId, view)
    let readAt = reading.state.readAt(document)
    let unread = try reading.unread(view).all
    // The event holds the moment, so that every later answer has the same.
    let usual = view.call.occurredAt.map { OffsetTime($0.moment, offsetMinutes: $0.offsetMinutes) }
    let moment = usual ?? OffsetTime(view.now, offsetMinutes: 0)
    let outcome = NotificationReadState(
      id: document.id, read: true, readAt: readAt ?? moment.moment,
      unreadCount: readAt == nil ? max(0, unread - 1) : unread)
    if readAt != nil { return .unchanged(StreamID(patientId), outcome: outcome) }
    var decision = Decision(
      StreamID(patientId), [NotificationRead(notificationId: document.id)], outcome: outcome)
    decision.occurred = [0: moment]
    return decision
  }
}

extension MarkNotificationUnread: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<NotificationReadState> {
    let reading = try NotificationReading(patientId, view)
    let document = try reading.notification(notificationId, view)
    let isRead = reading.state.readAt(document) != nil
    let unread = try reading.unread(view).all
    let outcome = NotificationReadState(
      id: document.id, read: false, readAt: nil, unreadCount: isRead ? unread + 1 : unread)
    if !isRead { return .unchanged(StreamID(patientId), outcome: outcome) }
    return Decision(
      StreamID(patientId), [NotificationUnread(notificationId: document.id)], outcome: outcome)
  }
}

extension MarkAllNotificationsRead: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let reading = try NotificationReading(patientId, view)
    let newest = try reading.newest(view)
    let moment = min(before ?? newest, newest)
    let (all, later) = (try reading.unread(view), try reading.unread(after: moment, view))
    let marked = max(0, all.all - later.all)
    let outcome = Outcome(marked: marked, unreadCount: later.all)
    if marked == 0 { return .unchanged(StreamID(patientId), outcome: outcome) }
    let event = NotificationsAllRead(
      before: moment, marked: marked, reminders: max(0, all.reminders - later.reminders))
    return Decision(StreamID(patientId), [event], outcome: outcome)
  }
}

extension CountUnread: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let threads = try MessageReading(patientId, view).threads(view).map { document, side in
      Outcome.Thread(threadId: document.opened.threadId, unreadCount: document.unread(by: side))
    }
    return Outcome(
      messages: threads.reduce(0) { $0 + $1.unreadCount },
      notifications: try NotificationReading(patientId, view).unread(view).all,
      threads: threads.filter { $0.unreadCount > 0 })
  }
}
