import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Generated codes") struct TotpTests {
  private static let generator = TotpGenerator(secret: Array("12345678901234567890".utf8))

  @Test(
    "the SHA-1 vectors of RFC 6238, appendix B",
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func vectors(seconds: Int64, code: String) {
    let step = TotpGenerator.step(at: Timestamp(milliseconds: seconds * 1000))
    #expect(Self.generator.code(step: step, digits: 8) == code)
  }

  @Test(
    "RFC 4648 base32",
    arguments: [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
    ])
  func base32(text: String, digits: String) { #expect(TotpGenerator.base32(Array(text.utf8)) == digits) }

  @Test("one step before and after, none beyond, and no step twice") func steps() {
    let now = Timestamp(milliseconds: 59_000_000_000)
    let step = TotpGenerator.step(at: now)
    for offset in Int64(-3)...3 {
      let code = Self.generator.code(step: step + offset)
      let found = Self.generator.step(of: code, at: now) { _ in true }
      #expect(found == ((-1...1).contains(offset) ? step + offset : nil))
      #expect(Self.generator.step(of: code, at: now) { $0 > step + 1 } == nil)
    }
  }

  @Test(
    "a step is used once, none before a used one, and a used one ahead of what is accepted judges no other",
    arguments: [
      ([], 0, true), ([-1], 0, true), ([0], 0, false), ([0], -1, false), ([0], 1, true), ([1], 0, false),
      ([1], 1, false), ([2], 0, true), ([2], 1, true), ([2], 2, false), ([2, 0], 1, true),
      ([-5, 2, 1], 0, false),
    ] as [([Int64], Int64, Bool)])
  func used(used: [Int64], step: Int64, isAllowed: Bool) {
    let now = Timestamp(milliseconds: 59_000_000_000)
    let current = TotpGenerator.step(at: now)
    var totp = CredentialDocument.Totp(secret: Bytes([1]), isConfirmed: true)
    for step in used { totp.use(current + step) }
    #expect(totp.allows(current + step, at: now) == isAllowed)
  }

  @Test(
    "read strictly", arguments: ["", " 287082", "287082 ", "2870 82", "28708", "0287082", "２８７０８２", "+87082"])
  func strict(code: String) {
    let moment = Timestamp(milliseconds: 59_000)
    #expect(Self.generator.code(step: 1) == "287082")
    #expect(Self.generator.step(of: code, at: moment) { _ in true } == nil)
    #expect(Self.generator.step(of: "287082", at: moment) { _ in true } == 1)
  }

  @Test("signing in needs a code once the first was confirmed, and each counts once") func signingIn() throws
  {
    let scene = try IdentityScene()
    let token = try scene.register().tokens.accessToken
    let enrolled = try scene.call(EnrollTotp(), token)
    #expect(enrolled.uri.contains("otpauth://totp/recordd:erika%40example.org?secret=\(enrolled.secret)&"))
    try scene.logIn()
    let account = try scene.call(GetMe(), token).id
    let generator = try scene.generator(account)
    func code(_ offset: Int64 = 0) -> String {
      generator.code(step: TotpGenerator.step(at: scene.clock.now()) + offset)
    }
    #expect(try scene.reason(ConfirmTotp(code: "000000x"), token) == "UNAUTHORIZED totp_invalid")
    _ = try scene.call(ConfirmTotp(code: code()), token)
    #expect(try scene.call(GetMe(), token).totpEnabled)
    let logIn = LogIn(application: .superOne, email: IdentityScene.address, password: IdentityScene.password)
    #expect(try scene.reason(logIn) == "UNAUTHORIZED totp_required")
    var used = logIn
    used.totp = code()
    #expect(try scene.reason(used) == "UNAUTHORIZED totp_invalid")
    scene.advance(seconds: 30)
    used.totp = code()
    _ = try scene.engine.call(used)
    #expect(try scene.reason(used) == "UNAUTHORIZED totp_invalid")
    #expect(try scene.reason(EnrollTotp(), token) == "STATE_CONFLICT totp_enabled")
    scene.advance(seconds: 60)
    _ = try scene.call(RemoveTotp(code: code()), token)
    try scene.logIn()
    #expect(try !scene.call(GetMe(), token).totpEnabled)
  }

  @Test("without the code, a right password opens no way to guess it for ever") func guessing() throws {
    let scene = try IdentityScene()
    let token = try scene.register().tokens.accessToken
    _ = try scene.call(EnrollTotp(), token)
    let generator = try scene.generator(try scene.call(GetMe(), token).id)
    let right = generator.code(step: TotpGenerator.step(at: scene.clock.now()))
    _ = try scene.call(ConfirmTotp(code: right), token)
    var guess = LogIn(application: .superOne, email: IdentityScene.address, password: IdentityScene.password)
    for _ in 0..<5 {
      guess.totp = nil
      #expect(try scene.reason(guess) == "UNAUTHORIZED totp_required")
      guess.totp = right
      #expect(try scene.reason(guess) == "UNAUTHORIZED totp_invalid")
    }
    #expect(try scene.reason(guess) == "RATE_LIMITED too_many_attempts")
  }
}

extension IdentityScene {
  /// The generator of an account, as its person's telephone has it.
  func generator(_ account: AccountID) throws -> TotpGenerator {
    let credential = try engine.engine.read(.daemon) { (view) throws(Failure) in try view.credential(account)
    }
    return TotpGenerator(secret: try #require(credential.totp).secret.bytes)
  }
}
