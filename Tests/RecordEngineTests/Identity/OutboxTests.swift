import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The outbox") struct OutboxTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  @Test("a mail is offered to one sender for a minute, oldest first, and is gone when it was delivered")
  func leases() throws {
    try scene.register("a@example.org")
    scene.advance(seconds: 1)
    try scene.register("b@example.org")
    let first = try scene.engine.call(TakeMail(limit: 1)).mails
    #expect(first.map(\.to) == ["a@example.org"])
    let second = try scene.engine.call(TakeMail()).mails
    #expect(second.map(\.to) == ["b@example.org"])
    #expect(try scene.engine.call(TakeMail()).mails.isEmpty)
    let mail = try #require(first.first)
    let settled = SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .delivered)
    #expect(try !scene.engine.call(settled).isOfferedAgain)
    // Reported twice, such as after a lost answer.
    #expect(try !scene.engine.call(settled).isOfferedAgain)
    scene.advance(seconds: 60)
    #expect(try scene.engine.call(TakeMail()).mails == second)
  }

  @Test("a mail that failed is offered again with a growing delay, and not after it ran out") func failures()
    throws
  {
    try scene.register()
    var delays: [Int64] = []
    var now: Int64 = 0
    while let mail = try scene.engine.call(TakeMail()).mails.first {
      #expect(mail.attempts == delays.count)
      let settled = SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .failed)
      let isOfferedAgain = try scene.engine.call(settled).isOfferedAgain
      let start = now
      repeat {
        scene.advance(seconds: 15)
        now += 15
        // A lease would hide the mail for a minute.
        scene.engine.running.identity.release(mail.mailId)
        let isThere = try scene.engine.running.readSettled(.daemon) { (view) throws(Failure) in
          try view.documents(MailDocument.self, prefix: [], limit: 1).first.map {
            $0.document.dueAt <= view.now
          }
        }
        if isThere == true { break }
      } while now < 600
      delays.append(now - start)
      #expect(isOfferedAgain == (now < 600))
    }
    #expect(delays.starts(with: [15, 30, 60, 120]))
    // What ran out leaves the outbox for good.
    scene.advance(seconds: 600)
    #expect(try scene.engine.call(TakeMail()).mails.isEmpty)
    let left = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.documents(MailDocument.self, prefix: [], limit: 10).count
    }
    #expect(left == 0)
  }

  @Test(
    "in the person's language, with one secret, by which application it is",
    arguments: Application.allCases, Language.allCases)
  func texts(application: Application, language: Language) throws {
    var request = scene.registration("a@example.org", application)
    request.language = language
    _ = try scene.engine.call(request)
    let mail = try #require(try scene.mails().first)
    #expect(mail.subject.contains(application.title))
    #expect(mail.text.contains(language == .de ? "Bestätigungscode" : "verification code"))
    #expect(!mail.text.contains("\r"))
    #expect(mail.expiresAt == mail.createdAt.advanced(seconds: 600))
  }

  @Test("only couriers and operators read mails", arguments: ServiceRole.allCases)
  func roles(role: ServiceRole) throws {
    try scene.register()
    let reply = try scene.engine.call("outbox.take", "{}", roles: [role])
    #expect(((try? reply.outcome.get()) != nil) == [.operator, .courier].contains(role))
  }

  @Test("R-MH-045, R-SO-070: a code is in its mail and nowhere else: no reply, no event, no file")
  func secrets() throws {
    let registered = try scene.engine.send(scene.registration())
    let token = try scene.logIn().tokens
    _ = try scene.engine.call(ForgotPassword(application: .superOne, email: IdentityScene.address))
    let mails = try scene.mails()
    let texts = mails.flatMap { $0.text.split(separator: "\n").map(String.init) }
    let code = try #require(texts.first(where: OneTimeSecret.isDigits))
    let reset = try #require(texts.first { $0.utf8.count == 64 })
    let events = try scene.engine.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: nil), limit: 1000,
      maximumBytes: 1 << 22
    ).events.map { String(decoding: $0, as: UTF8.self) }.joined()
    var replyBytes: [UInt8] = []
    JSON.write(try registered.outcome.get(), node: 0, into: &replyBytes)
    let reply = String(decoding: replyBytes, as: UTF8.self)
    for secret in [reset, token.refreshToken, token.accessToken, "$scrypt$", IdentityScene.password, "nonce"]
    {
      #expect(!events.contains(secret), "\(secret.prefix(8))")
    }
    #expect(!events.contains("\"\(code)\""))
    #expect(!reply.contains(reset) && !reply.contains("\"\(code)\""))
    scene.engine.running.stop()
    for secret in [reset, token.refreshToken, "$scrypt$", IdentityScene.address] {
      #expect(try !Files.contain(secret, in: scene.engine.directory.path))
    }
  }
}
