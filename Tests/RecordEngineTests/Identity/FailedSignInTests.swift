import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Failed sign-ins") struct FailedSignInTests {
  private let scene: IdentityScene
  private let account: AccountID

  init() throws {
    scene = try IdentityScene()
    account = try scene.register().account.id
  }

  private func logIn(_ password: String = "falsches Passwort") -> LogIn {
    LogIn(application: .superOne, email: IdentityScene.address, password: password)
  }

  private func fail(_ times: Int) throws {
    for _ in 0..<times { #expect(try scene.reason(logIn()) == "UNAUTHORIZED invalid_credentials") }
  }

  /// What the log has of failures, as an auditor reads it.
  private func failures(_ engine: TestEngine? = nil) throws -> [SignInFailed] {
    if engine == nil { try scene.finishErrands() }
    let page = try (engine ?? scene.engine).engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: ["account.sign-in-failed"]),
      limit: 100, maximumBytes: 1 << 20)
    return try page.events.map { event in
      let payload = try #require(try JSON.decode(LogEvent.self, from: event).payload)
      return try Tape(payload).decode(SignInFailed.self)
    }
  }

  @Test("the first is in the log at once, what follows within a minute as one, however often somebody tries")
  func coalesced() throws {
    try fail(1)
    #expect(try failures().map(\.count) == [1])
    scene.advance(seconds: 10)
    try fail(1)
    scene.advance(seconds: 10)
    try fail(1)
    #expect(try failures().map(\.count) == [1])
    scene.advance(seconds: 40)
    scene.engine.running.writeFailures()
    let written = try failures()
    #expect(written.map(\.count) == [1, 2])
    #expect(written.last?.factor == .password)
    #expect(written.last?.application == .superOne)
    let span = try #require(written.last)
    #expect(span.lastAt.milliseconds - span.firstAt.milliseconds == 10_000)
    scene.engine.running.writeFailures(all: true)
    #expect(try failures().count == 2)
  }

  @Test("the one that locks brings what waits with it: three events for five tries") func locks() throws {
    try fail(5)
    try scene.finishErrands()
    #expect(
      try scene.events(account).suffix(3) == [
        "account.sign-in-failed", "account.sign-in-failed", "account.sign-in-locked",
      ])
    #expect(try failures().map(\.count) == [1, 4])
    // Refused attempts are none.
    #expect(try scene.reason(logIn()) == "RATE_LIMITED too_many_attempts")
    #expect(try failures().count == 2)
  }

  @Test("R-MH-028: failures and locks before a restart count after it", arguments: [3, 4, 5])
  func restart(tries: Int) throws {
    try fail(tries)
    scene.advance(seconds: 60)
    let again = try scene.restarted()
    func refusal(_ request: LogIn) throws -> Failure? {
      guard case .failure(let failure) = try again.send(request).outcome else { return nil }
      return failure
    }
    #expect(try failures(again).map(\.count).reduce(0, +) == tries)
    for _ in tries..<5 { #expect(try refusal(logIn())?.code == .unauthorized) }
    let locked = try refusal(logIn(IdentityScene.password))
    #expect(locked?.code == .rateLimited)
    #expect(locked?.details?["retryAfterSeconds"] == .integer(tries == 5 ? 840 : 900))
    scene.advance(seconds: 900)
    #expect(try refusal(logIn(IdentityScene.password)) == nil)
  }

  @Test("R-MH-028: a right password forgets failures for good, also those that are written later")
  func forgotten() throws {
    try fail(4)
    // The first is written after its answer; the test writes what waits behind it.
    try scene.finishErrands()
    scene.advance(seconds: 1)
    try scene.logIn()
    scene.engine.running.writeFailures(all: true)
    #expect(try failures().map(\.count) == [1, 3])
    let again = try scene.restarted()
    for _ in 0..<5 { #expect(throws: Failure.self) { try again.call(logIn()) } }
    guard case .failure(let failure) = try again.send(logIn()).outcome else {
      Issue.record("not refused")
      return
    }
    #expect(failure.code == .rateLimited)
  }

  @Test("a table that runs over does not forget what the record knows") func evicted() throws {
    try fail(5)
    try scene.finishErrands()
    let table = scene.engine.running.identity.attempts
    for number in 0..<40_000 { _ = table.begin([UInt8](bigEndian: UInt64(number)), at: 0) }
    #expect(!table.knows(scene.engine.running.identity.index(IdentityScene.address)))
    #expect(try scene.reason(logIn(IdentityScene.password)) == "RATE_LIMITED too_many_attempts")
  }

  @Test("of an address without an account nothing is kept but a number") func unknown() throws {
    let before = scene.engine.engine.position
    for number in 0..<3 {
      let request = LogIn(application: .superOne, email: "n\(number)@example.org", password: "irgendeines")
      #expect(try scene.reason(request) == "UNAUTHORIZED invalid_credentials")
    }
    try scene.finishErrands()
    #expect(scene.engine.engine.position == before)
    try fail(1)
    let counts = try scene.engine.call(ReportStatus()).signIns
    #expect(counts?.failed == 4)
    #expect(counts?.unknown == 3)
  }

  @Test("generated codes: tried to sign in, and tried to change the generator, before and after a restart")
  func generatedCodes() throws {
    let token = try scene.logIn().tokens.accessToken
    _ = try scene.call(EnrollTotp(), token)
    for _ in 0..<5 { #expect(try scene.reason(ConfirmTotp(code: "x"), token) == "UNAUTHORIZED totp_invalid") }
    #expect(try scene.reason(ConfirmTotp(code: "x"), token) == "RATE_LIMITED too_many_attempts")
    #expect(try failures().map(\.factor) == [.generatorChange, .generatorChange])
    // It is the generator alone that is locked.
    try scene.logIn()
    let again = try scene.restarted()
    let meta = scene.meta(token)
    guard case .failure(let failure) = try again.send(ConfirmTotp(code: "x"), meta: meta).outcome else {
      Issue.record("not refused")
      return
    }
    #expect(failure.code == .rateLimited)
  }

  @Test("those who run accounts see how signing in went; the person's own answer says nothing of it")
  func shown() throws {
    let signedIn = try scene.logIn()
    scene.advance(seconds: 5)
    try fail(5)
    try scene.finishErrands()
    let state = try #require(try scene.engine.call(GetAccount(accountId: account)).signIns)
    let now = scene.clock.now()
    #expect(state.signedInAt == now.advanced(seconds: -5))
    #expect((state.failed, state.failedAt) == (5, now))
    #expect(state.lockedUntil == now.advanced(seconds: 900))
    #expect(try scene.call(GetMe(), signedIn.tokens.accessToken).signIns == nil)
    scene.advance(seconds: 900)
    #expect(try scene.engine.call(GetAccount(accountId: account)).signIns?.lockedUntil == nil)
    try scene.logIn()
    #expect(try scene.engine.call(GetAccount(accountId: account)).signIns?.failed == 0)
    try scene.verifyProjections()
  }
}
