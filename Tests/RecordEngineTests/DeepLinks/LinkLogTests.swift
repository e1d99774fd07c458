import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Links: what is logged, counted and suspicious") struct LinkLogTests {
  private let scene: LinkScene

  init() throws { scene = try LinkScene() }

  private func statistics() throws -> GetLinkStatistics.Outcome {
    try scene.engine.call(GetLinkStatistics())
  }

  private func alerts() throws -> [LinkAlert] { try scene.engine.call(ListLinkAlerts()).alerts }

  @Test("R-RH-238, R-RH-243: each access of a person is an event with who, what, where from and how it ended")
  func logged() throws {
    let id = try scene.start(scene.erika)
    _ = try scene.open("rhythm://result/\(id)?source=push_notification", scene.erika)
    _ = try scene.open("rhythm://funnel/unknown", scene.erika, .web)
    _ = try scene.open("rhythm://result/\(id)", scene.max)
    _ = try scene.open("garbage", scene.max)
    let logged = try scene.opened()
    #expect(logged.map(\.opened.outcome) == [.notCompleted, .funnelUnavailable, .forbidden, .invalidLink])
    #expect(logged.map(\.opened.authorized) == [true, false, false, false])
    #expect(logged.map(\.opened.entryPoint) == [.openResult, .openFunnel, .openResult, .unknown])
    #expect(logged.map(\.opened.surface) == [.app, .web, .app, .app])
    #expect(logged[0].event.actor == "patient:\(scene.erika.account.id)")
    #expect(logged[0].event.streamId == scene.erika.account.id.description)
    #expect(logged[0].opened.assessmentId == id && logged[0].opened.source?.text == "push_notification")
    #expect(
      logged[3].opened.source == nil && logged[3].event.payload.map { "\($0)".contains("garbage") } == false)
  }

  @Test("what is opened without signing in is one event an hour, whoever opens how much") func counted()
    throws
  {
    for number in 0..<200 { _ = try scene.open("rhythm://funnel/stress?source=s\(number)") }
    _ = try scene.engine.call(NoteLinkRedirect(path: "/mobile/result/x", surface: .web))
    #expect(try scene.events("account.links-counted").isEmpty)
    let waiting = try statistics()
    #expect(waiting.opened.reduce(0) { $0 + $1.count } == 201, "what waits is counted too")
    scene.engine.running.writeLinkCounts()
    scene.engine.running.writeLinkCounts()
    let written = try scene.events("account.links-counted")
    #expect(written.count == 1)
    let counted = try Tape(try #require(written.first?.payload)).decode(DeepLinksCounted.self)
    #expect(counted.counts.count <= LinkCounts.limit + 2)
    #expect(counted.counts.reduce(0) { $0 + $1.count } == 201)
    #expect(counted.counts.contains { $0.source == nil && $0.count == 200 - LinkCounts.limit })
    #expect(try statistics() == waiting.moved(to: try statistics()))
  }

  @Test("R-RH-244: opens, sign-ins by links, what was done afterwards, and app or web can be counted")
  func statisticsOfUse() throws {
    _ = try scene.open("https://app.rhythmologicum.com/mobile/funnel/stress?source=sms")
    _ = try scene.open("rhythm://login?returnUrl=rhythm://funnel/stress?source=sms", scene.erika)
    let id = try scene.start(scene.erika)
    scene.identity.advance(seconds: 60)
    _ = try scene.open("rhythm://assessment/resume/\(id)?source=push", scene.erika)
    try scene.complete(id, scene.erika)
    _ = try scene.engine.call(NoteLinkRedirect(path: "/mobile/notifications", surface: .web))
    _ = try scene.engine.call(NoteLinkRedirect(path: "/mobile/notifications", surface: .app))
    let found = try statistics()
    #expect(found.signIns == 1 && found.started == 1 && found.completed == 1)
    let rows = found.opened.map { row in
      "\(row.authenticated) \(row.entryPoint.rawValue) \(row.outcome.rawValue) \(row.surface.rawValue) "
        + "\(row.source?.text ?? "-") \(row.count)"
    }
    #expect(
      rows == [
        "false open_funnel login_required app sms 1", "false open_notifications success app - 1",
        "false open_notifications web_fallback web - 1", "true open_funnel success app sms 1",
        "true resume_assessment success app push 1",
      ])
    let later = GetLinkStatistics(from: scene.engine.clock.now().advanced(seconds: 3600))
    #expect(try scene.engine.call(later).opened.isEmpty)
    for projection in [LinkProjection.self, NotificationProjection.self] as [any Projection.Type] {
      let verified = try scene.engine.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  @Test("R-RH-240, C-38: five refused accesses in ten minutes raise one alert, by person") func refused()
    throws
  {
    let id = try scene.start(scene.erika)
    for _ in 0..<4 { _ = try scene.open("rhythm://result/\(id)", scene.max) }
    #expect(try alerts().isEmpty)
    _ = try scene.open("rhythm://assessment/resume/\(id)", scene.max)
    let alert = try #require(try alerts().first)
    #expect(alert.pattern == .refusedAccess && alert.accountId == scene.max.account.id && alert.count == 5)
    _ = try scene.open("rhythm://result/\(id)", scene.max)
    #expect(try alerts().map(\.count) == [6], "as long as it goes on it is the same alert")
    let resume = ResumeAssessment(patientId: scene.patient(scene.max), assessmentId: id)
    _ = try scene.identity.refusal(resume, scene.max.tokens.accessToken)
    #expect(try alerts().map(\.count) == [7], "R-RH-044: what the app asks for after a link counts too")
  }

  @Test("R-RH-241, C-38: thirty accesses in a minute raise an alert, by address") func frequent() throws {
    for _ in 0..<29 { _ = try scene.open("rhythm://notifications", address: "203.0.113.9") }
    for _ in 0..<29 { _ = try scene.open("rhythm://notifications", address: "203.0.113.10") }
    #expect(try alerts().isEmpty)
    scene.identity.advance(seconds: 60)
    _ = try scene.open("rhythm://notifications", address: "203.0.113.9")
    #expect(try alerts().isEmpty, "the span slides")
    for _ in 0..<29 { _ = try scene.open("rhythm://notifications", address: "203.0.113.9") }
    #expect(try alerts().map(\.address) == ["203.0.113.9"])
    #expect(try alerts().map(\.pattern) == [.frequentAccess])
  }

  @Test("R-RH-242, C-38: three ids that are none in ten minutes raise an alert") func invalid() throws {
    for path in ["/mobile/result/x", "/mobile/assessment/resume/x", "/mobile/notifications?notificationId=x"]
    {
      #expect(try alerts().isEmpty)
      var meta = CallMeta()
      meta.client = CallClient(address: "2001:db8::1")
      _ = try scene.engine.call(NoteLinkRedirect(path: path, surface: .web), meta: meta)
    }
    #expect(try alerts().map(\.pattern) == [.invalidIdentifiers])
    #expect(try alerts().map(\.address) == ["2001:db8::1"])
  }

  @Test("the watch forgets who was not seen for longest, and old alerts") func bounded() {
    let watch = LinkWatch([.frequentAccess: .init(count: 2, seconds: 60)], size: 64)
    let now = scene.engine.clock.now()
    for number in 0..<3000 {
      for moment in [Int64(number), Int64(number) + 1] {
        _ = watch.note(.frequentAccess, by: .service(UInt32(number)), at: moment, now: now)
      }
    }
    #expect(watch.alerts.count == LinkWatch.keptAlerts && watch.alerts.first?.service == 2999)
    #expect(watch.note(.frequentAccess, by: .service(0), at: 3001, now: now) == nil, "it was forgotten")
    #expect(watch.note(.refusedAccess, by: .service(1), at: 1, now: now) == nil, "no limit, no alert")
  }
}

extension GetLinkStatistics.Outcome {
  /// The same over another span, for comparing counts.
  fileprivate func moved(to other: Self) -> Self {
    var moved = self
    (moved.from, moved.to) = (other.from, other.to)
    return moved
  }
}
