import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Repeated requests about accounts") struct RepeatedRequestTests {
  private let scene: IdentityScene
  private let token: String
  private let account: AccountID
  private static let new = "ganz neues Passwort"

  init() throws {
    scene = try IdentityScene()
    let signedIn = try scene.register()
    (account, token) = (signedIn.account.id, signedIn.tokens.accessToken)
  }

  private func meta(_ token: String? = nil, command: UInt64 = 1) -> CallMeta {
    var meta = CallMeta()
    (meta.token, meta.commandId) = (token, CommandID(high: 0x550e_8400_e29b_41d4, low: command | 1 << 63))
    return meta
  }

  /// `CODE reason`, or whether the answer is a repeated one.
  private func answer<M: Method>(_ method: M, _ meta: CallMeta) throws -> String {
    let reply = try scene.engine.send(method, meta: meta)
    switch reply.outcome {
    case .success: return reply.receipt?.replayed == true ? "again" : "done"
    case .failure(let failure):
      guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
      return "\(failure.code.rawValue) \(reason)"
    }
  }

  @Test("R-MH-271, R-SO-301: a registration sent again signs in to the account that it opened")
  func registers()
    throws
  {
    let request = scene.registration("b@example.org")
    let first = try scene.engine.call(request, meta: meta())
    let again = try scene.engine.send(request, meta: meta())
    #expect(again.receipt?.replayed == true)
    let second = try again.outcome.get().decode(SignedIn.self, unknownMembers: .ignore)
    #expect(second.account == first.account)
    #expect(second.tokens.sessionId != first.tokens.sessionId)
    for tokens in [first.tokens, second.tokens] { _ = try scene.call(GetMe(), tokens.accessToken) }
    #expect(
      try scene.events(first.account.id).filter { $0 == "account.registered" }.count == 1)
    // Without an id, and with another, it is another registration.
    #expect(try scene.reason(request) == "STATE_CONFLICT email_in_use")
    #expect(try answer(request, meta(command: 2)) == "STATE_CONFLICT email_in_use")
  }

  @Test("R-MH-013: a receipt names the last event, of another stream too, and stays the same") func receipts()
    throws
  {
    let request = scene.registration("c@example.org")
    let first = try #require(try scene.engine.send(request, meta: meta()).receipt)
    #expect(first.last > first.position && first.last == scene.engine.engine.head)
    let again = try #require(try scene.engine.send(request, meta: meta()).receipt)
    #expect(again == Receipt(position: first.position, last: first.last, replayed: true))
    #expect(scene.engine.engine.head > first.last)
  }

  @Test(
    "the id is no key to the account: another password is refused and counted, another request is refused")
  func registrationIsBound() throws {
    let request = scene.registration("b@example.org")
    _ = try scene.engine.call(request, meta: meta())
    var other = request
    other.password = "ein anderes Passwort"
    for _ in 0..<5 { #expect(try answer(other, meta()) == "UNAUTHORIZED invalid_credentials") }
    #expect(try answer(request, meta()) == "RATE_LIMITED too_many_attempts")
    other = request
    other.name = "Jemand Anderes"
    #expect(try answer(other, meta()) == "STATE_CONFLICT idempotency_key_reused")
  }

  @Test("R-SO-047: of the same registration at the same moment each is answered, and one account is opened")
  func race() throws {
    let request = scene.registration("b@example.org")
    let found = Mutex<[AccountID?]>([])
    let threads = (0..<4).map { _ in
      startThread { [scene, meta = meta()] in
        let signedIn = try? scene.engine.call(request, meta: meta)
        found.withLock { $0.append(signedIn?.account.id) }
      }
    }
    for thread in threads { thread.join() }
    let accounts = found.withLock { $0 }
    #expect(accounts.count == 4)
    #expect(Set(accounts).count == 1)
    #expect(accounts.first != .some(nil))
  }

  @Test("a new password sent again is new once, and the same password is asked for") func changes() throws {
    let change = ChangePassword(currentPassword: IdentityScene.password, newPassword: Self.new)
    #expect(try answer(change, meta(token)) == "done")
    // Without an id, the old password is the wrong one by now.
    #expect(try scene.reason(change, token) == "UNAUTHORIZED invalid_credentials")
    #expect(try answer(change, meta(token)) == "again")
    var other = change
    other.newPassword = "noch ein anderes Passwort"
    #expect(try answer(other, meta(token)) == "STATE_CONFLICT idempotency_key_reused")
    #expect(try scene.events(account).filter { $0 == "account.password-changed" }.count == 1)
    try scene.logIn(password: Self.new)
  }

  @Test("a reset sent again is one, also after a restart; guesses at the password are counted") func resets()
    throws
  {
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let reset = ResetPassword(token: try scene.resetToken(), newPassword: Self.new)
    #expect(try answer(reset, meta()) == "done")
    #expect(try answer(reset, meta()) == "again")
    #expect(try answer(reset, meta(command: 2)) == "UNAUTHORIZED reset_token_invalid")
    var guess = reset
    guess.newPassword = "geratenes Passwort"
    for _ in 0..<5 { #expect(try answer(guess, meta()) == "STATE_CONFLICT idempotency_key_reused") }
    #expect(try answer(reset, meta()) == "RATE_LIMITED too_many_attempts")
    scene.advance(seconds: 900)
    let restarted = try scene.restarted()
    #expect(try restarted.send(reset, meta: meta()).receipt?.replayed == true)
  }

  @Test("a confirmed code generator and preferences sent again are answered again") func others() throws {
    _ = try scene.call(EnrollTotp(), token)
    let code = try scene.generator(account).code(step: TotpGenerator.step(at: scene.clock.now()))
    let confirm = ConfirmTotp(code: code)
    #expect(try answer(confirm, meta(token)) == "done")
    #expect(try answer(confirm, meta(token)) == "again")
    // Without an id, the code was used.
    #expect(try scene.reason(confirm, token) == "UNAUTHORIZED totp_invalid")
    let update = UpdateAccountPreferences(changes: AccountPreferencesPatch(theme: .dark))
    #expect(try answer(update, meta(token)) == "done")
    _ = try scene.call(
      UpdateAccountPreferences(changes: AccountPreferencesPatch(theme: .light)), token)
    #expect(try answer(update, meta(token)) == "again")
    #expect(try scene.call(GetAccountPreferences(), token).theme == .light)
    let other = UpdateAccountPreferences(changes: AccountPreferencesPatch(theme: .system))
    #expect(try answer(other, meta(token)) == "STATE_CONFLICT idempotency_key_reused")
  }

  @Test("ids belong to a person: another's is another command") func scopes() throws {
    let other = try scene.register("b@example.org").tokens.accessToken
    let update = UpdateAccountPreferences(changes: AccountPreferencesPatch(theme: .dark))
    #expect(try answer(update, meta(token)) == "done")
    #expect(try answer(update, meta(other)) == "done")
  }

  @Test("what is kept of a request does not tell its password: the same bytes whatever it is") func kept()
    throws
  {
    func request(_ password: String, name: String = "A") throws -> Invocation {
      let text = #"{"name":"\#(name)","password":"\#(password)","_meta":{"commandId":"x"}}"#
      let tape = try JSON.parse(Array(text.utf8))
      let call = Call(
        method: "identity.register", tape: tape, params: tape.root,
        caller: Caller(userID: 1, roles: [.gateway]))
      return Invocation(call: call, context: .daemon, reply: { _ in })
    }
    let names = RegisterAccount.passwords
    let kept = try request("eins").canonicalParameters(without: names)
    #expect(try request("zwei").canonicalParameters(without: names) == kept)
    #expect(try request("eins", name: "B").canonicalParameters(without: names) != kept)
    #expect(!String(decoding: kept, as: UTF8.self).contains("eins"))
    // Every member that is a password by its name is left out of what the id is bound to.
    let listed: [String: Set<String>] = [
      RegisterAccount.name: RegisterAccount.passwords, ResetPassword.name: ResetPassword.passwords,
      ChangePassword.name: ChangePassword.passwords, ConfirmTotp.name: ConfirmTotp.passwords,
      RemoveTotp.name: RemoveTotp.passwords,
      UpdateAccountPreferences.name: UpdateAccountPreferences.passwords,
      StartExport.name: StartExport.passwords, CancelExport.name: CancelExport.passwords,
      AddDocument.name: AddDocument.passwords, RemoveDocument.name: RemoveDocument.passwords,
    ]
    for endpoint in Catalog.all where endpoint.takesCommandID && endpoint.kind == .operation {
      let known = try #require(listed[endpoint.name])
      guard case .object(let properties)? = endpoint.description.parameters()["properties"] else { continue }
      #expect(Set(properties.map(\.name).filter { $0.lowercased().contains("password") }) == known)
    }
  }

  @Test("R-SO-070: replies that are kept hold no token") func secrecy() throws {
    let request = scene.registration("b@example.org")
    let first = try scene.engine.call(request, meta: meta())
    let events = try scene.engine.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: nil), limit: 1000,
      maximumBytes: 1 << 22
    ).events.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(!events.contains(first.tokens.refreshToken))
    #expect(!events.contains(first.tokens.accessToken))
  }
}
