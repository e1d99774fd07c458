import RecordModel
import Testing

@testable import RecordMail

@Suite("The dialogue with a server") struct SMTPDialogueTests {
  typealias Action = SMTPDialogue.Action

  private static func dialogue(
    to: String = "erika@example.org", mustEncrypt: Bool = true, credentials: SMTPCredentials? = nil
  ) throws -> SMTPDialogue {
    SMTPDialogue(
      SMTPDialogue.Request(
        message: try Samples.message(Samples.mail(to: to)), hello: "worker.test", mustEncrypt: mustEncrypt,
        credentials: credentials))
  }

  private static func reply(_ code: Int, _ lines: String...) -> SMTPReply {
    SMTPReply(code: code, lines: (lines.isEmpty ? [""] : lines).map { Array($0.utf8) })
  }

  private static func send(_ line: String) -> [Action] { [.send(Array((line + "\r\n").utf8))] }

  /// The dialogue when that step's answer is waited for.
  private static func dialogue(at step: SMTPStep) throws -> SMTPDialogue {
    var dialogue = try dialogue(credentials: SMTPCredentials(user: "u", password: "p"))
    while dialogue.step != step { try advance(&dialogue) }
    return dialogue
  }

  private static func advance(_ dialogue: inout SMTPDialogue) throws {
    switch dialogue.step {
    case .greeting: _ = dialogue.receive(reply(220))
    case .hello: _ = dialogue.receive(reply(250, "relay", "STARTTLS", "AUTH PLAIN"))
    case .startTLS: _ = dialogue.receive(reply(220))
    case .handshake: _ = dialogue.secured()
    case .login: _ = dialogue.receive(reply(235))
    case .sender, .recipient: _ = dialogue.receive(reply(250))
    case .data: _ = dialogue.receive(reply(354))
    case .content: _ = dialogue.receive(reply(250))
    case .quit, .ended: throw NeverReached()
    }
  }

  @Test("the whole way: nothing but EHLO and STARTTLS goes in the clear") func delivery() throws {
    var dialogue = try Self.dialogue()
    #expect(dialogue.receive(Self.reply(220, "relay ESMTP")) == Self.send("EHLO worker.test"))
    #expect(dialogue.receive(Self.reply(250, "relay", "STARTTLS")) == Self.send("STARTTLS"))
    #expect(dialogue.receive(Self.reply(220)) == [.encrypt])
    #expect(dialogue.secured() == Self.send("EHLO worker.test"))
    let size = dialogue.request.message.size
    #expect(
      dialogue.receive(Self.reply(250, "relay", "SIZE 1000000"))
        == Self.send("MAIL FROM:<no-reply@example.org> SIZE=\(size)"))
    #expect(dialogue.receive(Self.reply(250)) == Self.send("RCPT TO:<erika@example.org>"))
    #expect(dialogue.receive(Self.reply(250)) == Self.send("DATA"))
    #expect(dialogue.receive(Self.reply(354)) == [.send(dialogue.request.message.transmission)])
    #expect(
      dialogue.receive(Self.reply(250))
        == [.report(DeliveryReport(.delivered, .accepted, code: 250))] + Self.send("QUIT"))
    #expect(dialogue.receive(Self.reply(221)) == [.close])
    #expect(dialogue.receive(Self.reply(221)).isEmpty && dialogue.fail(.closed).isEmpty)
  }

  @Test("what was offered before the encryption counts for nothing after it") func forgotten() throws {
    var dialogue = try Self.dialogue(to: "müller@example.org")
    _ = dialogue.receive(Self.reply(220))
    _ = dialogue.receive(Self.reply(250, "relay", "STARTTLS", "SMTPUTF8", "SIZE"))
    _ = dialogue.receive(Self.reply(220))
    _ = dialogue.secured()
    let actions = dialogue.receive(Self.reply(250, "relay"))
    #expect(actions.first == .report(DeliveryReport(.refused, .noInternationalMail, step: .hello)))
  }

  @Test("letters beyond ASCII are announced") func international() throws {
    var dialogue = try Self.dialogue(to: "müller@example.org", mustEncrypt: false)
    _ = dialogue.receive(Self.reply(220))
    #expect(
      dialogue.receive(Self.reply(250, "relay", "SMTPUTF8", "8BITMIME"))
        == Self.send("MAIL FROM:<no-reply@example.org> BODY=8BITMIME SMTPUTF8"))
    #expect(dialogue.receive(Self.reply(250)) == Self.send("RCPT TO:<müller@example.org>"))
  }

  @Test("log-in by PLAIN where it is offered, else by LOGIN, else not at all") func login() throws {
    let credentials = SMTPCredentials(user: "worker", password: "geheim")
    var plain = try Self.dialogue(mustEncrypt: false, credentials: credentials)
    _ = plain.receive(Self.reply(220))
    // RFC 4616: a zero byte, the user, a zero byte, the password.
    #expect(
      plain.receive(Self.reply(250, "r", "AUTH LOGIN PLAIN")) == Self.send("AUTH PLAIN AHdvcmtlcgBnZWhlaW0="))
    var two = try Self.dialogue(mustEncrypt: false, credentials: credentials)
    _ = two.receive(Self.reply(220))
    #expect(two.receive(Self.reply(250, "r", "AUTH LOGIN")) == Self.send("AUTH LOGIN"))
    #expect(two.receive(Self.reply(334, "VXNlcm5hbWU6")) == Self.send("d29ya2Vy"))
    #expect(two.receive(Self.reply(334, "UGFzc3dvcmQ6")) == Self.send("Z2VoZWlt"))
    #expect(
      two.receive(Self.reply(334)).first
        == .report(DeliveryReport(.failed, .loginRefused, step: .login, code: 334)))
    var none = try Self.dialogue(mustEncrypt: false, credentials: credentials)
    _ = none.receive(Self.reply(220))
    let actions = none.receive(Self.reply(250, "r", "AUTH GSSAPI"))
    #expect(actions.first == .report(DeliveryReport(.failed, .noAuthentication, step: .hello)))
  }

  /// What a refusal means: of the session nothing for the mail; of the mail what its first digit says.
  @Test(
    "refusals at every step",
    arguments: [
      (.greeting, 421, .failed, .sessionRefused), (.greeting, 554, .failed, .sessionRefused),
      (.greeting, 250, .failed, .sessionRefused),
      (.hello, 421, .failed, .sessionRefused), (.hello, 502, .failed, .sessionRefused),
      (.startTLS, 454, .failed, .sessionRefused), (.startTLS, 501, .failed, .sessionRefused),
      (.login, 454, .failed, .loginRefused), (.login, 535, .failed, .loginRefused),
      (.sender, 451, .failed, .deferred), (.sender, 552, .refused, .rejected),
      (.sender, 530, .failed, .loginRefused),
      (.recipient, 450, .failed, .deferred), (.recipient, 550, .refused, .rejected),
      (.recipient, 421, .failed, .deferred),
      (.data, 451, .failed, .deferred), (.data, 554, .refused, .rejected),
      (.content, 452, .failed, .deferred), (.content, 552, .refused, .rejected),
    ] as [(SMTPStep, Int, MailOutcome, DeliveryReport.Reason)])
  func refusals(step: SMTPStep, code: Int, outcome: MailOutcome, reason: DeliveryReport.Reason) throws {
    var dialogue = try Self.dialogue(at: step)
    let actions = dialogue.receive(Self.reply(code))
    #expect(actions == [.report(DeliveryReport(outcome, reason, step: step, code: code))] + Self.send("QUIT"))
  }

  /// Step by step and code by code what a refusal for good is about, and what may help against one that is not, or may
  /// not be, about the mail (RFC 5321 §4.2, RFC 3463, RFC 1870 §6.1, RFC 4954 §6, RFC 6531 §3.5).
  @Test("the step and the enhanced code say what a refusal is about") func causes() throws {
    let late: [SMTPStep] = [.recipient, .data, .content]
    for (steps, code, text, reason, setting) in [
      // Before the receiver is named nothing but size and letters can be the mail's fault.
      ([.sender], 504, "5.5.2 <vm>: Helo command rejected", .clientRefused, .hello),
      ([.sender], 553, "5.7.1 Sender address rejected: not owned by user", .clientRefused, .from),
      ([.sender], 550, "5.1.8 Domain not found", .clientRefused, .from),
      ([.sender], 553, "5.1.7 bad", .clientRefused, .from), ([.sender], 553, "bad", .clientRefused, .from),
      ([.sender], 550, "bad", .clientRefused, .from), ([.sender], 554, "no", .clientRefused, .credentials),
      ([.sender], 554, "5.7.10 Encryption needed", .clientRefused, .security),
      ([.sender], 550, "5.2.1 disabled", .clientRefused, .from),
      ([.sender], 555, "no such parameter", .clientRefused, .credentials),
      ([.sender], 552, "too big", .rejected, nil), ([.sender], 552, "5.3.4 too big", .rejected, nil),
      ([.sender], 552, "5.2.3 too big", .rejected, nil),
      ([.sender], 553, "5.6.7 not in ASCII", .rejected, nil),
      // From there on policy, system and protocol may be against the mail as well as against us.
      (late, 554, "5.7.1 Client host rejected: Access denied", .unclear, .credentials),
      (late, 550, "5.7.1 looks like spam", .unclear, .credentials),
      (late, 550, "5.7.26 not authenticated", .unclear, .credentials),
      (late, 550, "5.3.2 no messages", .unclear, .credentials),
      (late, 504, "5.5.2 need fully-qualified hostname", .unclear, .hello),
      (late, 504, "need fully-qualified hostname", .unclear, .hello),
      (late, 503, "5.5.1 Error", .unclear, .hello), (late, 555, "5.5.2 Syntax error", .unclear, .hello),
      (late, 500, "what", .unclear, .credentials),
      (late, 504, "5.0.0 Helo command rejected", .unclear, .hello),
      (late, 500, "5.0.0 what", .unclear, .credentials), (late, 550, "5.9.1 new", .unclear, .credentials),
      // The log-in and the sender's address are the same for every mail.
      (late, 535, "5.7.8 bad", .loginRefused, .credentials), (late, 530, "no", .loginRefused, .credentials),
      (late, 550, "5.7.8 bad", .clientRefused, .credentials),
      (late, 554, "5.7.11 weak", .clientRefused, .security),
      (late, 550, "5.7.14 trust", .clientRefused, .credentials),
      (late, 550, "5.1.8 Domain not found", .clientRefused, .from),
      // The receiver, the mailbox, the route, the content.
      (late, 550, "5.1.1 no such user", .rejected, nil), (late, 550, "5.2.1 disabled", .rejected, nil),
      (late, 552, "5.2.2 full", .rejected, nil), (late, 550, "5.4.1 no route", .rejected, nil),
      (late, 556, "5.1.10 null MX", .rejected, nil), (late, 552, "5.3.4 too big", .rejected, nil),
      (late, 554, "5.6.0 not wanted", .rejected, nil), (late, 550, "5.0.0 no", .rejected, nil),
      (late, 550, "no", .rejected, nil), (late, 554, "no", .rejected, nil),
      // A code that contradicts the reply, or is none.
      (late, 550, "4.7.1 later", .rejected, nil), (late, 550, "5.7 x", .rejected, nil),
      (late, 550, "5.7.1x", .rejected, nil), (late, 550, "5.7.-1 x", .rejected, nil),
      (late, 550, "5.99999.1 x", .rejected, nil),
    ] as [([SMTPStep], Int, String, DeliveryReport.Reason, HelpfulSetting?)] {
      for step in steps {
        var dialogue = try Self.dialogue(at: step)
        guard case .report(let report)? = dialogue.receive(Self.reply(code, text)).first else {
          Issue.record("no report")
          continue
        }
        let what = "\(step) \(code) \(text): \(report)"
        #expect(report.reason == reason && report.helpfulSetting == setting, "\(what)")
        #expect(
          report.outcome == (reason == .rejected ? .refused : .failed) && report.code == code, "\(what)")
        let isAboutUs = reason == .clientRefused || reason == .loginRefused
        #expect(report.concernsAllMails == isAboutUs, "\(what)")
      }
    }
  }

  @Test(
    "a session that is refused for good says what may help",
    arguments: [
      (.greeting, 554, "5.7.1 no access", .credentials), (.hello, 504, "5.5.2 need a name", .hello),
      (.hello, 501, "bad name", .hello), (.startTLS, 501, "no", .security),
      (.login, 535, "5.7.8 bad", .credentials), (.login, 534, "5.7.9 too weak", .credentials),
      // What passes by itself needs no setting.
      (.greeting, 421, "4.7.0 later", nil), (.login, 454, "4.7.0 later", nil), (.startTLS, 454, "later", nil),
    ] as [(SMTPStep, Int, String, HelpfulSetting?)])
  func sessions(step: SMTPStep, code: Int, text: String, setting: HelpfulSetting?) throws {
    var dialogue = try Self.dialogue(at: step)
    guard case .report(let report)? = dialogue.receive(Self.reply(code, text)).first else {
      Issue.record("no report")
      return
    }
    #expect(report.outcome == .failed && report.helpfulSetting == setting && report.concernsAllMails)
  }

  @Test(
    "only what no mail can get past makes all of them wait",
    arguments: [
      (nil, .unreachable, nil, true), (nil, .directory, 28, true), (nil, .notLoopback, nil, true),
      (.handshake, .untrusted, nil, true), (.hello, .timeout, nil, true), (.sender, .closed, nil, true),
      (.sender, .deferred, 451, true), (.recipient, .deferred, 421, true), (.content, .deferred, 421, true),
      (.recipient, .deferred, 450, false), (.content, .deferred, 452, false), (.data, .timeout, nil, false),
      (.content, .closed, nil, false), (.recipient, .unclear, 550, false),
      (.recipient, .malformedReply, nil, false),
    ] as [(SMTPStep?, DeliveryReport.Reason, Int?, Bool)])
  func concerns(step: SMTPStep?, reason: DeliveryReport.Reason, code: Int?, all: Bool) {
    #expect(DeliveryReport(.failed, reason, step: step, code: code).concernsAllMails == all)
    #expect(!DeliveryReport(.refused, reason, step: step, code: code).concernsAllMails)
  }

  @Test("without a name of its own the client says the address that it connects from") func address() throws {
    for (name, line) in [(nil, "EHLO [192.0.2.7]"), ("worker.test", "EHLO worker.test")]
      as [(String?, String)]
    {
      var dialogue = SMTPDialogue(
        SMTPDialogue.Request(
          message: try Samples.message(), hello: name, mustEncrypt: true, credentials: nil))
      dialogue.connected(from: "[192.0.2.7]")
      #expect(dialogue.receive(Self.reply(220)) == Self.send(line))
    }
  }

  @Test(
    "answers of the wrong kind end the dialogue", arguments: [SMTPStep.sender, .recipient, .data, .content])
  func wrongKind(step: SMTPStep) throws {
    var dialogue = try Self.dialogue(at: step)
    let actions = dialogue.receive(Self.reply(step == .data ? 250 : 354))
    #expect(actions == [.report(DeliveryReport(.failed, .malformedReply, step: step)), .close])
  }

  @Test("a reply in the middle of the handshake is nobody's") func duringHandshake() throws {
    var dialogue = try Self.dialogue(at: .handshake)
    let actions = dialogue.receive(Self.reply(250))
    #expect(actions == [.report(DeliveryReport(.failed, .unexpectedData, step: .handshake)), .close])
  }

  @Test("an end at any step is a failure, but after the report it is none", arguments: SMTPStep.allCases)
  func ends(step: SMTPStep) throws {
    guard step != .ended else { return }
    var dialogue = try Self.dialogue(at: step)
    let report: [Action] = step == .quit ? [] : [.report(DeliveryReport(.failed, .closed, step: step))]
    #expect(dialogue.fail(.closed) == report + [.close])
    #expect(dialogue.fail(.timeout).isEmpty)
  }

  @Test("the patience of the steps is the standard's, scaled to less than the daemon waits")
  func patience() {
    #expect(SMTPStep.greeting.patience(within: .seconds(50)) == .seconds(15))
    #expect(SMTPStep.data.patience(within: .seconds(50)) == .seconds(6))
    #expect(SMTPStep.content.patience(within: .seconds(50)) == .seconds(30))
    for step in SMTPStep.allCases { #expect(step.patience(within: .seconds(5)) > .zero) }
  }
}

/// A step to which no dialogue leads.
private struct NeverReached: Error {}
