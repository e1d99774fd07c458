import RecordModel
import RecordStore

/// A patient's notifications as shown now.
struct NotificationReading {
  let patient: PatientID
  let state: NotificationStateDocument
  private let now: Timestamp
  private let language: Language

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    try view.requirePatient(patient)
    self.patient = patient
    (now, language) = (view.now, view.call.language)
    state =
      try view.document(NotificationStateDocument.self, patient.keyBytes) ?? NotificationStateDocument()
  }

  /// Whether there is such a notification: reminders come with their time, if they were wanted then.
  ///
  /// Past events stay past, even if the clock was set back since.
  func shows(_ document: NotificationDocument, _ view: borrowing RecordView) throws(Failure) -> Bool {
    guard document.notice.kind.isReminder else { return true }
    guard document.at <= now else { return false }
    return try preferences(at: document.at, view).allows(document.notice.kind)
  }

  /// The patient's choice at a moment.
  func preferences(
    at moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> NotificationPreferences {
    guard let chosen = state.chosen else { return NotificationPreferences() }
    // A choice in the future was made before the clock was set back, and holds.
    if chosen.since <= moment || chosen.since > now {
      return NotificationPreferences(chosen: chosen.preferences)
    }
    let earlier = try view.documents(
      ChosenPreferencesDocument.self, prefix: patient.keyBytes,
      from: ChosenPreferencesDocument.key(patient, moment), limit: 1)
    return NotificationPreferences(
      chosen: earlier.first?.document.preferences ?? PatientSettings.Preferences())
  }

  func view(
    _ document: NotificationDocument, _ view: borrowing RecordView
  ) throws(Failure) -> Notification {
    let (kind, readAt) = (document.notice.kind, state.readAt(document))
    let preferences = try preferences(at: document.at, view)
    var shown = Notification(
      id: document.id, type: kind.type, title: kind.title.localized(language),
      message: kind.message(document.notice.visit, view.context.help).localized(language),
      timestamp: document.at,
      read: readAt != nil, actionUrl: kind.actionURL(document.notice.record), readAt: readAt,
      channels: preferences.channels(document.notice.kind))
    shown.deepLink = kind.link(document.notice.record, document.id).custom
    shown.deliverAfter = preferences.deliverAfter(document.notice.kind, document.at)
    return shown
  }

  /// The notification, if it is shown: another patient's is forbidden, a missing one not found (R-RH-169).
  func notification(
    _ id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> NotificationDocument {
    let id = RecordID.notification(id, of: patient)
    if let place = try view.document(NotificationPlaceDocument.self, id.keyBytes) {
      guard place.patientId == patient else {
        throw Failure(
          .forbidden, "Zugriff verweigert", details: ["field": "notificationId", "reason": "foreign"])
      }
      let key = NotificationDocument.key(patient, place.at, id)
      if let document = try view.document(NotificationDocument.self, key), try shows(document, view) {
        return document
      }
    }
    throw .noSuch("notification", field: "notificationId")
  }

  /// The number of unread notifications.
  struct Unread {
    var events = 0
    var reminders = 0
    var all: Int { events + reminders }
  }

  func unread(_ view: borrowing RecordView) throws(Failure) -> Unread {
    var unread = Unread(events: state.unread)
    let due = patient.keyBytes + now.newestFirst
    let reminders = try view.documents(
      ReminderDocument.self, prefix: patient.keyBytes, from: due, limit: Int.max)
    for (_, reminder) in reminders {
      let key = NotificationDocument.key(patient, reminder.at, reminder.id)
      if let document = try view.document(NotificationDocument.self, key), state.readAt(document) == nil,
        try shows(document, view)
      {
        unread.reminders += 1
      }
    }
    return unread
  }

  /// The time up to which there are notifications: now, or the newest one made before the clock was set back.
  func newest(_ view: borrowing RecordView) throws(Failure) -> Timestamp {
    let ahead = try view.documents(NotificationDocument.self, prefix: patient.keyBytes, limit: 64)
    for (_, document) in ahead where document.at > now && !document.notice.kind.isReminder {
      return document.at
    }
    return now
  }

  /// Unread ones after a moment.
  func unread(after moment: Timestamp, _ view: borrowing RecordView) throws(Failure) -> Unread {
    var unread = Unread()
    var start = patient.keyBytes
    while true {
      let found = try view.documents(
        NotificationDocument.self, prefix: patient.keyBytes, from: start, limit: 64)
      for (_, document) in found {
        if document.at <= moment { return unread }
        guard state.readAt(document) == nil, try shows(document, view) else { continue }
        if document.notice.kind.isReminder { unread.reminders += 1 } else { unread.events += 1 }
      }
      guard found.count == 64, let last = found.last else { return unread }
      start = last.key + [0]
    }
  }
}
