import RecordModel
import RecordStore

/// A patient's notification; a reminder exists before its time and is shown from then on.
///
/// Key: patient id 16, moment newest first 8, notification id.
struct NotificationDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "N")

  var id: RecordID
  var notice: Notice
  var at: Timestamp
  /// Position of the event that led to it.
  var position: UInt64
  /// The last mark of this notification alone.
  var mark: Mark?

  /// A mark of one notification, or of all.
  struct Mark: Codable, Sendable, Equatable {
    var isRead: Bool
    var position: UInt64
    var at: Timestamp
  }

  static func key(_ patient: PatientID, _ at: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + at.newestFirst + id.keyBytes
  }
}

/// The place of a notification by its id, and whose it is.
///
/// Key: notification id.
struct NotificationPlaceDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "I")

  var patientId: PatientID
  var at: Timestamp
}

/// A reminder, whose counting depends on the time.
///
/// Key: patient id 16, moment newest first 8, notification id.
struct ReminderDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "R")

  var id: RecordID
  var at: Timestamp
}

/// The reminders of a visit, or of a questionnaire in progress.
///
/// Key: patient id 16, visit or assessment id.
struct PlannedRemindersDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "V")

  var provider: String
  var reminders: [ReminderDocument]
}

/// The patient's notification preferences from a moment on, for the whole millisecond of it.
///
/// Key: patient id 16, moment newest first 8.
struct ChosenPreferencesDocument: Document, Equatable {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "C")

  var preferences: PatientSettings.Preferences
  var since: Timestamp

  static func key(_ patient: PatientID, _ moment: Timestamp) -> [UInt8] {
    patient.keyBytes + moment.newestFirst
  }
}

/// How far a patient's notifications are read, besides the marks of each.
///
/// Key: patient id 16.
struct NotificationStateDocument: Document {
  static var projection: any Projection.Type { NotificationProjection.self }
  static let prefix = UInt8(ascii: "S")

  /// Unread notifications except reminders.
  var unread = 0
  /// The last event that changed the unread ones.
  var changedAt: Timestamp?
  /// The patient's last choice and its moment; `nil` before any choice.
  var chosen: ChosenPreferencesDocument?
  /// The last published care plan.
  var planId: RecordID?
  /// Marks of all up to a moment, oldest mark first.
  ///
  /// A later one that reaches as far makes an earlier one superfluous, so that their moments descend and there are few.
  var allRead: [AllRead] = []

  /// A mark of all up to a moment.
  struct AllRead: Codable, Sendable, Equatable {
    var before: Timestamp
    var position: UInt64
    var at: Timestamp
  }

  mutating func read(_ mark: AllRead) {
    allRead.removeAll { $0.before <= mark.before }
    allRead.append(mark)
  }

  /// `nil` while it is unread.
  func readAt(_ document: NotificationDocument) -> Timestamp? {
    let mark = allRead.last { $0.before >= document.at && $0.position > document.position }
    if let own = document.mark, own.position > mark?.position ?? 0 { return own.isRead ? own.at : nil }
    return mark?.at
  }
}
