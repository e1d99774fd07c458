import Crypto
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What is left of secrets that ran out") struct ExpiringKeyTests {
  private let scene: IdentityScene
  private var keys: ExpiringKeys { scene.engine.running.identity.expiring }

  init() throws { scene = try IdentityScene() }

  private func hours(_ hours: Int64, after moment: Timestamp) -> Timestamp {
    moment.advanced(seconds: hours * 3600)
  }

  @Test("R-MH-284: a code is late for some hours, and nothing within a day: its key is gone") func codes()
    throws
  {
    try scene.register()
    let mail = try #require(try scene.mails().first)
    let code = try #require(
      mail.text.split(separator: "\n").map(String.init).first(where: OneTimeSecret.isDigits))
    scene.advance(seconds: 700)
    try keys.destroy(at: hours(12, after: mail.expiresAt))
    #expect(try scene.reason(VerifyAddress(email: mail.to, code: code)) == "UNAUTHORIZED code_expired")
    try keys.destroy(at: hours(18, after: mail.expiresAt))
    #expect(try scene.reason(VerifyAddress(email: mail.to, code: code)) == "UNAUTHORIZED code_invalid")
    // Another one is good, though its period's key is destroyed: it has that of the first that is left.
    _ = try scene.engine.call(ResendCode(application: .rhythmologicum, email: mail.to))
    #expect(try scene.engine.call(VerifyAddress(email: mail.to, code: try scene.code())).verified)
  }

  @Test("R-MH-284: a reset token is nothing within a day either") func resetTokens() throws {
    try scene.register()
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .rhythmologicum, email: IdentityScene.address))
    let reset = ResetPassword(token: try scene.resetToken(), newPassword: "ein neues Passwort 7")
    scene.advance(seconds: 1801)
    #expect(try scene.reason(reset).hasSuffix("reset_token_expired"))
    try keys.destroy(at: hours(24, after: scene.clock.now()))
    #expect(try scene.reason(reset).hasSuffix("reset_token_invalid"))
  }

  @Test("R-MH-284: nothing that is stored of a refresh token matches it once its key is gone")
  func refreshTokens()
    throws
  {
    let first = try scene.register()
    let key = scene.engine.running.identity.secrets.refresh
    let token = try #require(RefreshToken(first.tokens.refreshToken, key: key))
    let session = try #require(try sessions(of: first.account.id).first)
    #expect(token.matches(session.refresh, keys))
    try keys.destroy(at: hours(11, after: session.expiresAt))
    #expect(token.matches(session.refresh, keys))
    try keys.destroy(at: hours(18, after: session.expiresAt))
    #expect(!token.matches(session.refresh, keys))
    // What is stored from then on has a key that is there.
    #expect(token.matches(token.stored(keys, until: session.expiresAt), keys))
  }

  @Test("a session of which SHA-256 of its token is stored, as once, goes on") func olderSessions() throws {
    let first = try scene.register()
    let (account, session) = (first.account.id, first.tokens.sessionId)
    let token = RefreshToken(account, session, key: scene.engine.running.identity.secrets.refresh)
    let bytes = try #require(Base64URL.parse(token.text.utf8))
    let event = SessionRefreshed(
      sessionId: session, refresh: Bytes(SHA256.bytes(of: bytes)),
      expiresAt: scene.clock.now().advanced(seconds: 86_400))
    _ = try scene.engine.running.append(.daemon) { (_) throws(Failure) in
      Decision(StreamID(account), [event], outcome: true)
    }
    let next = try scene.engine.call(RefreshSession(refreshToken: token.text))
    _ = try scene.engine.call(RefreshSession(refreshToken: next.refreshToken))
    #expect(try scene.reason(RefreshSession(refreshToken: token.text)) == "UNAUTHORIZED refresh_reused")
  }

  @Test("keys outlive a restart, and a mail that is taken again has the same code") func restarted() throws {
    let first = try scene.register()
    let code = try scene.code()
    try keys.destroy(at: scene.clock.now())
    let again = IdentityScene(try scene.restarted())
    #expect(try again.code() == code)
    #expect(try again.engine.call(VerifyAddress(email: IdentityScene.address, code: code)).verified)
    _ = try again.engine.call(RefreshSession(refreshToken: first.tokens.refreshToken))
  }

  @Test("R-MH-284: what was destroyed stays so after a restart, and the one key that there was once goes")
  func former() throws {
    let store = scene.engine.running.store
    let secrets = try SecretStore(store.keyring, store.instance)
    let token = try scene.register().tokens.refreshToken
    let first = try #require(
      RefreshToken(token, key: scene.engine.running.identity.secrets.refresh))
    let stored = first.stored(keys, until: scene.clock.now())
    try keys.destroy(at: hours(24, after: scene.clock.now()))
    try secrets.change(set: [("identity:codes", [UInt8](repeating: 1, count: 32))], remove: [])
    let after = try scene.restarted()
    #expect(!first.matches(stored, after.running.identity.expiring))
    // A store that had one key for all codes has none of these.
    let left = try SecretStore(after.running.store.keyring, after.running.store.instance)
    try left.change(set: [("identity:codes", [UInt8](repeating: 1, count: 32))], remove: ["expiring"])
    _ = try ExpiringKeys(left)
    #expect(try left.secret("identity:codes") == nil)
  }

  @Test(
    "keys of any time are the same each time, until they are destroyed",
    arguments: [0, 1, 6, 24, 24 * 400, 24 * 366 * 20] as [Int64])
  func times(offset: Int64) throws {
    let end = hours(offset, after: scene.clock.now())
    let token = [UInt8](repeating: 7, count: 80)
    let stored = keys.hash(token, until: end)
    #expect(keys.matches(stored, token) && keys.hash(token, until: end) == stored)
    #expect(!keys.matches(stored, [UInt8](repeating: 8, count: 80)))
    let code = keys.codes(until: end)
    try keys.destroy(at: hours(12, after: scene.clock.now()))
    #expect(keys.matches(stored, token) && keys.codes(until: end) == code)
    try keys.destroy(at: hours(18, after: end))
    #expect(!keys.matches(stored, token) && keys.codes(until: end) != code)
  }

  @Test("R-MH-284: a session that ran out ends within a day though nobody comes back, and others go on")
  func swept() throws {
    let old = try scene.register()
    scene.advance(seconds: 10 * 86_400)
    try scene.logIn()
    let end = try #require(try sessions(of: old.account.id).map(\.expiresAt).min())
    func sweep(hours: Int64) throws -> Int {
      try SessionSweep(engine: scene.engine.engine, moment: self.hours(hours, after: end)).run()
      return try scene.events(old.account.id).count { $0 == "account.session-ended" }
    }
    #expect(try sweep(hours: 11) == 0)
    #expect(try sweep(hours: 12) == 1)
    #expect(try sweep(hours: 12) == 1)
    #expect(try sessions(of: old.account.id).count == 1)
    try scene.verifyProjections()
  }

  private func sessions(of account: AccountID) throws -> [SessionDocument] {
    try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.documents(SessionDocument.self, prefix: account.keyBytes, limit: 10).map(\.document)
    }
  }
}
