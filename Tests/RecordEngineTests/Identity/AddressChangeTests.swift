import RecordModel
import Testing

@testable import RecordEngine

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
}
