import RecordModel
import RecordStore

/// A patient's notification preferences at some moment, and the channels outside the application (R-MH-255).
///
/// The projection of notifications folds the settings' events itself and keeps each choice with its moment.
/// Looking at the settings when notifications are read would be simpler and wrong: a reminder is made or not
/// made at its time, so that a later choice neither removes notifications already shown nor adds those that
/// were not wanted then.
struct NotificationPreferences: Sendable, Equatable {
  /// As in the settings; the defaults until something is chosen (R-MH-261).
  var chosen = PatientSettings.Preferences()

  /// Whether there is such a notification at all.
  func allows(_ kind: NotificationKind) -> Bool { kind.isVisitReminder ? chosen.appointmentReminders : true }

  /// The channels for delivery; the list in the application shows it whatever they are.
  ///
  /// The master switch stands for push too (G-37).
  func channels(_ kind: NotificationKind) -> [NotificationChannel] {
    if kind.isSecurity { return [.push, .email] }
    guard chosen.notificationsEnabled else { return [] }
    return [.push] + (chosen.emailNotifications ? [.email] : []) + (chosen.smsNotifications ? [.sms] : [])
  }

  /// The earliest delivery, if quiet hours delay it; the list is never delayed.
  func deliverAfter(_ kind: NotificationKind, _ moment: Timestamp) -> Timestamp? {
    kind.isUrgent || channels(kind).isEmpty ? nil : chosen.quietHours?.end(after: moment)
  }
}
