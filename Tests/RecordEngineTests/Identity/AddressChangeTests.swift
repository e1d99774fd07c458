import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("New addresses of accounts") struct AddressChangeTests {
  private let scene: IdentityScene
  private let account: AccountID
  private let token: String

  init() throws {
    scene = try IdentityScene()
    let signedIn = try scene.register(IdentityScene.address, .myHealthAlly)
    (account, token) = (signedIn.account.id, signedIn.tokens.accessToken)
  }

  private func update(_ email: String, name: String? = nil) -> UpdateSettings {
    var request = UpdateSettings(patientId: PatientID(of: account))
    request.profile = SettingsPatch.Profile()
    request.profile?.email = .set(email)
    request.profile?.lastName = name.map { .set($0) }
    return request
  }

  @Test("R-MH-265: asked for, confirmed, and folded anew the same") func change() throws {
    let asked = try scene.call(update("Neu@Example.org", name: "Neu"), token)
    #expect(asked.profile.email == IdentityScene.address && asked.meta.pendingEmail == "neu@example.org")
    #expect(asked.profile.lastName == "Neu")
    try scene.verifyProjections()
    let code = try scene.code(to: "neu@example.org")
    _ = try scene.engine.call(VerifyAddress(email: "neu@example.org", code: code))
    #expect(try scene.call(GetMe(), token).email == "neu@example.org")
    #expect(try scene.logIn("neu@example.org", .myHealthAlly).account.id == account)
    #expect(
      try scene.reason(
        LogIn(application: .myHealthAlly, email: IdentityScene.address, password: IdentityScene.password))
        == "UNAUTHORIZED invalid_credentials")
    try scene.verifyProjections()
    // Whoever registers with the address that is free again gets a record of their own.
    #expect(try scene.register(IdentityScene.address, .myHealthAlly).account.id != account)
  }

  @Test("R-MH-265: a link for a new password that went to the old address is worth nothing any more")
  func oldLinks() throws {
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .myHealthAlly, email: IdentityScene.address))
    let link = try scene.resetToken()
    _ = try scene.call(update("neu@example.org"), token)
    let code = try scene.code(to: "neu@example.org")
    _ = try scene.engine.call(VerifyAddress(email: "neu@example.org", code: code))
    #expect(
      try scene.reason(ResetPassword(token: link, newPassword: "ganz neues Passwort"))
        == "UNAUTHORIZED reset_token_invalid")
  }

  @Test("R-MH-038, R-MH-265: ten minutes, five tries, and another code on demand") func lifetime() throws {
    _ = try scene.call(update("neu@example.org"), token)
    let first = try scene.code(to: "neu@example.org")
    scene.advance(seconds: 600)
    #expect(
      try scene.reason(VerifyAddress(email: "neu@example.org", code: first)) == "UNAUTHORIZED code_expired")
    _ = try scene.engine.call(ResendCode(application: .myHealthAlly, email: "neu@example.org"))
    let second = try scene.code(to: "neu@example.org")
    let wrong = second == "000000" ? "000001" : "000000"
    for _ in 0..<5 {
      #expect(
        try scene.reason(VerifyAddress(email: "neu@example.org", code: wrong)) == "UNAUTHORIZED code_invalid")
    }
    #expect(
      try scene.reason(VerifyAddress(email: "neu@example.org", code: second))
        == "RATE_LIMITED too_many_attempts")
    #expect(try scene.call(GetMe(), token).email == IdentityScene.address)
  }

  @Test("a review tells what is wrong and does nothing") func review() throws {
    let head = scene.engine.engine.head
    var meta = scene.meta(token)
    meta.review = true
    for request in [update("neu@example.org"), update("neu@example.org", name: "")] {
      guard case .failure(let failure) = try scene.engine.send(request, meta: meta).outcome,
        case .array(let fields)? = failure.details?["fields"]
      else {
        Issue.record("not refused")
        continue
      }
      #expect(failure.code == .invalidInput)
      #expect(fields.count == (request.profile?.lastName == nil ? 0 : 1))
    }
    #expect(scene.engine.engine.head == head)
    #expect(try scene.mails().map(\.to) == [IdentityScene.address])
  }

  private func fresh() throws -> String {
    try scene.logIn(IdentityScene.address, .myHealthAlly).tokens.accessToken
  }

  @Test("R-MH-265: asked again, there is one code for as long as it lives") func again() throws {
    func codes() throws -> Int { try scene.events(account).count { $0 == CodeIssued.type.name } }
    let before = try codes()
    var expected: [Int] = []
    for (address, wait, more) in [
      ("neu@example.org", Int64(599), 1), ("neu@example.org", 1, 0), ("neu@example.org", 10, 1),
      ("anders@example.org", 599, 1), ("anders@example.org", 1, 0), ("anders@example.org", 0, 1),
    ] {
      _ = try scene.call(update(address), try fresh())
      expected.append((expected.last ?? before) + more)
      #expect(try codes() == expected.last, "\(address), then \(wait) s")
      scene.advance(seconds: wait)
    }
  }

  @Test(
    "R-MH-040, R-MH-265: codes to five new addresses an hour, and the sixth once the first is an hour old")
  func hour() throws {
    for number in 1...5 {
      _ = try scene.call(update("n\(number)@example.org"), try fresh())
      scene.advance(seconds: 100)
    }
    let refused = try scene.refusal(update("n6@example.org"), try fresh())
    #expect(refused.code == .rateLimited && refused.details?["retryAfterSeconds"] == .integer(3100))
    scene.advance(seconds: 3099)
    #expect(try scene.refusal(update("n6@example.org"), try fresh()).code == .rateLimited)
    scene.advance(seconds: 1)
    #expect(try scene.call(update("n6@example.org"), try fresh()).meta.pendingEmail == "n6@example.org")
  }

  @Test("an address that has become another account's is not confirmed for whoever only asked for it")
  func taken() throws {
    _ = try scene.call(update("neu@example.org"), token)
    let other = try scene.register("neu@example.org", .myHealthAlly).account.id
    scene.advance(seconds: 61)
    _ = try scene.mails()
    _ = try scene.engine.call(ResendCode(application: .myHealthAlly, email: "neu@example.org"))
    let code = try scene.code(to: "neu@example.org")
    _ = try scene.engine.call(VerifyAddress(email: "neu@example.org", code: code))
    #expect(try scene.engine.call(GetAccount(accountId: other)).emailVerified)
    #expect(try scene.engine.call(GetAccount(accountId: account)).email == IdentityScene.address)
  }

  @Test("a code of an account that was disabled is worth nothing, and none is sent") func disabled() throws {
    _ = try scene.call(update("neu@example.org"), token)
    let code = try scene.code(to: "neu@example.org")
    _ = try scene.engine.call(DisableAccount(accountId: account))
    #expect(
      try scene.reason(VerifyAddress(email: "neu@example.org", code: code)) == "UNAUTHORIZED code_invalid")
    scene.advance(seconds: 700)
    _ = try scene.engine.call(ResendCode(application: .myHealthAlly, email: "neu@example.org"))
    #expect(try scene.mails().isEmpty)
    #expect(try scene.engine.call(GetAccount(accountId: account)).email == IdentityScene.address)
  }

  @Test("that a code ran out is kept when it is seen at the very moment") func ranOut() throws {
    _ = try scene.call(update("neu@example.org"), token)
    let code = try scene.code(to: "neu@example.org")
    scene.advance(seconds: 600)
    #expect(
      try scene.reason(VerifyAddress(email: "neu@example.org", code: code)) == "UNAUTHORIZED code_expired")
    #expect(try scene.events(account).last == CodeRanOut.type.name)
    // Seen once, it is not kept again.
    let count = try scene.events(account).count
    _ = try scene.reason(VerifyAddress(email: "neu@example.org", code: code))
    #expect(try scene.events(account).count == count)
  }
}
