import RecordModel
import Testing

@testable import RecordMail

@Suite("Handing a mail to a real server") struct SMTPRelayTests {
  @Test("a mail arrives whole, encrypted, once") func delivery() async throws {
    let relay = try await Relay()
    let message = try Samples.message(Samples.mail(text: "Grüße\n.\n..\nEnde"))
    #expect(try await relay.client().deliver(message) == DeliveryReport(.delivered, .accepted, code: 250))
    let mails = try relay.mails()
    try #require(mails.count == 1)
    #expect(mails[0].encrypted && mails[0].hello == "worker.test" && mails[0].login == "")
    #expect(mails[0].from == "no-reply@example.org" && mails[0].to == ["erika@example.org"])
    #expect(Array(mails[0].content.utf8) == message.bytes(lineEnd: [13, 10]))
  }

  @Test("a numeric address is looked for in the certificate") func numericAddress() async throws {
    let relay = try await Relay()
    let report = try await relay.client(host: "127.0.0.1").deliver(Samples.message())
    #expect(report.outcome == .delivered)
    let other = try await Relay("normal", .named("DNS:localhost,IP:127.0.0.2"))
    let refused = try await other.client(host: "127.0.0.1").deliver(Samples.message())
    #expect(refused == DeliveryReport(.failed, .untrusted, step: .handshake))
  }

  @Test("without a name of its own the worker says the address that it connects from") func hello()
    async throws
  {
    let relay = try await Relay()
    #expect(try await relay.client(hello: nil).deliver(Samples.message()).outcome == .delivered)
    #expect(["[127.0.0.1]", "[IPv6:::1]"].contains(try relay.mails().first?.hello))
  }

  @Test("a mail for letters beyond ASCII goes to a server that takes them, and is refused by another")
  func international() async throws {
    let mail = Samples.mail(to: "müller@example.org")
    let relay = try await Relay()
    #expect(try await relay.client().deliver(Samples.message(mail)).outcome == .delivered)
    #expect(try relay.mails().first?.to == ["müller@example.org"])
    #expect(try relay.mails().first?.options.contains("SMTPUTF8") == true)
    let old = try await Relay("ascii-only")
    let report = try await old.client().deliver(Samples.message(mail))
    #expect(report.outcome == .refused && report.reason == .noInternationalMail)
    #expect(try old.mails().isEmpty)
  }

  @Test("log-in with a password, by each way", arguments: ["login", "login-only"])
  func login(mode: String) async throws {
    let relay = try await Relay(mode)
    let right = SMTPCredentials(user: "worker", password: "päss wörd")
    #expect(try await relay.client(credentials: right).deliver(Samples.message()).outcome == .delivered)
    #expect(try relay.mails().first?.login == "worker")
    let wrong = SMTPCredentials(user: "worker", password: "falsch")
    let report = try await relay.client(credentials: wrong).deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, .loginRefused, step: .login, code: 535))
    let none = try await relay.client().deliver(Samples.message())
    #expect(none == DeliveryReport(.failed, .loginRefused, step: .sender, code: 530))
    #expect(try relay.mails().count == 1)
  }

  @Test(
    "certificates that do not show the server that was meant",
    arguments: [Certificates.Kind.named("DNS:elsewhere.example.org"), .selfSigned, .expired])
  func certificates(certificate: Certificates.Kind) async throws {
    let relay = try await Relay("normal", certificate)
    let report = try await relay.client().deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, .untrusted, step: .handshake))
    #expect(try relay.mails().isEmpty)
  }

  @Test("an authority that the system does not know vouches for nothing") func systemAuthorities()
    async throws
  {
    let relay = try await Relay()
    let security = try RelaySecurity(host: "localhost", authorities: nil)
    let report = try await relay.client(security: security).deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, .untrusted, step: .handshake))
  }

  @Test("without STARTTLS nothing is sent") func noEncryption() async throws {
    let relay = try await Relay("no-starttls")
    let report = try await relay.client().deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, .noEncryption, step: .hello))
    #expect(try relay.mails().isEmpty)
  }

  @Test("what stands in the clear behind the answer to STARTTLS ends it") func injected() async throws {
    let relay = try await Relay("inject")
    let report = try await relay.client().deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, .unexpectedData, step: .startTLS))
    #expect(try relay.mails().isEmpty)
  }

  @Test("in the clear on this machine, where that was chosen") func plain() async throws {
    let relay = try await Relay("plain")
    #expect(try await relay.client(security: .loopback).deliver(Samples.message()).outcome == .delivered)
    #expect(try relay.mails().first?.encrypted == false)
  }

  @Test("a refusal for now, in two lines, and then the same mail once more") func deferred() async throws {
    let relay = try await Relay("defer-first")
    let client = try relay.client()
    let first = try await client.deliver(Samples.message())
    #expect(first == DeliveryReport(.failed, .deferred, step: .recipient, code: 451))
    #expect(try await client.deliver(Samples.message()).outcome == .delivered)
    #expect(try relay.mails().count == 1)
  }

  @Test(
    "refusals of the mail and of the session",
    arguments: [
      ("refuse-recipient", .refused, .rejected, .recipient, 550),
      ("refuse-content", .refused, .rejected, .content, 554),
      ("refuse-hello", .failed, .sessionRefused, .hello, 421),
    ] as [(String, MailOutcome, DeliveryReport.Reason, SMTPStep, Int)])
  func refusals(
    mode: String, outcome: MailOutcome, reason: DeliveryReport.Reason, step: SMTPStep, code: Int
  ) async throws {
    let relay = try await Relay(mode)
    let report = try await relay.client().deliver(Samples.message())
    #expect(report == DeliveryReport(outcome, reason, step: step, code: code))
  }

  @Test(
    "a server that says nothing more is left after the patience for that step",
    arguments: [("raw-silent", .greeting), ("hang-hello", .hello), ("hang-data", .data)]
      as [(String, SMTPStep)])
  func hanging(mode: String, step: SMTPStep) async throws {
    let relay = try await Relay(mode)
    let long = Duration.seconds(3600)
    let patience = SMTPPatience(connecting: long, whole: long) { $0 == step ? .milliseconds(200) : long }
    let report = try await relay.client(patience: patience).deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, .timeout, step: step))
  }

  @Test(
    "a server that closes or talks nonsense",
    arguments: [
      ("close-data", .closed, .data), ("raw-close", .closed, .greeting),
      ("raw-http", .malformedReply, .greeting),
      ("raw-codes", .malformedReply, .greeting), ("raw-endless-line", .malformedReply, .greeting),
      ("raw-endless-lines", .malformedReply, .greeting),
    ] as [(String, DeliveryReport.Reason, SMTPStep)])
  func hostile(mode: String, reason: DeliveryReport.Reason, step: SMTPStep) async throws {
    let relay = try await Relay(mode)
    let report = try await relay.client().deliver(Samples.message())
    #expect(report == DeliveryReport(.failed, reason, step: step))
  }

  @Test("nobody listens") func unreachable() async throws {
    let relay = try await Relay("plain")
    let free = SMTPRelay(
      host: "127.0.0.1", port: 1, hello: "worker.test", security: .loopback, credentials: nil,
      patience: .standard(within: .seconds(3600)))
    #expect(try await free.deliver(Samples.message()) == DeliveryReport(.failed, .unreachable))
    #expect(try relay.mails().isEmpty)
  }

  @Test("many mails at a time, each on its own connection") func many() async throws {
    let relay = try await Relay()
    let client = try relay.client()
    let outcomes = try await withThrowingTaskGroup(of: MailOutcome.self) { group in
      for number in 0..<12 as Range<UInt64> {
        group.addTask { try await client.deliver(Samples.message(Samples.mail(number))).outcome }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: .delivered, count: 12))
    #expect(Set(try relay.mails().map(\.content)).count == 12)
  }

  @Test("a file that holds no certificates is named") func noAuthorities() {
    #expect(throws: (any Error).self) { try RelaySecurity(host: "localhost", authorities: "/dev/null") }
    #expect(throws: (any Error).self) { try RelaySecurity(host: "localhost", authorities: "/nonexistent") }
  }
}
