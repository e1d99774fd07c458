import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Notifications of questionnaires") struct AssessmentNotificationTests {
  private let scene: LinkScene

  init() throws { scene = try LinkScene() }

  private func list() throws -> ListNotifications.Outcome {
    let patient = scene.patient(scene.erika)
    let actor = ActingPerson(role: .patient, id: scene.erika.account.id)
    return try scene.engine.call(ListNotifications(patientId: patient), meta: CallMeta(actor: actor))
  }

  @Test(
    "R-RH-171, R-RH-233: a day after it was begun a questionnaire is asked for again, unless it is completed")
  func waiting() throws {
    let id = try scene.start(scene.erika)
    let other = try scene.start(scene.erika)
    try scene.complete(other, scene.erika)
    scene.identity.advance(seconds: 86_399)
    #expect(try list().notifications.map(\.deepLink) == ["rhythm://result/\(other)"])
    scene.identity.advance(seconds: 1)
    let list = try list()
    let told = try #require(list.notifications.first)
    #expect(list.notifications.count == 2 && list.unreadCount == 2)
    #expect(told.title == "Fragebogen fortsetzen" && told.deepLink == "rhythm://assessment/resume/\(id)")
    #expect(told.message == "Sie haben einen Fragebogen begonnen. Möchten Sie fortfahren?")
    #expect(told.type == .message && told.actionUrl == "/assessments/\(id)")
    let result = try #require(list.notifications.last)
    #expect(
      result.title == "Ihr Ergebnis liegt bereit" && result.message == "Ihr Fragebogen ist ausgewertet.")
    try scene.complete(id, try scene.identity.logIn())
    let verified = try scene.engine.call(VerifyProjection(name: "notifications"))
    #expect(verified.digest == verified.rebuiltDigest)
  }

  @Test("R-RH-236: ids are UUIDs that tell nothing, and earlier ones still find what they marked") func ids()
    throws
  {
    for person in [scene.erika, scene.max] { try scene.complete(try scene.start(person), person) }
    let own = try #require(try scene.notifications(scene.erika).first)
    let others = try #require(try scene.notifications(scene.max).first)
    #expect(
      own.id != others.id && NotificationID(own.id.text) != nil && NotificationID(others.id.text) != nil)
    let position = try #require(try scene.events("assessment.scored").first?.position)
    let earlier = RecordID(replacing: "n-\(position)")
    let read = MarkNotificationRead(patientId: scene.patient(scene.erika), notificationId: earlier)
    #expect(try scene.engine.call(read, meta: scene.meta(scene.erika)).id == own.id)
    let stream = StreamID(scene.patient(scene.max))
    let marked = RecordID(
      replacing: "n-\(try #require(try scene.events("assessment.scored").last?.position))")
    _ = try scene.engine.engine.append(.daemon) { (_) throws(Failure) in
      Decision(stream, [NotificationRead(notificationId: marked)], outcome: true)
    }
    #expect(try scene.notifications(scene.max).first?.read == true)
    let verified = try scene.engine.call(VerifyProjection(name: "notifications"))
    #expect(verified.digest == verified.rebuiltDigest)
  }
}
