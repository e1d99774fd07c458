import Crypto
import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Refresh tokens") struct RefreshTests {
  private let scene: IdentityScene
  private let first: SignedIn

  init() throws {
    scene = try IdentityScene()
    first = try scene.register()
  }

  private func refresh(_ token: String) throws -> SessionTokens {
    try scene.engine.call(RefreshSession(refreshToken: token))
  }

  private func reason(_ token: String) throws -> String {
    try scene.reason(RefreshSession(refreshToken: token))
  }

  @Test("R-MH-032, R-MH-033, R-SO-063: each use answers new tokens of the same session") func rotates() throws
  {
    var token = first.tokens
    var seen: Set<String> = [token.refreshToken]
    for _ in 0..<4 {
      scene.advance(seconds: 60)
      let next = try refresh(token.refreshToken)
      #expect(next.sessionId == token.sessionId)
      #expect(seen.insert(next.refreshToken).inserted)
      _ = try scene.call(GetMe(), next.accessToken)
      token = next
    }
    // 64 bytes of which 32 are random, and 16 that mark it as ours.
    #expect(token.refreshToken.utf8.count == 107)
  }

  @Test("R-MH-034, R-SO-064: a spent token ends the session, its tokens with it, and is noted") func replay()
    throws
  {
    let second = try refresh(first.tokens.refreshToken)
    let third = try refresh(second.refreshToken)
    #expect(try reason(first.tokens.refreshToken) == "UNAUTHORIZED refresh_reused")
    #expect(try scene.reason(GetMe(), third.accessToken) == "SESSION_EXPIRED ended")
    #expect(try reason(third.refreshToken) == "SESSION_EXPIRED ended")
    #expect(
      try scene.events(first.account.id).suffix(2) == [
        "account.refresh-reuse-detected", "account.session-ended",
      ])
  }

  @Test(
    "R-MH-034, R-SO-065: the token before the last gives the same pair for ten seconds, while it is unused")
  func grace() throws {
    let lost = try refresh(first.tokens.refreshToken)
    let before = try scene.events(first.account.id)
    for _ in 0..<2 {
      scene.advance(seconds: 5)
      #expect(try refresh(first.tokens.refreshToken) == lost)
    }
    #expect(try scene.events(first.account.id) == before)
    let next = try refresh(lost.refreshToken)
    // Whoever has a copy of the first token gets nothing for it any more, and the session with its owner ends.
    #expect(try reason(first.tokens.refreshToken) == "UNAUTHORIZED refresh_reused")
    #expect(try reason(next.refreshToken) == "SESSION_EXPIRED ended")
  }

  @Test("the same pair also after a restart: only a nonce is kept, and no token can be made of it alone")
  func graceAfterRestart() throws {
    let lost = try refresh(first.tokens.refreshToken)
    let session = try #require(try stored())
    let nonce = try #require(session.nonce).bytes
    let key = scene.engine.running.identity.secrets.refresh
    let presented = try #require(RefreshToken(first.tokens.refreshToken, key: key))
    #expect(presented.successor(nonce: nonce, key: key).text == lost.refreshToken)
    let random = RefreshToken(first.account.id, first.tokens.sessionId, key: key)
    #expect(random.successor(nonce: nonce, key: key).digest != session.refresh)
    #expect(presented.successor(nonce: nonce, key: SymmetricKey(size: .bits256)).digest != session.refresh)
    let restarted = try scene.restarted()
    #expect(try restarted.call(RefreshSession(refreshToken: first.tokens.refreshToken)) == lost)
    let page = try restarted.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: ["account.session-refreshed"]),
      limit: 10, maximumBytes: 1 << 20)
    #expect(page.events.count == 1)
    for event in page.events { #expect(!String(decoding: event, as: UTF8.self).contains("nonce")) }
  }

  @Test("an exchange from before successors were derived gives none again: a second use ends the session")
  func withoutNonce() throws {
    let engine = scene.engine.running
    let (account, session) = (first.account.id, first.tokens.sessionId)
    let next = RefreshToken(account, session, key: engine.identity.secrets.refresh)
    let event = SessionRefreshed(sessionId: session, refresh: next.digest, expiresAt: Example.end)
    let tape = try CBOR.parse(try CBOR.encode(event))
    #expect(
      try SessionRefreshed.decode(version: SessionRefreshed.type.version, from: tape, at: tape.root) == event)
    _ = try engine.append(.daemon) { (_) throws(Failure) in
      Decision(StreamID(account), [event], outcome: true)
    }
    #expect(try reason(first.tokens.refreshToken) == "UNAUTHORIZED refresh_reused")
  }

  @Test("after ten seconds, or once its successor was used, it is spent", arguments: [true, false])
  func graceEnds(successorIsUsed: Bool) throws {
    let second = try refresh(first.tokens.refreshToken)
    if successorIsUsed { _ = try refresh(second.refreshToken) } else { scene.advance(seconds: 11) }
    #expect(try reason(first.tokens.refreshToken) == "UNAUTHORIZED refresh_reused")
  }

  @Test("R-SO-065: without grace, the second use is the end") func noGrace() throws {
    let scene = try IdentityScene { $0.refreshGraceSeconds = 0 }
    let token = try scene.register().tokens.refreshToken
    _ = try scene.engine.call(RefreshSession(refreshToken: token))
    let again = RefreshSession(refreshToken: token)
    #expect(try scene.reason(again) == "UNAUTHORIZED refresh_reused")
  }

  @Test("a token that nobody was given ends nobody's session") func madeUp() throws {
    let bytes = try #require(Base64URL.parse(first.tokens.refreshToken.utf8))
    for index in [0, 20, 40, 70, 79] {
      var changed = bytes
      changed[index] ^= 1
      #expect(try reason(Base64URL.text(changed)) == "UNAUTHORIZED refresh_invalid")
    }
    for text in ["", "x", String(repeating: "A", count: 107), String(repeating: "A", count: 1 << 19)] {
      #expect(try reason(text) == "UNAUTHORIZED refresh_invalid")
    }
    _ = try refresh(first.tokens.refreshToken)
  }

  private func stored() throws -> SessionDocument? {
    try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.document(
        SessionDocument.self, first.account.id.keyBytes + first.tokens.sessionId.keyBytes)
    }
  }

  @Test("R-MH-034: at the same moment every use is answered with the same token, and there is one exchange")
  func race()
    throws
  {
    let outcomes = Mutex<[String]>([])
    let threads = (0..<4).map { _ in
      startThread { [scene, first] in
        let answered = try? scene.engine.call(RefreshSession(refreshToken: first.tokens.refreshToken))
        outcomes.withLock { $0.append(answered?.refreshToken ?? "") }
      }
    }
    for thread in threads { thread.join() }
    let tokens = outcomes.withLock { $0 }
    #expect(Set(tokens).count == 1)
    let key = scene.engine.running.identity.secrets.refresh
    let good = try #require(tokens.first)
    #expect(RefreshToken(good, key: key)?.digest == (try stored()?.refresh))
    #expect(
      try scene.events(first.account.id).filter { $0 == "account.session-refreshed" }.count == 1)
    scene.advance(seconds: 11)
    #expect(try reason(first.tokens.refreshToken) == "UNAUTHORIZED refresh_reused")
    #expect(try reason(good) == "SESSION_EXPIRED ended")
  }

  @Test(
    "R-RH-029, R-MH-033, R-SO-066: a session lives so long after its last use, and so long in all",
    arguments: [
      (Application.rhythmologicum, 30, nil), (.myHealthAlly, 30, 90), (.superOne, 7, 90),
    ] as [(Application, Int64, Int64?)])
  func lifetimes(application: Application, idle: Int64, total: Int64?) throws {
    let day: Int64 = 86_400
    var token = try scene.register("b@example.org", application).tokens
    let idleToken = try scene.logIn("b@example.org", application).tokens
    scene.advance(seconds: idle * day - 1)
    _ = try refresh(idleToken.refreshToken)
    token = try refresh(token.refreshToken)
    scene.advance(seconds: idle * day)
    #expect(try reason(token.refreshToken) == "SESSION_EXPIRED refresh_expired")
    var long = try scene.logIn("b@example.org", application).tokens
    let begun = scene.clock.now()
    var passed: Int64 = 0
    while passed + idle - 1 < total ?? 200 {
      scene.advance(seconds: (idle - 1) * day)
      passed += idle - 1
      long = try refresh(long.refreshToken)
      if let total { #expect(long.refreshExpiresAt <= begun.advanced(seconds: total * day)) }
    }
    guard let total else { return }
    scene.advance(seconds: (total - passed) * day)
    #expect(try reason(long.refreshToken) == "SESSION_EXPIRED refresh_expired")
    #expect(try scene.refusal(GetMe(), long.accessToken).code == .sessionExpired)
  }
}
