import HTTPTypes
import RecordClient
import RecordModel

extension Rhythmologicum {
  /// History, profiles and notifications.
  static let recordRoutes: [Route] = [
    .call(
      "getMeasuresHistory", .get, "/api/patient-measures/history", ListAssessmentHistory.self, limit: 30,
      .ownRecord, .query("limit", .size(atMost: 100)), .query("cursor"), isConditional: true, answer: history),
    exportRoute,
    .call(
      "listPatientProfiles", .get, "/api/patient-profiles", GetPatient.self, limit: 60, .ownRecord,
      isConditional: true, as: ProfileList.self, withoutRecord: noProfile, answer: profiles),
    .call(
      "listNotifications", .get, "/api/notifications", ListNotifications.self, limit: 60, .ownRecord,
      .query("limit", .size(atMost: 100)), .query("cursor"),
      links: [
        .init(operation: "markNotificationRead", parameters: [("id", "$response.body#/data/items/0/id")])
      ], as: NotificationsWire.self, answer: notifications),
    .call(
      "markNotificationRead", .patch, "/api/notifications/{id}/read", MarkNotificationRead.self, limit: 60,
      .ownRecord, .path("id", .uuid, as: "notificationId"), as: NotificationReadWire.self,
      answer: readNotification),
  ]

  /// Cacheable for two minutes by the person alone; the tag is the content's hash (R-RH-162).
  private static func history(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    var history = try received.read(ListAssessmentHistory.Outcome.self)
    // Not the newest assessment's date: one finished offline arrives late, with an older date.
    let modified = history.changedAt.take() ?? Timestamp(milliseconds: 0)
    return try Answer(encoding: history).tagged("history", .personal(seconds: 120), modified: modified)
  }

  /// Callers without a record have no profile (R-RH-035).
  private static func noProfile(_ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: ProfileList(items: [])).cached(
      .personal(seconds: 300), Validators(tag: "\"profiles:v1:none\""))
  }

  private static func profiles(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let profile = try received.read(PatientProfile.self)
    let item = ProfileList.Item(
      id: profile.id, userId: profile.userId ?? profile.id.description, fullName: profile.fullName,
      createdAt: profile.createdAt, updatedAt: profile.updatedAt)
    let answer = try Answer(encoding: ProfileList(items: [item]))
    return answer.tagged("profiles", .personal(seconds: 300), modified: profile.updatedAt)
  }

  private static func notifications(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer
  {
    let list = try received.read(ListNotifications.Outcome.self)
    return try Answer(encoding: NotificationsWire(list))
  }

  private static func readNotification(
    _ received: ReceivedValue, _ exchange: Exchange
  ) throws(Failure) -> Answer {
    return try Answer(encoding: NotificationReadWire(try received.read(NotificationReadState.self)))
  }
}
