import Crypto
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Edges of access tokens") struct TokenEdgeTests {
  private let scene: IdentityScene
  private let signedIn: SignedIn
  private var tokens: TokenVerifier { scene.engine.running.identity.tokens }

  init() throws {
    scene = try IdentityScene()
    signedIn = try scene.register(IdentityScene.address, .superOne)
  }

  /// A token with a header of ours.
  private func text(payload: Int, signature: Int = 64) throws -> String {
    let header = try #require(signedIn.tokens.accessToken.split(separator: ".").first)
    let signature = Base64URL.text([UInt8](repeating: 0, count: signature))
    return "\(header).\(String(repeating: "A", count: payload)).\(signature)"
  }

  @Test("at most 2048 bytes; what is longer is not even looked for among those known") func length() throws {
    let room = TokenVerifier.longest - (try text(payload: 0)).utf8.count
    let (longest, long) = (try text(payload: room), try text(payload: room + 1))
    #expect(longest.utf8.count == 2048 && long.utf8.count == 2049)
    #expect(try tokens.examine(longest).signature.count == 64)
    #expect(try tokens.remembered(longest) == nil)
    #expect(throws: Failure.tokenInvalid) { _ = try tokens.examine(long) }
    #expect(throws: Failure.tokenInvalid) { _ = try tokens.remembered(long) }
  }

  @Test(
    "a signature has 64 bytes, which is seen before anything is computed",
    arguments: [(0, false), (32, false), (63, false), (64, true), (65, false), (128, false)])
  func signature(bytes: Int, isOne: Bool) throws {
    let token = try text(payload: 400, signature: bytes)
    #expect(((try? tokens.examine(token)) != nil) == isOne)
  }

  @Test("the latest are remembered, half as many as there is room for at least") func bound() {
    var known = VerifiedTokens(limit: 4)
    let claims = AccessClaims(
      account: signedIn.account.id, session: signedIn.tokens.sessionId, application: .superOne,
      expiresAt: Example.end)
    let token = VerifiedToken(claims: claims, issuedAt: 0, notBefore: 0)
    let hashes = (UInt8(1)...5).map { SHA256.hash(data: [$0]) }
    for hash in hashes.prefix(4) { known[hash] = token }
    #expect(hashes.map { known[$0] != nil } == [true, true, true, true, false])
    known[hashes[4]] = token
    #expect(hashes.map { known[$0] != nil } == [false, false, true, true, true])
  }

  @Test("whatever a token says, nobody is signed in any more at the session's end") func sessionEnd() throws {
    let claims = AccessClaims(
      account: signedIn.account.id, session: signedIn.tokens.sessionId, application: .superOne,
      expiresAt: .latest)
    func isSignedIn() -> Bool {
      (try? scene.engine.engine.read(.daemon) { (view) throws(Failure) in try view.principal(claims) }) != nil
    }
    scene.clock.advance(milliseconds: 90 * 86_400_000 - 1)
    #expect(isSignedIn())
    scene.clock.advance(milliseconds: 1)
    #expect(!isSignedIn())
  }
}

@Suite("Edges of refresh tokens") struct RefreshEdgeTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  private func refresh(_ token: String) throws -> SessionTokens {
    try scene.engine.call(RefreshSession(refreshToken: token))
  }

  private func reason(_ token: String) throws -> String {
    try scene.reason(RefreshSession(refreshToken: token))
  }

  @Test("the same pair is given again up to the session's last millisecond, and no longer") func end() throws
  {
    let end = scene.clock.now().advanced(seconds: 90 * 86_400)
    var token = try scene.register(IdentityScene.address, .myHealthAlly).tokens
    for _ in 0..<3 {
      scene.advance(seconds: 29 * 86_400)
      token = try refresh(token.refreshToken)
    }
    scene.advance(seconds: 3 * 86_400 - 5)
    let lost = try refresh(token.refreshToken)
    #expect(lost.refreshExpiresAt == end)
    scene.clock.advance(milliseconds: 4999)
    #expect(try refresh(token.refreshToken) == lost)
    scene.clock.advance(milliseconds: 1)
    #expect(try reason(token.refreshToken) == "UNAUTHORIZED refresh_reused")
  }

  @Test("a clock that is set back by more than a minute does not make the time longer in which it is given")
  func setBack() throws {
    let token = try scene.register().tokens.refreshToken
    scene.advance(seconds: 3600)
    let lost = try refresh(token)
    scene.clock.step(milliseconds: -60_000)
    #expect(try refresh(token) == lost)
    scene.clock.step(milliseconds: -1)
    #expect(try reason(token) == "UNAUTHORIZED refresh_reused")
  }
}
