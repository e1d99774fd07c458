import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What counts for a time, whatever the clock is set to") struct ClockTests {
  @Test(
    "lasts as long as it lasts by the clock, from the moment it is made",
    arguments: ClockCase.all + ClockCase.judged,
    ClockCourse.allCases)
  func table(_ thing: ClockCase, _ course: ClockCourse) throws {
    let looks: [(seconds: Int64, expected: String?)] = [
      (0, thing.early), (thing.lifetime / 2, thing.early), (thing.lifetime + thing.slack, thing.late),
    ]
    for (seconds, expected) in looks {
      let run = try ClockRun(course, step: thing.step)
      let look = try thing.make(run)
      run.pass(seconds: seconds)
      #expect(try look(run) == expected, "\(thing.name), \(course), after \(seconds) s")
    }
  }

  @Test("the table is of 17 things in 4 courses, looked at 3 times") func counts() {
    #expect((ClockCase.all + ClockCase.judged).count * ClockCourse.allCases.count * 3 == 204)
  }

  @Test("a generated code counts once, also where the clock was a day ahead between") func totp() throws {
    let scene = try IdentityScene()
    let token = try scene.register().tokens.accessToken
    _ = try scene.call(EnrollTotp(), token)
    let account = try scene.call(GetMe(), token).id
    let generator = try scene.generator(account)
    func code() -> String { generator.code(step: TotpGenerator.step(at: scene.clock.now())) }
    _ = try scene.call(ConfirmTotp(code: code()), token)
    scene.advance(seconds: 30)
    let used = code()
    try scene.logIn(totp: used)
    scene.clock.step(milliseconds: ClockCourse.day)
    try scene.logIn(totp: code())
    scene.clock.step(milliseconds: -ClockCourse.day)
    let again = LogIn(
      application: .rhythmologicum, email: IdentityScene.address, password: IdentityScene.password, totp: used
    )
    #expect(try scene.answer(again) == "UNAUTHORIZED totp_invalid")
    scene.advance(seconds: 30)
    try scene.logIn(totp: code())
    #expect(try scene.answer(again) == "UNAUTHORIZED totp_invalid")
  }

  @Test("failures after the clock was set back count, also after a restart") func failures() throws {
    let scene = try IdentityScene()
    scene.clock.step(milliseconds: ClockCourse.day)
    try scene.register()
    scene.clock.step(milliseconds: -ClockCourse.day)
    let wrong = LogIn(application: .rhythmologicum, email: IdentityScene.address, password: "falsch falsch")
    for _ in 0..<5 { #expect(try scene.answer(wrong) == "UNAUTHORIZED invalid_credentials") }
    try scene.finishErrands()
    let restarted = IdentityScene(try scene.restarted())
    #expect(try restarted.answer(wrong) == "RATE_LIMITED too_many_attempts")
  }

  @Test("a refresh token that was seen to have run out never comes back") func refresh() throws {
    let scene = try IdentityScene()
    let token = try scene.register().tokens.refreshToken
    scene.advance(seconds: 30 * 86_400)
    #expect(try scene.answer(RefreshSession(refreshToken: token)) == "SESSION_EXPIRED refresh_expired")
    scene.clock.step(milliseconds: -ClockCourse.day)
    #expect(try scene.answer(RefreshSession(refreshToken: token)) == "SESSION_EXPIRED ended")
  }

  @Test("a mailed code and a reset token that were seen to have run out never come back") func secrets()
    throws
  {
    let scene = try IdentityScene()
    let account = try scene.register().account.id
    let verify = VerifyAddress(email: IdentityScene.address, code: try scene.code())
    _ = try scene.engine.call(ForgotPassword(application: .rhythmologicum, email: IdentityScene.address))
    let reset = ResetPassword(token: try scene.resetToken(), newPassword: "neu und lang genug")
    scene.advance(seconds: 1800)
    for _ in 0..<2 {
      #expect(try scene.answer(verify) == "UNAUTHORIZED code_expired")
      #expect(try scene.answer(reset) == "UNAUTHORIZED reset_token_expired")
      scene.clock.step(milliseconds: -1_790_000)
    }
    let kept = try scene.events(account).filter { $0 == "account.code-ran-out" }
    #expect(kept.count == 2)
    let after = IdentityScene(try scene.restarted())
    #expect(try after.answer(verify) == "UNAUTHORIZED code_expired")
    #expect(try after.answer(reset) == "UNAUTHORIZED reset_token_expired")
  }

  @Test("nothing that was made before the clock fell back a year counts until it is right again")
  func yearBack() throws {
    let scene = try IdentityScene()
    let signedIn = try scene.register()
    let code = try scene.code()
    scene.clock.step(milliseconds: -365 * ClockCourse.day)
    let after = IdentityScene(try scene.restarted())
    let verify = VerifyAddress(email: IdentityScene.address, code: code)
    #expect(try after.answer(verify) == "UNAUTHORIZED code_expired")
    #expect(try after.answer(GetMe(), signedIn.tokens.accessToken) == "UNAUTHORIZED invalid")
    let refresh = RefreshSession(refreshToken: signedIn.tokens.refreshToken)
    #expect(try after.answer(refresh) == "SESSION_EXPIRED refresh_expired")
    after.clock.step(milliseconds: 365 * ClockCourse.day)
    #expect(try after.answer(GetMe(), signedIn.tokens.accessToken) == nil)
    #expect(try after.answer(verify) == nil)
    #expect(try after.answer(refresh) == nil)
  }

  @Test("a key that was made or retired ahead of the clock neither signs nor is accepted") func keys() throws
  {
    let scene = try IdentityScene()
    scene.clock.step(milliseconds: ClockCourse.day)
    let ahead = try scene.engine.running.identity.signing.current()
    let token = try scene.register().tokens.accessToken
    scene.clock.step(milliseconds: -ClockCourse.day)
    let now = try scene.engine.running.identity.signing.current()
    #expect(now.id != ahead.id)
    #expect(try scene.answer(GetMe(), token) == "UNAUTHORIZED invalid")
    let fresh = try scene.logIn().tokens.accessToken
    #expect(try scene.answer(GetMe(), fresh) == nil)
  }

  @Test("how far the last event is ahead of the clock is told") func status() throws {
    let test = try TestEngine()
    _ = try test.call(CreatePatient())
    #expect(try test.call(ReportStatus()).headAheadMilliseconds == 0)
    test.clock.step(milliseconds: -ClockCourse.day)
    _ = test.engine
    #expect(try test.call(ReportStatus()).headAheadMilliseconds == ClockCourse.day)
    #expect(try test.call(ReportFigures()).headAheadMilliseconds == ClockCourse.day)
    test.clock.advance(milliseconds: ClockCourse.day)
    #expect(try test.call(ReportStatus()).headAheadMilliseconds == 0)
  }
}
