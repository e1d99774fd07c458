import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is written at once, and what is noted, where people use what is their own.
@Suite("Own use on its way to the log") struct OwnUseWritingTests {
  private let identity: IdentityScene

  init() throws { identity = try IdentityScene() }

  /// A log that writes nothing of what it notes before it is stopped, or that has no room to note anything.
  private func log(limit: Int) throws -> AccessScene {
    try AccessScene {
      $0.ownUseDelay = .seconds(3600)
      $0.ownUseLimit = limit
    }
  }

  private func writing(_ method: String, _ log: AccessScene, _ patient: PatientID?) throws -> AccessWriting {
    AccessWriting(
      endpoint: try #require(Catalog.byName[method]), engine: identity.engine.engine, log: log.log,
      patient: patient)
  }

  private func invocation(
    _ account: AccountID?, _ reply: @escaping @Sendable (Reply) -> Void
  ) -> Invocation {
    var context = CallContext(actor: .service(userID: 996), channel: .gateway, language: .de)
    context.claims = account.map {
      AccessClaims(
        account: $0, session: Example.session, application: .rhythmologicum, expiresAt: Example.end)
    }
    let caller = Caller(userID: 996, roles: [.gateway])
    return Invocation(
      call: Call(method: "", tape: .emptyObject, params: nil, caller: caller), context: context, reply: reply)
  }

  /// What is in the log when a person was answered.
  private func used(_ method: String, _ account: AccountID, _ log: AccessScene) throws -> [FoundAccess] {
    let writing = try writing(method, log, PatientID(of: account))
    _ = try identity.engine.waitForReply { done in
      writing.ownUse(invocation(account, done))(Reply(.success(.emptyObject)))
    }
    return try log.all()
  }

  @Test("it is noted, and only where there is no room for that written before the answer", arguments: [0, 8])
  func room(limit: Int) throws {
    let found = try used("labs.list", AccountID(of: Example.patient), try log(limit: limit))
    #expect(found.count == (limit == 0 ? 1 : 0))
  }

  @Test(
    "what people do with their accounts, or ask about themselves, is written in the role of the account",
    arguments: [
      ("identity.me", .patient), ("identity.me", .nurse), ("identity.me", .admin), ("labs.list", .patient),
      ("notifications.list", .patient), ("notifications.list", .nurse), ("assessment.history", .auditor),
    ] as [(String, AccountRole)])
  func roles(method: String, role: AccountRole) throws {
    let (account, _) = try identity.person(role)
    let found = try used(method, account, try log(limit: 0))
    #expect(
      found.map(\.envelope.actor) == [Actor(role: role.actorRole, high: account.high, low: account.low)])
  }

  @Test(
    "who is refused what is their own is named by the role of the account", arguments: AccountRole.allCases)
  func refused(role: AccountRole) throws {
    let (account, _) = try identity.person(role)
    let log = try log(limit: 8)
    let writing = try writing("labs.list", log, PatientID(of: account))
    let failure = Failure(.forbidden, "no", details: ["reason": "role"])
    let reply = try identity.engine.waitForReply { done in
      writing.ownUse(invocation(account, done))(Reply(.failure(failure)))
    }
    #expect((try? reply.outcome.get()) == nil)
    let found = try log.all()
    #expect(found.map(\.envelope.actor.role) == [role.actorRole] && found.map(\.use.refusal) == ["role"])
  }

  /// Things that somebody tried to get at, by what was answered to who came in.
  private func tried(_ method: String, _ patient: PatientID?, _ answer: String) throws -> [[String]?] {
    let log = try log(limit: 8)
    let writing = try writing(method, log, patient)
    let result = try JSON.parse(Array(answer.utf8))
    _ = try identity.engine.waitForReply { done in
      writing.entering(invocation(patient.map { AccountID(of: $0) }, done))(Reply(.success(result)))
    }
    return try log.all().filter { $0.use.refusal != nil }.map(\.use.resources)
  }

  @Test("a link that leads to what is not one's own leaves an attempt; signing in leaves none")
  func entering()
    throws
  {
    let link = #"{"outcome":"forbidden","assessmentId":"\#(Example.assessment)"}"#
    #expect(try tried("deepLink.resolve", Example.patient, link) == [["\(Example.assessment)"]])
    let signedIn = #"{"account":{"id":"\#(Example.patient)"},"tokens":{}}"#
    #expect(try tried("identity.logIn", nil, signedIn) == [])
  }
}
