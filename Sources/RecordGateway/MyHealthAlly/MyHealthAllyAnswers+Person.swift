import RecordModel

extension MyHealthAllyAnswers {
  /// `MessageThread` (R-MH-130).
  static let thread = Shape.closed(
    .required("id", .id), .required("participantName", .anyText),
    .required("participantRole", .words(of: StaffRole.self)), .required("lastMessage", .anyText),
    .required("lastMessageTime", .moment), .required("unreadCount", .count), .optional("subject", .anyText))

  /// `Message` (R-MH-131).
  static let message = Shape.closed(
    .required("id", .id), .required("from", .anyText), .required("fromRole", .role),
    .required("text", .anyText), .required("timestamp", .moment), .required("read", .flag),
    .optional("fromId", .id), .optional("recordedAt", .moment))

  /// `MessageThreadDetail`.
  static let threadDetail = Shape.closed(
    .required("threadId", .id), .required("messages", .list(of: message)), .required("page", .page))

  /// `Notification` (R-MH-135).
  static let notification = Shape.closed(
    .required("id", .id), .required("type", .words(of: NotificationType.self)), .required("title", .anyText),
    .required("message", .anyText), .required("timestamp", .moment), .required("read", .flag),
    .required("actionUrl", .link), .optional("readAt", .orNull(.moment)))

  /// `NotificationReadState`.
  static let readState = Shape.closed(
    .required("id", .id), .required("read", .flag), .required("readAt", .orNull(.moment)),
    .required("unreadCount", .count))

  static let preferences = [
    "notificationsEnabled", "emailNotifications", "smsNotifications", "appointmentReminders",
    "medicationReminders",
  ]
  static let privacy = ["shareDataWithProviders", "shareWithResearch"]

  /// `Settings`: all keys are present (R-MH-260).
  static let settings = Shape.closed(
    .required(
      "profile",
      .closed(
        .required("firstName", .text(1...80)), .required("lastName", .text(1...80)),
        .required("email", .mail), .required("phone", .orNull(.form(.phone))),
        .required("dateOfBirth", .day), .required("profilePhotoUrl", .orNull(.link)))),
    .required("preferences", .object(preferences.map { .required($0, .flag) })),
    .required("privacy", .object(privacy.map { .required($0, .flag) })),
    .optional(
      "meta",
      .closed(
        .required("version", .count), .required("updatedAt", .moment), .required("timeZone", .anyText),
        .optional("pendingEmail", .orNull(.mail)), .required("emailVerified", .flag))))

  /// `JournalEntry` (R-MH-121).
  static let journalEntry = Shape.closed(
    .required("id", .id), .required("date", .moment), .required("title", .anyText),
    .required("content", .anyText), .required("mood", .words(of: Mood.self)),
    .required("symptoms", .list(of: .anyText)), .required("tags", .list(of: .anyText)),
    .optional("version", .version), .optional("updatedAt", .moment))
}
