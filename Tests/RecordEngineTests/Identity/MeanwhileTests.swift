import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Hashing takes long: what was looked at before it is looked at once more, in the view that is decided on.
@Suite("What changes while a password is hashed") struct MeanwhileTests {
  private let scene: IdentityScene
  private let account: AccountID
  private let token: String
  /// What is done between the two looks.
  private let hashed = Hook()

  init() throws {
    let hashed = hashed
    scene = try IdentityScene { options in
      options.hashThreads = 3
      options.onNewHash = { hashed.run() }
    }
    let signedIn = try scene.register()
    (account, token) = (signedIn.account.id, signedIn.tokens.accessToken)
  }

  private static func password(_ number: Int) -> String { "neues Passwort Nummer \(number)" }

  /// How requests for different passwords at the same moment were answered: each looks again when all have looked once.
  private func changes(_ meta: CallMeta) -> [Int: String] {
    let meeting = Mutex(0)
    hashed.set {
      meeting.withLock { $0 += 1 }
      #expect(throws: Never.self) {
        try eventually("three requests have looked") { meeting.withLock { $0 } == 3 }
      }
    }
    let answers = Mutex<[Int: String]>([:])
    let threads = (0..<3).map { number in
      startThread { [scene] in
        let change = ChangePassword(
          currentPassword: IdentityScene.password, newPassword: Self.password(number))
        let answer: String
        switch (try? scene.engine.send(change, meta: meta))?.outcome {
        case .success: answer = "done"
        case .failure(let failure): answer = failure.details?["reason"]?.text ?? failure.code.rawValue
        case nil: answer = "none"
        }
        answers.withLock { $0[number] = answer }
      }
    }
    for thread in threads { thread.join() }
    hashed.set {}
    return answers.withLock { $0 }
  }

  @Test("of new passwords at the same moment one is set, and the others are refused") func one() throws {
    let answers = changes(scene.meta(token))
    let set = answers.filter { $0.value == "done" }.map(\.key)
    #expect(answers.values.sorted() == ["changed", "changed", "done"])
    #expect(try scene.events(account).count { $0 == PasswordChanged.type.name } == 1)
    try scene.logIn(password: Self.password(try #require(set.first)))
  }

  @Test("under one command id too, although nothing of the password is kept with it") func sameID() throws {
    var meta = scene.meta(token)
    meta.commandId = CommandID(high: 0x550e_8400_e29b_41d4, low: 1 | 1 << 63)
    let answers = changes(meta)
    #expect(answers.values.sorted() == ["done", "idempotency_key_reused", "idempotency_key_reused"])
    let set = try #require(answers.first { $0.value == "done" }?.key)
    try scene.logIn(password: Self.password(set))
  }

  @Test("a link that runs out while the new password is hashed sets none") func ranOut() throws {
    _ = try scene.mails()
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let reset = ResetPassword(token: try scene.resetToken(), newPassword: Self.password(0))
    scene.clock.advance(milliseconds: 1_800_000 - 1)
    // It is good at the first look and no more at the next.
    scene.clock.tick(milliseconds: 1)
    let refused = #expect(throws: Failure.self) {
      _ = try reset.perform(scene.engine.running, .daemon, nil)
    }
    #expect(refused?.details?["reason"] == "reset_token_expired")
    scene.clock.tick(milliseconds: 0)
    try scene.logIn()
  }

  /// Opens a session with what was seen before.
  private func signIn(password: String?, step: Int64? = nil) throws -> String? {
    let known = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in try view.account(account) }
    do throws(Failure) {
      _ = try scene.engine.running.signIn(
        known, .rhythmologicum, nil, .daemon, password: password, rehashed: nil, step: step)
      return nil
    } catch {
      return error.details?["reason"]?.text
    }
  }

  @Test("a password or a code that was used up meanwhile opens no session") func signIns() throws {
    let credential = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.credential(account)
    }
    #expect(try signIn(password: credential.password) == nil)
    #expect(try signIn(password: "$scrypt$other") == "invalid_credentials")
    #expect(try signIn(password: nil) == "invalid_credentials")
    let step = TotpGenerator.step(at: scene.clock.now())
    _ = try scene.engine.engine.append(.daemon) { (_) throws(Failure) in
      let enrolled = TotpEnrolled(secret: Bytes([UInt8](repeating: 1, count: 20)))
      return Decision(StreamID(account), [enrolled, TotpConfirmed(step: step)], outcome: true)
    }
    #expect(try signIn(password: credential.password, step: step) == "totp_invalid")
    #expect(try signIn(password: credential.password, step: step + 1) == nil)
    #expect(try signIn(password: credential.password, step: step + 1) == "totp_invalid")
  }
}
