import RecordModel
import RecordStore

/// What a patient wanted to be told at some moment, and by which ways outside the application (R-MH-255).
///
/// The projection of notifications folds the settings' events itself and keeps each choice with its moment. Asking the
/// settings when notifications are read would be simpler and wrong: a reminder is made or not made at its time, so that
/// a later choice neither takes away what the patient has been shown nor brings up what was not wanted then.
struct NotificationPreferences: Sendable, Equatable {
  /// As in the settings; the defaults until something is chosen (R-MH-261).
  var chosen = PatientSettings.Preferences()

  /// Whether there is such a notification at all.
  func allows(_ kind: NotificationKind) -> Bool { kind.isVisitReminder ? chosen.appointmentReminders : true }

  /// The ways by which it may be delivered; the list in the application shows it whatever they are.
  ///
  /// The master switch stands for push too (G-37).
  func channels(_ kind: NotificationKind) -> [NotificationChannel] {
    if kind.isSecurity { return [.push, .email] }
    guard chosen.notificationsEnabled else { return [] }
    return [.push] + (chosen.emailNotifications ? [.email] : []) + (chosen.smsNotifications ? [.sms] : [])
  }

  /// When it may be delivered, where quiet hours put that off; never what is in the list.
  func deliverAfter(_ kind: NotificationKind, _ moment: Timestamp) -> Timestamp? {
    kind.isUrgent || channels(kind).isEmpty ? nil : chosen.quietHours?.end(after: moment)
  }
}
