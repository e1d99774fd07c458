import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Counting attempts") struct AttemptTableTests {
  private static let window = AttemptTable.window

  @Test("five in a window; the sixth waits until a window after the fifth, to the millisecond") func window()
  {
    let table = AttemptTable()
    for moment in Int64(0)..<5 { #expect(table.begin([1], at: moment) == nil) }
    #expect(table.isExhausted([1]))
    #expect(table.begin([1], at: 5) == Self.window - 1)
    // The first has left the window, so that four are left.
    #expect(table.begin([1], at: Self.window - 1) == 5)
    #expect(table.begin([1], at: Self.window) == nil)
    #expect(table.begin([1], at: Self.window) == 1 + Self.window - 1)
  }

  @Test("what the record knows is put back only where the table knows nothing, however long it has known it")
  func recall() {
    let table = AttemptTable(size: 4)
    #expect(!table.knows([1]))
    table.recall([1], [1, 2, 3, 4, 5, 6])
    #expect(table.knows([1]) && table.isExhausted([1]))
    table.clear([1])
    #expect(table.knows([1]) && !table.isExhausted([1]))
    table.recall([1], [1, 2, 3, 4, 5])
    #expect(!table.isExhausted([1]))
    // Others push it among the older ones, where it is still known.
    _ = table.begin([2], at: 0)
    _ = table.begin([3], at: 0)
    #expect(table.knows([1]))
    table.recall([1], [1, 2, 3, 4, 5])
    #expect(!table.isExhausted([1]))
    for key in UInt8(4)..<8 { _ = table.begin([key], at: 0) }
    #expect(!table.knows([1]) && table.knows([7]))
  }

  @Test("of a full half no key more is kept, and one that is there again pushes nothing out") func bound() {
    let table = AttemptTable(size: 4)
    for key in [UInt8(1), 2, 1, 2] { _ = table.begin([key], at: 0) }
    _ = table.begin([3], at: 0)
    #expect(table.knows([1]) && table.knows([2]) && table.knows([3]))
    _ = table.begin([4], at: 0)
    _ = table.begin([5], at: 0)
    #expect(!table.knows([1]) && !table.knows([2]) && table.knows([3]) && table.knows([5]))
  }

  @Test("an attempt that was neither right nor wrong is taken back, wherever it is kept") func forgive() {
    let table = AttemptTable(size: 4)
    for _ in 0..<5 { _ = table.begin([1], at: 0) }
    table.forgive([1])
    #expect(!table.isExhausted([1]))
    #expect(table.begin([1], at: 0) == nil && table.isExhausted([1]))
    _ = table.begin([2], at: 0)
    _ = table.begin([3], at: 0)
    table.forgive([1])
    #expect(!table.isExhausted([1]) && table.knows([1]))
  }
}

@Suite("Edges of passwords") struct PasswordEdgeTests {
  private static let salt = "AAAA"
  private static let hash = String(repeating: "A", count: 22)

  private func text(_ cost: String, salt: String = salt, hash: String = hash) -> String {
    "$scrypt$\(cost)$\(salt)$\(hash)"
  }

  @Test(
    "costs of at most 1 GiB, in three numbers of at most two digits",
    arguments: [
      ("ln=4,r=8,p=1", true), ("ln=20,r=8,p=1", true), ("ln=20,r=9,p=1", false), ("ln=18,r=32,p=16", true),
      ("ln=19,r=32,p=1", false), ("ln=18,r=33,p=1", false), ("ln=4,r=8,p=17", false),
      ("ln=21,r=1,p=1", false),
      ("ln=0,r=8,p=1", false), ("ln=4,r=0,p=1", false), ("ln=4,r=8,p=0", false), ("ln=4,r=8", false),
      ("ln=4,r=8,p=1,q=1", false), ("ln=004,r=8,p=1", false), ("ln=4,r=8,p=001", false),
      ("nl=4,r=8,p=1", false),
      ("ln=4,p=1,r=8", false), ("ln=-4,r=8,p=1", false), ("", false),
    ])
  func costs(cost: String, isGood: Bool) { #expect((PasswordHash(text(cost)) != nil) == isGood) }

  @Test(
    "salt and hash: base64 without padding, at most 128 digits, the hash of 16 bytes at least",
    arguments: [
      ("AAAA", 22, true), ("AAAA", 20, false), ("", 22, false), ("AAA=", 22, false), ("AA", 128, true),
      ("AA", 131, false), ("A!AA", 22, false), (String(repeating: "A", count: 128), 22, true),
      (String(repeating: "A", count: 132), 22, false),
    ])
  func digits(salt: String, count: Int, isGood: Bool) {
    let hash = String(repeating: "A", count: count)
    #expect((PasswordHash(text("ln=4,r=8,p=1", salt: salt, hash: hash)) != nil) == isGood)
    #expect(PasswordHash("x" + text("ln=4,r=8,p=1", salt: salt, hash: hash)) == nil)
    #expect(PasswordHash(text("ln=4,r=8,p=1", salt: salt, hash: hash) + "$") == nil)
  }

  @Test("bytes are the same only if all are and none are missing") func constantTime() {
    #expect(constantTimeEqual([1, 2], [1, 2]) && constantTimeEqual([UInt8](), []))
    for other in [[1], [1, 2, 3], [1, 3], [], [0, 2]] as [[UInt8]] {
      #expect(!constantTimeEqual([1, 2], other))
    }
  }

  @Test("a text of more than 512 bytes is none, even if its normal form would be short enough") func length()
  {
    // Three letters of three bytes each that become one syllable.
    let syllable = "\u{1112}\u{1161}\u{11AB}"
    #expect(Password(typed: String(repeating: syllable, count: 56)) != nil)
    #expect(Password(typed: String(repeating: syllable, count: 57)) == nil)
    #expect(Password(typed: String(repeating: "\u{1F600}", count: 128)) != nil)
    #expect(Password(typed: String(repeating: "x", count: 7)) == nil)
    #expect(Password(typed: String(repeating: "x", count: 128)) != nil)
    #expect(Password(typed: String(repeating: "x", count: 129)) == nil)
  }
}

@Suite("Edges of registration and sessions") struct RegistrationEdgeTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  private func problems(_ birthDate: String?, _ application: Application) throws -> [String] {
    var request = scene.registration("n\(birthDate ?? "")@example.org", application)
    request.birthDate = birthDate.flatMap(CalendarDay.init)
    guard case .failure(let failure) = try scene.engine.send(request).outcome else { return [] }
    guard case .array(let fields)? = failure.details?["fields"] else { return ["\(failure)"] }
    return fields.map { "\($0["path"]?.text ?? "?") \($0["code"]?.text ?? "?")" }
  }

  @Test("a day of birth: up to tomorrow in UTC, of at most 130 years, and one problem each") func births()
    throws
  {
    let today = CalendarDay(scene.clock.now())
    let tomorrow = CalendarDay(scene.clock.now().advanced(seconds: 86_400))
    let after = CalendarDay(scene.clock.now().advanced(seconds: 2 * 86_400))
    func day(_ years: Int) -> String { "\(today.year - years)" + "\(today)".dropFirst(4) }
    #expect(try problems("\(tomorrow)", .rhythmologicum) == [])
    #expect(try problems("\(after)", .rhythmologicum) == ["/birthDate out_of_range"])
    #expect(try problems("\(after)", .myHealthAlly) == ["/birthDate out_of_range"])
    #expect(try problems("\(tomorrow)", .myHealthAlly) == ["/birthDate too_young"])
    #expect(try problems(day(130), .rhythmologicum) == [])
    #expect(try problems(day(131), .rhythmologicum) == ["/birthDate out_of_range"])
    #expect(try problems(day(13), .myHealthAlly) == [])
    #expect(try problems(day(12), .myHealthAlly) == ["/birthDate too_young"])
  }

  @Test("who asks for a day of birth, and who does not") func asked() throws {
    #expect(try problems(nil, .rhythmologicum) == [])
    #expect(try problems(nil, .myHealthAlly) == ["/birthDate required"])
  }

  @Test("address and password: what alone is wrong has a reason of its own, else both are told") func both()
    throws
  {
    var request = scene.registration("no address")
    #expect(try scene.reason(request).hasPrefix("INVALID_INPUT email"))
    request.password = "short"
    let failure = try scene.refusal(request)
    guard case .array(let fields)? = failure.details?["fields"] else { throw failure }
    #expect(fields.compactMap { $0["path"]?.text } == ["/email", "/password"])
    request.email = "a@example.org"
    #expect(try scene.reason(request) == "INVALID_INPUT weak_password")
    request.name = nil
    guard case .array(let all)? = try scene.refusal(request).details?["fields"] else { throw failure }
    #expect(Set(all.compactMap { $0["path"]?.text }) == ["/name", "/password"])
  }

  @Test("R-MH-043: a token for a new password of an account that was disabled is worth nothing")
  func disabled()
    throws
  {
    let account = try scene.register(IdentityScene.address, .myHealthAlly).account.id
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .myHealthAlly, email: IdentityScene.address))
    let token = try scene.resetToken()
    _ = try scene.engine.call(DisableAccount(accountId: account))
    #expect(
      try scene.reason(ResetPassword(token: token, newPassword: "ganz neues Passwort"))
        == "UNAUTHORIZED reset_token_invalid")
  }

  @Test("a sign-in is in the list up to its last millisecond, the oldest first") func living() throws {
    let account = try scene.register().account.id
    scene.advance(seconds: 10)
    _ = try scene.logIn()
    let listed = try scene.engine.call(ListAccountSessions(accountId: account)).sessions
    #expect(listed.count == 2 && listed[0].startedAt < listed[1].startedAt)
    let left = listed[0].expiresAt.milliseconds - scene.clock.now().milliseconds
    scene.clock.advance(milliseconds: left - 1)
    #expect(try scene.engine.call(ListAccountSessions(accountId: account)).sessions.count == 2)
    scene.clock.advance(milliseconds: 1)
    #expect(
      try scene.engine.call(ListAccountSessions(accountId: account)).sessions.map(\.id) == [listed[1].id])
  }
}
