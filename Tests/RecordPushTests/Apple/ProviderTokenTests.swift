import Crypto
import RecordModel
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordPush

@Suite("Tokens for Apple") struct ProviderTokenTests {
  private let tokens: ProviderTokens

  init() throws {
    tokens = ProviderTokens(
      try #require(
        ProviderKey(pem: Samples.key.pemRepresentation, id: Samples.keyID, team: Samples.teamID)))
  }

  private static func at(_ minutes: Int64) -> Timestamp {
    Timestamp(milliseconds: Samples.now.milliseconds + minutes * 60_000)
  }

  @Test(
    "one is kept for 40 minutes, and made anew sooner only where it is refused after 20 or the clock was set back",
    arguments: [
      (0, false, true), (19, true, true), (20, true, false), (20, false, true), (39, false, true),
      (40, false, false), (100, false, false), (-1, false, false),
    ] as [(Int64, Bool, Bool)])
  func ages(minutes: Int64, isRefused: Bool, isKept: Bool) throws {
    let first = try #require(tokens.token(at: Samples.now))
    let next = try #require(tokens.token(at: Self.at(minutes), refused: isRefused ? first : nil))
    #expect((next == first) == isKept)
    let claims = try #require(try Samples.parts(of: next)).claims
    let madeAt = isKept ? Samples.now : Self.at(minutes)
    #expect(claims["iat"] == .integer(madeAt.milliseconds / 1000))
  }

  @Test("another's refusal makes none anew") func others() throws {
    let first = try #require(tokens.token(at: Samples.now))
    #expect(tokens.token(at: Self.at(30), refused: "other") == first)
  }

  @Test("a key is a file in PEM form that not everybody may read") func files() throws {
    let directory = TemporaryDirectory()
    func read(_ path: String) throws -> ProviderKey {
      try ProviderKey.read(path: path, id: Samples.keyID, team: Samples.teamID)
    }
    _ = try read(try Samples.keyFile(in: directory.path))
    let open = try Samples.keyFile(in: directory.path, mode: 0o644)
    #expect(throws: SettingsError.self) { try read(open) }
    #expect(throws: SettingsError.self) { try read(directory.path + "/none") }
    #expect(ProviderKey(pem: P384.Signing.PrivateKey().pemRepresentation, id: "", team: "") == nil)
    #expect(ProviderKey(pem: "CANARY", id: "", team: "") == nil)
  }
}
