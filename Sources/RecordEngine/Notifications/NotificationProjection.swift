import RecordModel
import RecordStore

/// Each patient's notifications, and which of them are read.
///
/// Makes a notification of an event of another area, under an id derived from the patient and the event's
/// position, so that a rebuild makes the same one.
enum NotificationProjection: Projection {
  static let name = "notifications"
  static let revision: UInt32 = 6
  static let handles =
    EventCatalog.types(of: .appointments) + EventCatalog.types(of: .messages)
    + EventCatalog.types(of: .labs) + EventCatalog.types(of: .medications)
    + EventCatalog.types(of: .carePlan) + EventCatalog.types(of: .settings)
    + EventCatalog.types(of: .notifications) + EventCatalog.types(of: .care)
    + [AssessmentStarted.self, AssessmentScored.self, SafetyFlagRaised.self]
  static let ignores = EventCatalog.all.filter { type in
    !handles.contains { $0.type == type.type }
  }

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let fold = NotificationFold(patient: patient, envelope: event.envelope, documents: documents)
    switch event.payload {
    case let read as NotificationRead: try fold.mark(read.notificationId, isRead: true)
    case let unread as NotificationUnread: try fold.mark(unread.notificationId, isRead: false)
    case let all as NotificationsAllRead: try fold.mark(all)
    case let booked as AppointmentBooked:
      try fold.remind(of: booked.appointmentId, booked.slot, provider: booked.provider)
    case let moved as AppointmentRescheduled:
      try fold.remind(of: moved.appointmentId, moved.slot, provider: nil)
    case let cancelled as AppointmentCancelled: try fold.dropReminders(of: cancelled.appointmentId)
    case let completed as AppointmentCompleted: try fold.dropReminders(of: completed.appointmentId)
    case let started as AssessmentStarted: fold.remind(of: started.assessmentId)
    case let scored as AssessmentScored: try fold.dropReminders(of: RecordID(scored.assessmentId))
    case let published as CarePlanPublished: try fold.change { $0.planId = published.planId }
    case let updated as SettingsUpdated:
      if let changes = updated.changes.preferences { try fold.choose(changes) }
    default: break
    }
    if let notice = NotificationTrigger.notice(of: event, plan: try fold.state.planId) {
      try fold.tell(notice)
    }
  }
}

/// The effect of one event on a patient's notifications.
private struct NotificationFold {
  let patient: PatientID
  let envelope: Envelope
  let documents: StreamDocuments

  /// Minutes before a visit at which the patient is reminded (R-MH-251).
  private static let reminders: [(kind: NotificationKind, minutes: Int64)] = [
    (.appointmentTomorrow, 1440), (.appointmentSoon, 60),
  ]

  var state: NotificationStateDocument {
    get throws(Failure) {
      try documents.get(NotificationStateDocument.self, patient.keyBytes) ?? NotificationStateDocument()
    }
  }

  func change(_ body: (inout NotificationStateDocument) -> Void) throws(Failure) {
    var state = try state
    body(&state)
    documents.set(state, patient.keyBytes)
  }

  /// Keeps the patient's new preferences, next to the earlier ones.
  func choose(_ changes: SettingsPatch.Preferences) throws(Failure) {
    var preferences = try state.chosen?.preferences ?? PatientSettings.Preferences()
    preferences.merge(changes)
    let chosen = ChosenPreferencesDocument(preferences: preferences, since: envelope.decidedAt)
    documents.set(chosen, ChosenPreferencesDocument.key(patient, chosen.since))
    try change { $0.chosen = chosen }
  }

  func tell(_ notice: Notice) throws(Failure) {
    add(notice, RecordID(notification: "n-\(envelope.position)", of: patient), at: envelope.decidedAt)
    try change { ($0.unread, $0.changedAt) = ($0.unread + 1, envelope.recordedAt) }
  }

  func mark(_ id: RecordID, isRead: Bool) throws(Failure) {
    let id = RecordID.notification(id, of: patient)
    guard let place = try documents.get(NotificationPlaceDocument.self, id.keyBytes) else { return }
    let key = NotificationDocument.key(patient, place.at, id)
    guard var document = try documents.get(NotificationDocument.self, key) else { return }
    let wasRead = try state.readAt(document) != nil
    document.mark = NotificationDocument.Mark(
      isRead: isRead, position: envelope.position, at: envelope.occurredAt)
    documents.set(document, key)
    guard wasRead != isRead else { return }
    let difference = document.notice.kind.isReminder ? 0 : isRead ? -1 : 1
    try change { ($0.unread, $0.changedAt) = (max(0, $0.unread + difference), envelope.recordedAt) }
  }

  func mark(_ all: NotificationsAllRead) throws(Failure) {
    let mark = NotificationStateDocument.AllRead(
      before: all.before, position: envelope.position, at: envelope.recordedAt)
    try change { state in
      state.read(mark)
      state.unread = max(0, state.unread - max(0, all.marked - all.reminders))
      state.changedAt = envelope.recordedAt
    }
  }

  /// Plans a visit's reminders again; past ones are left out (R-MH-256).
  func remind(of visit: RecordID, _ slot: VisitSlot, provider: String?) throws(Failure) {
    let known = try dropReminders(of: visit)
    let provider = provider ?? known?.provider ?? ""
    var planned = PlannedRemindersDocument(provider: provider, reminders: [])
    for (kind, minutes) in Self.reminders {
      let at = slot.start.adding(minutes: -minutes)
      guard at > envelope.decidedAt else { continue }
      let notice = Notice(kind, visit, visit: Notice.Visit(slot, provider: provider))
      planned.reminders.append(plan(notice, "r\(minutes)-\(envelope.position)", at: at))
    }
    documents.set(planned, patient.keyBytes + visit.keyBytes)
  }

  /// Plans a reminder, a day after its beginning, to continue a questionnaire (R-RH-171).
  func remind(of assessment: AssessmentID) {
    let record = RecordID(assessment)
    let at = envelope.decidedAt.adding(minutes: 1440)
    let reminder = plan(Notice(.assessmentWaiting, record), "a-\(envelope.position)", at: at)
    documents.set(
      PlannedRemindersDocument(provider: "", reminders: [reminder]), patient.keyBytes + record.keyBytes)
  }

  private func plan(_ notice: Notice, _ name: String, at moment: Timestamp) -> ReminderDocument {
    let id = RecordID(notification: name, of: patient)
    add(notice, id, at: moment)
    let reminder = ReminderDocument(id: id, at: moment)
    documents.set(reminder, NotificationDocument.key(patient, moment, id))
    return reminder
  }

  /// Removes the future reminders of a visit or questionnaire.
  @discardableResult
  func dropReminders(of record: RecordID) throws(Failure) -> PlannedRemindersDocument? {
    let known = try documents.get(PlannedRemindersDocument.self, patient.keyBytes + record.keyBytes)
    for reminder in known?.reminders ?? [] where reminder.at > envelope.decidedAt {
      let key = NotificationDocument.key(patient, reminder.at, reminder.id)
      documents.remove(NotificationDocument.self, key)
      documents.remove(ReminderDocument.self, key)
      documents.remove(NotificationPlaceDocument.self, reminder.id.keyBytes)
    }
    return known
  }

  private func add(_ notice: Notice, _ id: RecordID, at moment: Timestamp) {
    documents.set(
      NotificationDocument(id: id, notice: notice, at: moment, position: envelope.position),
      NotificationDocument.key(patient, moment, id))
    documents.set(NotificationPlaceDocument(patientId: patient, at: moment), id.keyBytes)
  }
}
