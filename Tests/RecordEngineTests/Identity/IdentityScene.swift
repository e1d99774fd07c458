import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// An engine with people who sign in.
final class IdentityScene: Sendable {
  let engine: TestEngine
  static let password = "korrekt Pferd Batterie"
  static let address = "erika@example.org"

  init(keepsAccessLog: Bool = false, _ change: (inout IdentityOptions) -> Void = { _ in }) throws {
    var options = TestEngine.identity
    change(&options)
    engine = try TestEngine(keepsAccessLog: keepsAccessLog, identity: options)
  }

  init(_ engine: TestEngine) { self.engine = engine }

  var clock: FakeClock { engine.clock }

  func advance(seconds: Int64) { clock.advance(milliseconds: seconds * 1000) }

  func registration(
    _ address: String = address, _ application: Application = .rhythmologicum,
    password: String = IdentityScene.password
  ) -> RegisterAccount {
    var request = RegisterAccount(application: application, email: address, password: password)
    request.birthDate = CalendarDay("1964-08-12")
    switch application {
    case .myHealthAlly: (request.firstName, request.lastName) = ("Erika", "Mustermann")
    case .rhythmologicum: request.name = "Erika Mustermann"
    case .superOne:
      request.name = "Erika Mustermann"
      (request.acceptedTerms, request.acceptedPrivacy, request.termsVersion) = (true, true, "2026-01")
    }
    return request
  }

  @discardableResult
  func register(_ address: String = address, _ application: Application = .rhythmologicum) throws -> SignedIn
  {
    try engine.call(registration(address, application))
  }

  @discardableResult
  func logIn(
    _ address: String = address, _ application: Application = .rhythmologicum,
    password: String = IdentityScene.password, totp: String? = nil
  ) throws -> SignedIn {
    try engine.call(LogIn(application: application, email: address, password: password, totp: totp))
  }

  func meta(_ token: String) -> CallMeta {
    var meta = CallMeta()
    meta.token = token
    return meta
  }

  /// Calls as the person of a token.
  func call<M: Method>(_ method: M, _ token: String) throws -> M.Outcome {
    try engine.call(method, meta: meta(token))
  }

  /// The refusal of a call; fails where there is none.
  func refusal<M: Method>(_ method: M, _ token: String? = nil) throws -> Failure {
    let reply = try engine.send(method, meta: token.map { meta($0) })
    guard case .failure(let failure) = reply.outcome else {
      Issue.record("\(M.name) was not refused")
      return Failure(.internalError, "not refused")
    }
    return failure
  }

  /// `CODE reason` of a refusal.
  func reason<M: Method>(_ method: M, _ token: String? = nil) throws -> String {
    let failure = try refusal(method, token)
    guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
    return "\(failure.code.rawValue) \(reason)"
  }

  /// Waits until everything is done that is done after answers.
  func finishErrands() throws {
    _ = try engine.waitForReply { done in
      try engine.running.identity.errands.run { done(Reply(.success(.emptyObject))) }
    }
  }

  /// The mails that nobody took yet.
  func mails() throws -> [OutgoingMail] {
    try finishErrands()
    return try engine.call(TakeMail(limit: 100)).mails
  }

  /// The six digits of the last mail to an address.
  func code(to address: String = address) throws -> String {
    let mail = try #require(try mails().last { $0.to == address })
    return try #require(
      mail.text.split(separator: "\n").map(String.init).first(where: OneTimeSecret.isDigits))
  }

  /// The reset token of the last mail to an address.
  func resetToken(to address: String = address) throws -> String {
    let mail = try #require(try mails().last { $0.to == address })
    return try #require(mail.text.split(separator: "\n").map(String.init).first { $0.utf8.count == 64 })
  }

  /// Names of the events of an account's stream.
  func events(_ account: AccountID) throws -> [String] {
    let page = try engine.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: [.account], types: nil), limit: 1000,
      maximumBytes: 1 << 20)
    return try page.events.map { try JSON.decode(LogEvent.self, from: $0) }
      .filter { $0.streamId == account.description }.map(\.type)
  }

  /// The store as another process finds it after this one stopped.
  func restarted() throws -> TestEngine {
    engine.running.stop()
    let copy = TemporaryDirectory()
    try Files.copy(engine.directory.path + "/state", to: copy.path + "/state")
    return try TestEngine(directory: copy, clock: clock, seed: 9)
  }

  func verifyProjections() throws {
    let verified = try engine.call(VerifyProjection(name: "accounts"))
    #expect(verified.digest == verified.rebuiltDigest)
  }
}

extension IdentityScene {
  /// Somebody of a role who is signed in.
  func person(_ role: AccountRole, _ address: String? = nil) throws -> (account: AccountID, token: String) {
    let address = address ?? "\(role.rawValue)@praxis.example"
    if role == .patient {
      let signedIn = try register(address)
      return (signedIn.account.id, signedIn.tokens.accessToken)
    }
    let account = try engine.call(
      CreateAccount(
        role: role, application: .rhythmologicum, email: address, name: "Dr. Ada Berg",
        password: IdentityScene.password))
    return (account.id, try logIn(address).tokens.accessToken)
  }
}
