import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What the record keeps of accounts, event by event.
@Suite("What is kept of accounts") struct AccountFoldTests {
  private let scene: IdentityScene
  private let account: AccountID

  init() throws {
    scene = try IdentityScene()
    account = try scene.register().account.id
  }

  private func credential() throws -> CredentialDocument {
    try scene.engine.engine.read(.daemon) { (view) throws(Failure) in try view.credential(account) }
  }

  @Test("a new link takes the place of the one before and of no code; what went out is not sent again")
  func mails() throws {
    for _ in 0..<2 {
      _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    }
    let mails = try scene.mails()
    #expect(mails.count == 2)
    for mail in mails {
      let settled = SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .delivered)
      #expect(try !scene.engine.call(settled).isOfferedAgain)
    }
    scene.advance(seconds: 61)
    #expect(try scene.mails().isEmpty)
  }

  @Test(
    "a failure that is written late counts where nothing of its own kind was right since",
    arguments: [
      (SignInFactor.password, 0, 0), (.generatedCode, 0, 0), (.generatorChange, 0, 2),
    ])
  func late(factor: SignInFactor, signIns: Int, codes: Int) throws {
    let before = scene.clock.now().advanced(seconds: -1)
    let failed = SignInFailed(factor: factor, count: 2, firstAt: before, lastAt: before)
    _ = try scene.engine.engine.append(.daemon) { (_) throws(Failure) in
      Decision(StreamID(account), [failed], expecting: .exists, outcome: true)
    }
    let known = try credential()
    #expect(known.failedSignIns.count == signIns && known.failedCodes.count == codes)
    #expect(known.failed == signIns + codes)
  }

  @Test("a new password by mail ends a lock") func unlocked() throws {
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let token = try scene.resetToken()
    let wrong = LogIn(application: .superOne, email: IdentityScene.address, password: "falsches Passwort")
    for _ in 0..<5 { #expect(try scene.reason(wrong) == "UNAUTHORIZED invalid_credentials") }
    #expect(try scene.reason(wrong) == "RATE_LIMITED too_many_attempts")
    try scene.finishErrands()
    #expect(try credential().failedSignIns.count == 5)
    _ = try scene.engine.call(ResetPassword(token: token, newPassword: "ganz neues Passwort"))
    let known = try credential()
    #expect(known.failedSignIns.isEmpty && known.failed == 0 && known.lockedUntil == nil)
    try scene.logIn(password: "ganz neues Passwort")
  }

  private func administratorSince(_ account: AccountID) throws -> Timestamp? {
    try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.document(AdministratorDocument.self, account.keyBytes)?.since
    }
  }

  @Test("whoever is made an administrator is the first one, from the first time on")
  func administrators() throws {
    let first = BootstrapAdmin(email: "admin@example.org", password: IdentityScene.password, name: "Ada")
    let nurse = try scene.person(.nurse).account
    func become(_ role: AccountRole) throws -> Timestamp? {
      scene.advance(seconds: 1)
      _ = try scene.engine.call(SetAccountRole(accountId: nurse, role: role))
      return try administratorSince(nurse)
    }
    #expect(try become(.clinician) == nil)
    let since = try #require(try become(.admin))
    #expect(try scene.reason(first) == "STATE_CONFLICT admin_exists")
    #expect(try become(.auditor) == since)
    #expect(try become(.admin) == since)
  }

  @Test("an address that is taken is refused as what it is, not as one under which no record can begin")
  func taken() throws {
    let refused = try scene.refusal(scene.registration())
    #expect(refused.code == .stateConflict && refused.details?["reason"] == "email_in_use")
    #expect(refused.details?["field"] == "email")
  }
}
