import Crypto
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("One-time codes and new passwords") struct CodeTests {
  private let scene: IdentityScene
  private let account: AccountID
  private let token: String

  init() throws {
    scene = try IdentityScene()
    let signedIn = try scene.register()
    (account, token) = (signedIn.account.id, signedIn.tokens.accessToken)
  }

  private func verify(_ code: String, _ address: String = IdentityScene.address) -> VerifyAddress {
    VerifyAddress(email: address, code: code)
  }

  private func other(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

  @Test("R-MH-039: the mailed code verifies the address, and gives no tokens") func verifies() throws {
    let code = try scene.code()
    let outcome = try scene.engine.call(verify(code, " Erika@EXAMPLE.org"))
    #expect(outcome == .init(verified: true, email: IdentityScene.address))
    #expect(try scene.call(GetMe(), token).emailVerified)
    // R-MH-038: once.
    #expect(try scene.reason(verify(code)) == "UNAUTHORIZED code_invalid")
  }

  @Test(
    "R-MH-037: exactly six digits",
    arguments: [#""12345""#, #""1234567""#, #""12a456""#, "123456", #""１２３４５６""#, #"" 12345""#, "null"])
  func format(code: String) throws {
    let reply = try scene.engine.call(
      "identity.verifyAddress", #"{"email":"erika@example.org","code":\#(code)}"#)
    guard case .failure(let failure) = reply.outcome else {
      Issue.record("accepted")
      return
    }
    #expect(failure.code == .invalidInput)
  }

  @Test("R-MH-038: ten minutes", arguments: [(599, true), (600, false)] as [(Int64, Bool)])
  func lifetime(seconds: Int64, isGood: Bool) throws {
    let code = try scene.code()
    scene.advance(seconds: seconds)
    if isGood {
      _ = try scene.engine.call(verify(code))
    } else {
      #expect(try scene.reason(verify(code)) == "UNAUTHORIZED code_expired")
      #expect(try scene.reason(verify(other(code))) == "UNAUTHORIZED code_invalid")
    }
  }

  @Test("R-MH-038: dead after five wrong tries, known address or not", arguments: [true, false])
  func guessing(isKnown: Bool) throws {
    let code = try scene.code()
    let address = isKnown ? IdentityScene.address : "nobody@example.org"
    for _ in 0..<5 { #expect(try scene.reason(verify(other(code), address)) == "UNAUTHORIZED code_invalid") }
    #expect(try scene.reason(verify(other(code), address)) == "RATE_LIMITED too_many_attempts")
    #expect(try scene.reason(verify(code, address)) == "RATE_LIMITED too_many_attempts")
    try scene.finishErrands()
    let rejected = try scene.events(account).filter { $0 == "account.code-rejected" }.count
    #expect(rejected == (isKnown ? 5 : 0))
    guard isKnown else { return }
    // Also after a restart.
    let again = try scene.restarted()
    #expect(refusal(of: verify(code), again) == "RATE_LIMITED too_many_attempts")
  }

  @Test("R-MH-038: tries before a restart count after it", arguments: [4, 5])
  func guessingAcrossRestart(tries: Int) throws {
    let code = try scene.code()
    for _ in 0..<tries { #expect(try scene.reason(verify(other(code))) == "UNAUTHORIZED code_invalid") }
    let again = try scene.restarted()
    if tries == 4 { #expect(refusal(of: verify(other(code)), again) == "UNAUTHORIZED code_invalid") }
    #expect(refusal(of: verify(code), again) == "RATE_LIMITED too_many_attempts")
  }

  private func refusal<M: Method>(of method: M, _ engine: TestEngine) -> String? {
    guard case .failure(let failure)? = try? engine.send(method).outcome,
      case .string(let reason)? = failure.details?["reason"]
    else { return nil }
    return "\(failure.code.rawValue) \(reason)"
  }

  @Test("R-MH-038: another code makes the one before worthless") func replaced() throws {
    let code = try scene.code()
    scene.advance(seconds: 60)
    _ = try scene.engine.call(ResendCode(application: .myHealthAlly, email: IdentityScene.address))
    let second = try scene.code()
    #expect(code != second)
    #expect(try scene.reason(verify(code)) == "UNAUTHORIZED code_invalid")
    _ = try scene.engine.call(verify(second))
    // A verified address needs no code.
    scene.advance(seconds: 3600)
    _ = try scene.engine.call(ResendCode(application: .myHealthAlly, email: IdentityScene.address))
    #expect(try scene.mails().isEmpty)
  }

  @Test("R-MH-040: at most a code a minute and five an hour, and always the same answer") func resendLimits()
    throws
  {
    _ = try scene.mails()
    var sent: Set<MailID> = []
    for _ in 0..<100 {
      let answer = try scene.engine.call(
        ResendCode(application: .myHealthAlly, email: IdentityScene.address))
      #expect(answer == Accepted())
      sent.formUnion(try scene.mails().map(\.mailId))
      scene.advance(seconds: 30)
    }
    #expect((3...5).contains(sent.count))
    for address in ["nobody@example.org", "no address", ""] {
      #expect(try scene.engine.call(ResendCode(application: .myHealthAlly, email: address)) == Accepted())
    }
  }

  @Test(
    "R-MH-040: the code of a registration is one: the next goes out a minute after it",
    arguments: [(59, false), (60, true)] as [(Int64, Bool)])
  func afterRegistration(seconds: Int64, isSent: Bool) throws {
    _ = try scene.mails()
    scene.advance(seconds: seconds)
    _ = try scene.engine.call(ResendCode(application: .myHealthAlly, email: IdentityScene.address))
    #expect(try scene.mails().isEmpty == !isSent)
  }

  @Test(
    "R-MH-041, R-MH-289: people behind one address are not each other's limit, but where a contract says so")
  func sharedAddress() throws {
    var meta = CallMeta()
    meta.client = CallClient(address: "192.0.2.9")
    for number in 0..<40 {
      let request = ForgotPassword(application: .myHealthAlly, email: "n\(number)@example.org")
      #expect(try scene.engine.call(request, meta: meta) == Accepted())
    }
  }

  @Test("R-MH-010: a new password has no control characters", arguments: ["a\u{0}bcdefgh", "abcdefgh\u{7f}"])
  func controlCharacters(password: String) throws {
    let request = ChangePassword(currentPassword: IdentityScene.password, newPassword: password)
    #expect(try scene.reason(request, token) == "INVALID_INPUT weak_password")
  }

  @Test("R-MH-041, R-SO-069: a forgotten password is answered alike, known, unknown or disabled")
  func forgotten()
    throws
  {
    _ = try scene.mails()
    let stranger = try scene.register("gesperrt@example.org").account.id
    _ = try scene.mails()
    _ = try scene.engine.call(DisableAccount(accountId: stranger))
    for address in [IdentityScene.address, "nobody@example.org", "gesperrt@example.org", "no address"] {
      #expect(try scene.engine.call(ForgotPassword(application: .superOne, email: address)) == Accepted())
    }
    #expect(try scene.mails().map(\.to) == [IdentityScene.address])
  }

  @Test(
    "R-MH-041, R-SO-073: three mails an hour; beyond it told or not, as the application's contract says",
    arguments: [(Application.myHealthAlly, false), (.rhythmologicum, false), (.superOne, true)])
  func resetLimits(application: Application, isTold: Bool) throws {
    for address in [IdentityScene.address, "nobody@example.org"] {
      for _ in 0..<3 { _ = try scene.engine.call(ForgotPassword(application: application, email: address)) }
      let fourth = try scene.engine.send(ForgotPassword(application: application, email: address))
      if case .failure(let failure) = fourth.outcome {
        #expect(isTold)
        #expect(failure.code == .rateLimited)
      } else {
        #expect(!isTold)
      }
    }
  }

  @Test("R-SO-073: ten an hour from one client address, whatever the addresses asked for") func clientLimit()
    throws
  {
    var meta = CallMeta()
    meta.client = CallClient(address: "192.0.2.1")
    for number in 0..<10 {
      let request = ForgotPassword(application: .superOne, email: "n\(number)@example.org")
      _ = try scene.engine.call(request, meta: meta)
    }
    let next = ForgotPassword(application: .superOne, email: "n11@example.org")
    #expect(throws: Failure.self) { try scene.engine.call(next, meta: meta) }
    meta.client = CallClient(address: "192.0.2.2")
    _ = try scene.engine.call(next, meta: meta)
  }

  @Test(
    "R-MH-042: a mailed token sets the password once, ends all sessions, and shows that the address is theirs"
  )
  func resets() throws {
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let mailed = try scene.resetToken()
    // R-MH-043: a weak password leaves the token usable.
    let weak = ResetPassword(token: mailed, newPassword: "password1")
    #expect(try scene.reason(weak) == "INVALID_INPUT weak_password")
    let reset = ResetPassword(token: mailed, newPassword: "ganz neues Passwort")
    _ = try scene.engine.call(reset)
    #expect(try scene.reason(GetMe(), token) == "SESSION_EXPIRED ended")
    #expect(try scene.reason(reset) == "UNAUTHORIZED reset_token_invalid")
    let old = LogIn(application: .superOne, email: IdentityScene.address, password: IdentityScene.password)
    #expect(try scene.reason(old) == "UNAUTHORIZED invalid_credentials")
    #expect(try scene.logIn(password: "ganz neues Passwort").account.emailVerified)
  }

  @Test("R-MH-043: unknown, replaced and old tokens") func resetTokens() throws {
    _ = try scene.mails()
    func reason(_ token: String) throws -> String {
      try scene.reason(ResetPassword(token: token, newPassword: "ganz neues Passwort"))
    }
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let first = try scene.resetToken()
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let second = try scene.resetToken()
    #expect(try reason(first) == "UNAUTHORIZED reset_token_invalid")
    var bytes = Array(second.utf8)
    bytes[40] = bytes[40] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    for text in [
      String(decoding: bytes, as: UTF8.self), "", "x", String(second.dropLast()), second + "A",
      String(repeating: "A", count: 64), String(repeating: "A", count: 1 << 19),
    ] { #expect(try reason(text) == "UNAUTHORIZED reset_token_invalid") }
    scene.advance(seconds: 1800)
    #expect(try reason(second) == "UNAUTHORIZED reset_token_expired")
  }

  @Test("a code of one purpose or account is worth nothing for another") func purposes() throws {
    let key = scene.engine.running.identity.secrets.codes
    let nonce = [UInt8](repeating: 1, count: 16)
    let code = OneTimeSecret(.verifyAddress, account, nonce: nonce, key: key)
    let other = AccountID(high: account.high, low: account.low ^ 1)
    #expect(code.token != OneTimeSecret(.resetPassword, account, nonce: nonce, key: key).token)
    #expect(
      code.token.suffix(40) != OneTimeSecret(.verifyAddress, other, nonce: nonce, key: key).token.suffix(40))
  }

  @Test("digits are spread evenly: chi squared over ten thousand codes") func uniform() {
    let key = SymmetricKey(data: [UInt8](repeating: 7, count: 32))
    var counts = [Int](repeating: 0, count: 10)
    for number in 0..<10_000 {
      let nonce = [UInt8](bigEndian: UInt64(number))
      for digit in OneTimeSecret(.verifyAddress, account, nonce: nonce, key: key).digits.utf8 {
        counts[Int(digit - 48)] += 1
      }
    }
    // Nine degrees of freedom; 27.9 is exceeded by chance once in a thousand times, and the key is fixed.
    let expected = 6000.0
    let statistic = counts.map { ($0.distance(to: 6000)).magnitude }.map { Double($0 * $0) / expected }
      .reduce(0, +)
    #expect(statistic < 27.9)
  }

  @Test("R-MH-044: a new password needs the old one, ends every other session and keeps the caller's")
  func change()
    throws
  {
    let other = try scene.logIn().tokens.accessToken
    func request(_ current: String, _ new: String = "ganz neues Passwort") -> ChangePassword {
      ChangePassword(currentPassword: current, newPassword: new)
    }
    #expect(try scene.reason(request("falsches Passwort"), token) == "UNAUTHORIZED invalid_credentials")
    let weak = request(IdentityScene.password, "erika@example.org")
    #expect(try scene.reason(weak, token) == "INVALID_INPUT weak_password")
    _ = try scene.call(request(IdentityScene.password), token)
    _ = try scene.call(GetMe(), token)
    #expect(try scene.reason(GetMe(), other) == "SESSION_EXPIRED ended")
    try scene.logIn(password: "ganz neues Passwort")
    try scene.verifyProjections()
  }
}
