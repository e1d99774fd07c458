import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let thread = Argument.path("threadId", .identifier, as: "threadId")

  static let messageRoutes: [Route] = [
    route(
      "listMessageThreads", .get, "/api/patients/{patientId}/messages", ListThreads.self, .namedRecord,
      search, limit, cursor,
      answers: .listed("threads", MyHealthAllyAnswers.thread, .optional("unreadTotal", .count))),
    route(
      "openMessageThread", .post, "/api/patients/{patientId}/messages", OpenThread.self, .namedRecord,
      .members(people: ["recipientId"]),
      takes: .closed(
        .optional("id", .id), .required("recipientId", .id), .optional("subject", .text(0...200)),
        .required("text", .text(1...4000))),
      answers: MyHealthAllyAnswers.threadDetail, success: .created(.below("threadId"))),
    route(
      "getMessageThread", .get, "/api/patients/{patientId}/messages/{threadId}", GetThread.self, .namedRecord,
      thread, limit, cursor, answers: MyHealthAllyAnswers.threadDetail),
    route(
      "sendMessage", .post, "/api/patients/{patientId}/messages/{threadId}", SendMessage.self, .namedRecord,
      thread, .members(),
      takes: .closed(
        .required("text", .text(1...4000)), .optional("id", .id), .optional("timestamp", .moment)),
      answers: MyHealthAllyAnswers.message, success: .created(.here)),
    route(
      "markThreadRead", .put, "/api/patients/{patientId}/messages/{threadId}/read", MarkThreadRead.self,
      .namedRecord, thread, .members(), takes: .closed(.optional("upToMessageId", .id)), ifAny: true,
      answers: .closed(
        .required("threadId", .id), .required("unreadCount", .count), .required("readAt", .moment))),
    route(
      "getUnreadCounts", .get, "/api/patients/{patientId}/unread-counts", CountUnread.self, .namedRecord,
      answers: MyHealthAllyAnswers.unread),
  ]

  private static let notification = Argument.path("notificationId", .identifier, as: "notificationId")

  static let notificationRoutes: [Route] = [
    route(
      "listNotifications", .get, "/api/patients/{patientId}/notifications", ListNotifications.self,
      .namedRecord,
      .query("type", .words(of: NotificationType.self)), .query("unreadOnly", .flag), limit, cursor,
      answers: .listed(
        "notifications", MyHealthAllyAnswers.notification, .optional("unreadCount", .count))),
    route(
      "markNotificationRead", .put, "/api/patients/{patientId}/notifications/{notificationId}/read",
      MarkNotificationRead.self, .namedRecord, notification, answers: MyHealthAllyAnswers.readState),
    route(
      "markNotificationUnread", .put, "/api/patients/{patientId}/notifications/{notificationId}/unread",
      MarkNotificationUnread.self, .namedRecord, notification, answers: MyHealthAllyAnswers.readState),
    route(
      "markAllNotificationsRead", .put, "/api/patients/{patientId}/notifications/read-all",
      MarkAllNotificationsRead.self, .namedRecord, .members(), takes: .closed(.optional("before", .moment)),
      ifAny: true, answers: .closed(.required("marked", .count), .required("unreadCount", .count))),
  ]
}
