import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Access for a time, when the clock is set") struct GrantTests {
  private let scene: CareScene
  private var clock: FakeClock { scene.identity.clock }
  private static let minute: Int64 = 60_000

  init() throws {
    scene = try CareScene()
    _ = try scene.identity.call(
      OpenEmergencyAccess(patientId: scene.patient, reason: "unconscious on arrival"),
      try scene.token(.nurse))
  }

  /// Why the nurse may not read, in the store as another run finds it; `nil` where they may.
  private func labs(_ identity: IdentityScene) throws -> String? {
    let token = try identity.logIn("nurse@praxis.example").tokens.accessToken
    return try identity.answer(ListLabs(patientId: scene.patient), token)
  }

  @Test("an emergency that was seen to be over stays over, in this run and the next") func seenEnded() throws
  {
    #expect(try scene.labs(.nurse) == nil)
    clock.advance(milliseconds: 60 * Self.minute)
    #expect(try scene.labs(.nurse) == "FORBIDDEN not_assigned")
    clock.step(milliseconds: -30 * Self.minute)
    #expect(try scene.labs(.nurse) == "FORBIDDEN not_assigned")
    try scene.identity.finishErrands()
    let next = IdentityScene(try scene.identity.restarted())
    #expect(try labs(next) == "FORBIDDEN not_assigned")
    let types = try next.engine.call(ReadLog(limit: 1000)).events.map(\.type)
    #expect(types.count { $0 == "care.emergency-access-ended" } == 1)
  }

  @Test("an emergency whose end nobody saw is ended by the next start") func seenAtStart() throws {
    clock.advance(milliseconds: 90 * Self.minute)
    let next = IdentityScene(try scene.identity.restarted())
    try next.finishErrands()
    next.clock.step(milliseconds: -60 * Self.minute)
    #expect(try labs(next) == "FORBIDDEN not_assigned")
    let last = IdentityScene(try next.restarted())
    #expect(try labs(last) == "FORBIDDEN not_assigned")
  }

  @Test("setting the clock back again and again makes no emergency longer") func setBack() throws {
    #expect(try scene.labs(.nurse) == nil)
    for _ in 0..<2 {
      clock.advance(milliseconds: 29 * Self.minute)
      clock.step(milliseconds: -29 * Self.minute)
      #expect(try scene.labs(.nurse) == nil)
    }
    clock.advance(milliseconds: 2 * Self.minute)
    #expect(try scene.labs(.nurse) == "FORBIDDEN not_assigned")
  }

  @Test("an emergency opened before the clock fell back a year is closed until the clock is right")
  func yearBack() throws {
    clock.step(milliseconds: -365 * ClockCourse.day)
    let next = IdentityScene(try scene.identity.restarted())
    #expect(try labs(next) == "FORBIDDEN not_assigned")
    next.clock.step(milliseconds: 365 * ClockCourse.day)
    #expect(try labs(next) == nil)
    next.clock.advance(milliseconds: 60 * Self.minute)
    #expect(try labs(next) == "FORBIDDEN not_assigned")
  }

  @Test("care that was seen to be over stays over") func care() throws {
    try scene.assign(.clinician, until: clock.now().advanced(seconds: 3600))
    #expect(try scene.labs(.clinician) == nil)
    clock.advance(milliseconds: 60 * Self.minute)
    #expect(try scene.labs(.clinician) == "FORBIDDEN not_assigned")
    clock.step(milliseconds: -30 * Self.minute)
    #expect(try scene.labs(.clinician) == "FORBIDDEN not_assigned")
    try scene.identity.finishErrands()
    let next = IdentityScene(try scene.identity.restarted())
    let token = try next.logIn("clinician@praxis.example").tokens.accessToken
    #expect(try next.answer(ListLabs(patientId: scene.patient), token) == "FORBIDDEN not_assigned")
  }
}
