import Crypto
import FoundationEssentials
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Access tokens") struct TokenTests {
  private let scene: IdentityScene
  private let token: String

  init() throws {
    scene = try IdentityScene()
    token = try scene.register().tokens.accessToken
  }

  private func part(_ index: Int) throws -> [UInt8] {
    let parts = token.split(separator: ".")
    return try #require(Base64URL.parse(parts[index].utf8))
  }

  private func text(_ index: Int) throws -> String { String(decoding: try part(index), as: UTF8.self) }

  private func forged(
    header: String, payload: String? = nil, sign: ([UInt8]) throws -> [UInt8]
  ) throws -> String {
    let input =
      Base64URL.text(Array(header.utf8)) + "."
      + Base64URL.text(Array(try payload ?? text(1)).map { $0 }.flatMap { Array($0.utf8) })
    return input + "." + Base64URL.text(try sign(Array(input.utf8)))
  }

  @Test("R-MH-030, R-SO-057: what a token says, and nothing else") func content() throws {
    let header = try JSON.parse(try part(0))
    #expect(Set(header.members(of: 0).map(\.key)) == ["alg", "typ", "kid"])
    let payload = try JSON.parse(try part(1))
    #expect(
      Set(payload.members(of: 0).map(\.key)) == [
        "iss", "aud", "sub", "sid", "jti", "role", "iat", "nbf", "exp",
      ])
    #expect(try part(2).count == 64)
  }

  @Test("forged headers: no algorithm, a shared secret, foreign and wandering keys, more members")
  func forgedHeaders() throws {
    let kid = try JSON.decode(Header.self, from: part(0)).kid
    let signing = try #require(scene.engine.running.identity.signing.key(kid))
    let own = try Curve25519.Signing.PrivateKey(rawRepresentation: signing.seed)
    let foreign = Curve25519.Signing.PrivateKey()
    let publicKey = SymmetricKey(data: own.publicKey.rawRepresentation)
    let mac = { (bytes: [UInt8]) in Array(HMAC<SHA256>.authenticationCode(for: bytes, using: publicKey)) }
    let signed = { (bytes: [UInt8]) in [UInt8](try own.signature(for: bytes)) }
    let strange = { (bytes: [UInt8]) in [UInt8](try foreign.signature(for: bytes)) }
    var tokens = [
      try forged(header: #"{"alg":"none","typ":"at+jwt","kid":"\#(kid)"}"#) { _ in [] },
      try forged(header: #"{"alg":"none","typ":"at+jwt","kid":"\#(kid)"}"#, sign: signed),
      try forged(header: #"{"alg":"HS256","typ":"at+jwt","kid":"\#(kid)"}"#, sign: mac),
      try forged(header: #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)"}"#, sign: mac),
      try forged(header: #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)"}"#, sign: strange),
    ]
    for header in [
      #"{"alg":"EdDSA","typ":"at+jwt","kid":"0000000000000000"}"#,
      #"{"alg":"EdDSA","typ":"at+jwt","kid":"../\#(kid)"}"#, #"{"alg":"EdDSA","typ":"at+jwt"}"#,
      #"{"alg":"EdDSA","typ":"JWT","kid":"\#(kid)"}"#, #"{"alg":"EdDSA","kid":"\#(kid)"}"#,
      #"{"alg":"eddsa","typ":"at+jwt","kid":"\#(kid)"}"#, #"{"alg":"EdDSA","typ":"at+jwt","kid":7}"#,
      #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)","jku":"https://example.org"}"#,
      #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)","alg":"none"}"#,
      #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)","crit":["exp"]}"#, "[]", "7", "",
    ] { tokens.append(try forged(header: header, sign: signed)) }
    for token in tokens { #expect(try scene.reason(GetMe(), token) == "UNAUTHORIZED invalid") }
    // The same way with the right header and key is accepted: what is refused above is refused for its header.
    let right = try forged(header: #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)"}"#, sign: signed)
    _ = try scene.call(GetMe(), right)
  }

  private struct Header: Codable { var alg, typ, kid: String }

  @Test("claims that are not this store's, this application's, or of this time") func claims() throws {
    let kid = try JSON.decode(Header.self, from: part(0)).kid
    let own = try Curve25519.Signing.PrivateKey(
      rawRepresentation: try #require(scene.engine.running.identity.signing.key(kid)).seed)
    let payload = try JSON.decode(AccessToken.self, from: part(1))
    let now = scene.clock.now().milliseconds / 1000
    func reason(_ change: (inout AccessToken) -> Void) throws -> String {
      var changed = payload
      change(&changed)
      let text = String(decoding: try JSON.encode(changed), as: UTF8.self)
      let token = try forged(header: #"{"alg":"EdDSA","typ":"at+jwt","kid":"\#(kid)"}"#, payload: text) {
        [UInt8](try own.signature(for: $0))
      }
      let reply = try scene.engine.send(GetMe(), meta: scene.meta(token))
      guard case .failure(let failure) = reply.outcome else { return "ok" }
      guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
      return reason
    }
    #expect(try reason { _ in } == "ok")
    #expect(try reason { $0.iss = "recordd:\(Example.patient)" } == "invalid")
    #expect(try reason { $0.aud = "other" } == "invalid")
    // Signed in to one application, presented as another's.
    #expect(try reason { $0.aud = "superone" } == "invalid")
    #expect(try reason { $0.sub = "\(Example.clinician)" } == "ended")
    #expect(try reason { $0.sid = "\(Example.session)" } == "ended")
    #expect(try reason { $0.sub = "1" } == "invalid")
    // R-MH-031: iat tolerates a minute, exp nothing.
    #expect(try reason { $0.iat = now + 60 } == "ok")
    #expect(try reason { $0.iat = now + 61 } == "invalid")
    #expect(try reason { $0.nbf = now + 60 } == "ok")
    #expect(try reason { $0.nbf = now + 61 } == "invalid")
    #expect(try reason { $0.exp = now } == "expired")
    #expect(try reason { $0.exp = .max } == "invalid")
    #expect(try reason { $0.exp = .min } == "invalid")
  }

  @Test("cut off, lengthened and enormous tokens are refused before anything is computed") func damaged()
    throws
  {
    var texts = [
      "", ".", "..", "...", "a.b.c", token + "A", token + ".x", "x" + token, token.replacing(".", with: ""),
      String(repeating: "A", count: 1 << 19), token + String(repeating: "A", count: 2048),
      String(token.dropLast()), token.uppercased(), " " + token, token + "\n",
    ]
    for length in stride(from: 1, to: token.utf8.count, by: 37) { texts.append(String(token.prefix(length))) }
    for text in texts {
      #expect(try scene.reason(GetMe(), text) == "UNAUTHORIZED invalid", "\(text.prefix(40))")
    }
  }

  @Test("a bit that is flipped anywhere is refused, also right after the token was accepted") func flipped()
    throws
  {
    _ = try scene.call(GetMe(), token)
    let bytes = Array(token.utf8)
    for index in stride(from: 0, to: bytes.count, by: 11) where bytes[index] != UInt8(ascii: ".") {
      var changed = bytes
      changed[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: changed, as: UTF8.self)
      #expect(try scene.refusal(GetMe(), text).code == .unauthorized)
    }
  }

  @Test("R-SO-055: good at 899 seconds, refused at 900, remembered or not") func expiry() throws {
    let superOne = try scene.register("b@example.org", .superOne).tokens
    _ = try scene.call(GetMe(), superOne.accessToken)
    scene.advance(seconds: 899)
    _ = try scene.call(GetMe(), superOne.accessToken)
    scene.advance(seconds: 1)
    #expect(try scene.reason(GetMe(), superOne.accessToken) == "SESSION_EXPIRED expired")
  }

  @Test("R-SO-058: a refresh token is no access token, and the other way round") func confusion() throws {
    let tokens = try scene.logIn().tokens
    #expect(try scene.reason(GetMe(), tokens.refreshToken) == "UNAUTHORIZED invalid")
    let refresh = RefreshSession(refreshToken: tokens.accessToken)
    #expect(try scene.reason(refresh) == "UNAUTHORIZED refresh_invalid")
  }

  @Test("own matters need a token; a wrong one is refused for every method") func missing() throws {
    #expect(try scene.reason(GetMe()) == "UNAUTHORIZED missing")
    #expect(try scene.reason(LogOut()) == "UNAUTHORIZED missing")
    #expect(try scene.reason(CheckHealth(), "a.b.c") == "UNAUTHORIZED invalid")
  }

  @Test("R-SO-059: keys rotate by method and by age; tokens of the key before stay good until they run out")
  func rotation() throws {
    let first = try scene.engine.call(RotateSigningKey())
    #expect(first.acceptedKeys == 2)
    _ = try scene.call(GetMe(), token)
    let second = try scene.logIn().tokens.accessToken
    #expect(try JSON.decode(Header.self, from: part(0)).kid != first.keyId)
    _ = try scene.call(GetMe(), second)
    // After the longest life of a token, an hour, the first key is of no use and destroyed with the next rotation.
    scene.advance(seconds: 3601)
    #expect(scene.engine.running.identity.signing.acceptedCount == 1)
    scene.advance(seconds: 30 * 86_400)
    _ = try scene.logIn()
    #expect(scene.engine.running.identity.signing.acceptedCount == 2)
    scene.advance(seconds: 3601)
    #expect(try scene.engine.call(RotateSigningKey()).acceptedKeys == 2)
  }

  @Test("keys outlive a restart") func restart() throws {
    let again = try scene.restarted()
    _ = try again.call(GetMe(), meta: scene.meta(token))
  }
}
