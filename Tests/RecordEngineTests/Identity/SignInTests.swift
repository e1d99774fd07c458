import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Signing in") struct SignInTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  private func wrong(_ address: String = IdentityScene.address) -> LogIn {
    LogIn(application: .myHealthAlly, email: address, password: "falsches Passwort")
  }

  @Test("R-MH-025, R-SO-052: a session of its own on each device, which the person sees") func sessions()
    throws
  {
    let first = try scene.register()
    var request = LogIn(
      application: .superOne, email: "ERIKA@example.org ", password: IdentityScene.password)
    request.device = SessionDevice(deviceId: "A1", platform: "ios", appVersion: "2.1")
    let second = try scene.engine.call(request)
    #expect(second.account == first.account)
    let listed = try scene.call(ListSessions(), second.tokens.accessToken).sessions
    #expect(Set(listed.map(\.id)) == [first.tokens.sessionId, second.tokens.sessionId])
    #expect(listed.filter(\.isCurrent).map(\.device) == [request.device])
    _ = try scene.call(EndSession(sessionId: first.tokens.sessionId), second.tokens.accessToken)
    #expect(try scene.reason(GetMe(), first.tokens.accessToken) == "SESSION_EXPIRED ended")
    let gone = EndSession(sessionId: first.tokens.sessionId)
    #expect(try scene.reason(gone, second.tokens.accessToken) == "NOT_FOUND")
  }

  @Test(
    "R-MH-027, R-SO-053: an unknown address and a wrong password are answered alike",
    arguments: ["nobody@example.org", "no address", "", "erika@example.org"])
  func alike(address: String) throws {
    try scene.register()
    let expected = try scene.refusal(wrong())
    #expect(expected.details?["reason"] == .string("invalid_credentials"))
    #expect(try scene.refusal(wrong(address)) == expected)
    let tooLong = LogIn(
      application: .superOne, email: address, password: String(repeating: "x", count: 100_000))
    #expect(try scene.refusal(tooLong) == expected)
  }

  @Test(
    "R-MH-028, R-SO-054: five failures lock for fifteen minutes, known or not, also for the right password",
    arguments: [IdentityScene.address, "nobody@example.org", "no address"])
  func locks(address: String) throws {
    let account = try scene.register().account.id
    for _ in 0..<5 { #expect(try scene.reason(wrong(address)) == "UNAUTHORIZED invalid_credentials") }
    let refusal = try scene.refusal(wrong(address))
    #expect(refusal.code == .rateLimited)
    #expect(refusal.details?["retryAfterSeconds"] == .integer(900))
    let right = LogIn(application: .superOne, email: address, password: IdentityScene.password)
    #expect(try scene.reason(right) == "RATE_LIMITED too_many_attempts")
    scene.advance(seconds: 899)
    #expect(try scene.reason(right) == "RATE_LIMITED too_many_attempts")
    scene.advance(seconds: 1)
    if address == IdentityScene.address {
      _ = try scene.engine.call(right)
      try scene.finishErrands()
      #expect(try scene.events(account).filter { $0 == "account.sign-in-locked" }.count == 1)
    } else {
      #expect(try scene.reason(right) == "UNAUTHORIZED invalid_credentials")
    }
  }

  @Test("a right password resets the count") func resets() throws {
    try scene.register()
    for _ in 0..<3 {
      for _ in 0..<4 { #expect(try scene.reason(wrong()) == "UNAUTHORIZED invalid_credentials") }
      try scene.logIn()
    }
  }

  @Test("R-MH-029: that an account is disabled is told to whoever knows the password") func disabled() throws
  {
    let signedIn = try scene.register()
    _ = try scene.engine.call(DisableAccount(accountId: signedIn.account.id, reason: "verzogen"))
    #expect(try scene.reason(wrong()) == "UNAUTHORIZED invalid_credentials")
    let right = LogIn(
      application: .superOne, email: IdentityScene.address, password: IdentityScene.password)
    #expect(try scene.reason(right) == "FORBIDDEN account_disabled")
    #expect(try scene.reason(GetMe(), signedIn.tokens.accessToken) == "FORBIDDEN account_disabled")
    let refresh = RefreshSession(refreshToken: signedIn.tokens.refreshToken)
    #expect(try scene.reason(refresh) == "SESSION_EXPIRED ended")
    #expect(try scene.engine.call(EnableAccount(accountId: signedIn.account.id)).disabled == false)
    _ = try scene.engine.call(right)
    #expect(try scene.reason(GetMe(), signedIn.tokens.accessToken) == "SESSION_EXPIRED ended")
  }

  @Test("R-MH-036, R-SO-067, R-SO-068: signing out ends this session at once, or all") func signingOut()
    throws
  {
    let (first, second) = (try scene.register(), try scene.logIn())
    #expect(try scene.call(LogOut(), first.tokens.accessToken).ended == 1)
    #expect(try scene.reason(GetMe(), first.tokens.accessToken) == "SESSION_EXPIRED ended")
    #expect(try scene.reason(LogOut(), first.tokens.accessToken) == "SESSION_EXPIRED ended")
    let refresh = RefreshSession(refreshToken: first.tokens.refreshToken)
    #expect(try scene.reason(refresh) == "SESSION_EXPIRED ended")
    _ = try scene.call(GetMe(), second.tokens.accessToken)
    let third = try scene.logIn()
    #expect(try scene.call(LogOut(everywhere: true), third.tokens.accessToken).ended == 2)
    for token in [second, third] {
      #expect(try scene.reason(GetMe(), token.tokens.accessToken) == "SESSION_EXPIRED ended")
    }
  }

  @Test("a hash of other parameters is made anew at a sign-in, and the password stays the same") func rehash()
    throws
  {
    var cheap = TestEngine.identity
    cheap.scrypt.roundsLog2 = 3
    let before = try TestEngine(identity: cheap)
    let account = try before.call(scene.registration()).account.id
    before.running.stop()
    let copy = TemporaryDirectory()
    try Files.copy(before.directory.path + "/state", to: copy.path + "/state")
    let after = try TestEngine(directory: copy, clock: before.clock, seed: 2)
    for _ in 0..<2 {
      _ = try after.call(
        LogIn(application: .superOne, email: IdentityScene.address, password: IdentityScene.password))
    }
    let credential = try after.engine.read(.daemon) { (view) throws(Failure) in try view.credential(account) }
    #expect(PasswordHash(credential.password ?? "")?.cost == TestEngine.identity.scrypt)
    let position = after.engine.head
    let page = try after.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: ["account.password-changed"]),
      limit: 100, maximumBytes: 1 << 20)
    #expect(page.events.count == 1)
    #expect(page.next == position)
  }

  @Test("an account has at most 32 sessions: the oldest makes room") func tooMany() throws {
    let first = try scene.register()
    for _ in 0..<31 { try scene.logIn() }
    _ = try scene.call(GetMe(), first.tokens.accessToken)
    let last = try scene.logIn()
    #expect(try scene.reason(GetMe(), first.tokens.accessToken) == "SESSION_EXPIRED ended")
    #expect(try scene.call(ListSessions(), last.tokens.accessToken).sessions.count == 32)
    try scene.verifyProjections()
  }

  @Test("R-RH-033, R-RH-034: a changed role is seen by the next call") func role() throws {
    var staff = CreateAccount(role: .nurse, application: .rhythmologicum, email: "pflege@example.org")
    staff.password = IdentityScene.password
    let account = try scene.engine.call(staff).id
    let token = try scene.logIn("pflege@example.org").tokens.accessToken
    #expect(try scene.call(ResolveRole(), token).role == .nurse)
    _ = try scene.engine.call(SetAccountRole(accountId: account, role: .clinician))
    #expect(try scene.call(ResolveRole(), token).role == .clinician)
  }
}
