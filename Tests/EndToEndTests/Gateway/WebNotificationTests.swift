import RecordModel
import Testing

/// Whose notifications are whose.
@Suite("Rhythmologicum: notifications") struct WebNotificationTests {
  @Test("R-RH-041: a notification is there for the person it is addressed to, and for nobody else")
  func ownOnly() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let max = try await site.patient("max")
    let walk = try await WebWalk(erika, "stress-assessment")
    try await walk.answerAll()
    try #require(try await walk.complete().status == 200)
    let own = try #require(try await erika.get("/api/notifications").data)
    let id = try #require(own["items"]?.list.first?["id"]?.text)
    let others = try #require(try await max.get("/api/notifications").data)
    #expect(others["items"]?.list.isEmpty == true && others["unreadCount"] == 0)
    #expect(try await max.send("PATCH", "/api/notifications/\(id)/read").status == 403)
    #expect(try await erika.get("/api/notifications").data?["unreadCount"] == own["unreadCount"])
  }
}
