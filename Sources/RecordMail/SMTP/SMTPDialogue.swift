import RecordModel

/// The client's side of one mail's way to a server, without a socket: takes replies and returns actions.
///
/// Nothing is sent ahead of a reply, so further bytes after a reply were not requested.
struct SMTPDialogue {
  /// A next action; carried out in order.
  enum Action: Equatable {
    case send([UInt8])
    /// Encrypt the connection from here on, and report it with ``SMTPDialogue/secured()``.
    case encrypt
    /// The result for the mail.
    case report(DeliveryReport)
    case close
  }

  /// The parts of a request.
  struct Request {
    let message: MailMessage
    /// The client's own name; `nil` for the address of the connection.
    let hello: String?
    /// Whether nothing may be sent in the clear.
    let mustEncrypt: Bool
    let credentials: SMTPCredentials?
  }

  /// The awaited reply.
  private(set) var step = SMTPStep.greeting
  let request: Request
  /// The client's name or address, as EHLO has it.
  private var helloName: String
  private var isEncrypted = false
  private var extensions = SMTPExtensions()
  /// The remaining answers of the login.
  private var loginAnswers: [[UInt8]] = []

  init(_ request: Request) {
    self.request = request
    helloName = request.hello ?? HelloName.literal(of: nil)
  }

  /// The connection is made, from an address that stands in for a name of the client's own.
  mutating func connected(from literal: String) {
    if request.hello == nil { helloName = literal }
  }

  /// The server has replied.
  mutating func receive(_ reply: SMTPReply) -> [Action] {
    switch step {
    case .greeting: reply.code == 220 ? hello() : refuseSession(reply)
    case .hello: reply.code == 250 ? greeted(reply) : refuseSession(reply)
    case .startTLS: reply.code == 220 ? encrypt() : refuseSession(reply)
    case .handshake: fail(.unexpectedData)
    case .login: loggingIn(reply)
    case .sender:
      reply.isPositive ? ask(.recipient, "RCPT TO:<\(request.message.recipient.text)>") : refuse(reply)
    case .recipient: reply.isPositive ? ask(.data, "DATA") : refuse(reply)
    case .data: reply.code == 354 ? send(.content, request.message.transmission) : refuse(reply)
    case .content:
      reply.isPositive ? leave(DeliveryReport(.delivered, .accepted, code: reply.code)) : refuse(reply)
    case .quit: end([])
    case .ended: []
    }
  }

  /// The connection to the intended server is encrypted.
  ///
  /// Earlier knowledge is forgotten (RFC 3207 §4.2).
  mutating func secured() -> [Action] {
    guard step == .handshake else { return fail(.unexpectedData) }
    (isEncrypted, extensions) = (true, SMTPExtensions())
    return hello()
  }

  /// The dialogue cannot go on.
  mutating func fail(_ reason: DeliveryReport.Reason) -> [Action] {
    let report = DeliveryReport(.failed, reason, step: step)
    return end(step == .quit ? [] : [.report(report)])
  }
}

extension SMTPDialogue {
  private mutating func hello() -> [Action] { ask(.hello, "EHLO \(helloName)") }

  private mutating func greeted(_ reply: SMTPReply) -> [Action] {
    extensions = SMTPExtensions(reply)
    if request.mustEncrypt, !isEncrypted {
      return extensions.startTLS ? ask(.startTLS, "STARTTLS") : leave(failure(.noEncryption))
    }
    return request.credentials.map { login($0) } ?? sender()
  }

  private mutating func encrypt() -> [Action] {
    step = .handshake
    return [.encrypt]
  }

  private mutating func login(_ credentials: SMTPCredentials) -> [Action] {
    if extensions.login.contains("PLAIN") {
      return send(.login, Array("AUTH PLAIN ".utf8) + credentials.plain + Self.lineEnd)
    }
    guard extensions.login.contains("LOGIN") else { return leave(failure(.noAuthentication)) }
    loginAnswers = [credentials.loginUser, credentials.loginPassword]
    return ask(.login, "AUTH LOGIN")
  }

  private mutating func loggingIn(_ reply: SMTPReply) -> [Action] {
    if reply.code == 235 { return sender() }
    guard reply.code == 334, !loginAnswers.isEmpty else { return leave(failure(.loginRefused, reply)) }
    return send(.login, loginAnswers.removeFirst() + Self.lineEnd)
  }

  private mutating func sender() -> [Action] {
    let message = request.message
    var line = "MAIL FROM:<\(message.sender.text)>"
    if extensions.size { line += " SIZE=\(message.size)" }
    if message.recipient.needsUTF8 {
      guard extensions.internationalMail else {
        return leave(DeliveryReport(.refused, .noInternationalMail, step: step))
      }
      // RFC 6531 §3.6: a header with other letters makes a message of eight bits.
      line += " BODY=8BITMIME SMTPUTF8"
    }
    return ask(.sender, line)
  }
}

extension SMTPDialogue {
  private static let lineEnd = Array("\r\n".utf8)

  private mutating func ask(_ next: SMTPStep, _ line: String) -> [Action] {
    send(next, Array(line.utf8) + Self.lineEnd)
  }

  private mutating func send(_ next: SMTPStep, _ bytes: [UInt8]) -> [Action] {
    step = next
    return [.send(bytes)]
  }

  private func failure(_ reason: DeliveryReport.Reason, _ reply: SMTPReply? = nil) -> DeliveryReport {
    // Looked at only where it decides whom a refusal is about.
    let isAsked = reason == .clientRefused || reason == .sessionRefused || reason == .unclear
    let status = isAsked ? reply?.status.flatMap { $0.kind == 5 ? $0 : nil } : nil
    return DeliveryReport(.failed, reason, step: step, code: reply?.code, status: status)
  }

  /// A refusal before the mail was named says nothing about the mail.
  private mutating func refuseSession(_ reply: SMTPReply) -> [Action] {
    leave(failure(.sessionRefused, reply))
  }

  private mutating func refuse(_ reply: SMTPReply) -> [Action] {
    switch reply.code {
    // RFC 4954 §6: authentication required; a setting of ours is wrong, not the mail.
    case 530, 535, 538: leave(failure(.loginRefused, reply))
    case 400..<500: leave(failure(.deferred, reply))
    case 500..<600:
      switch reply.cause(at: step) {
      case .mail: leave(DeliveryReport(.refused, .rejected, step: step, code: reply.code))
      case .sender: leave(failure(.clientRefused, reply))
      case .unclear: leave(failure(.unclear, reply))
      }
    default: fail(.malformedReply)
    }
  }

  /// Reports and quits.
  private mutating func leave(_ report: DeliveryReport) -> [Action] {
    [.report(report)] + ask(.quit, "QUIT")
  }

  private mutating func end(_ actions: [Action]) -> [Action] {
    guard step != .ended else { return [] }
    step = .ended
    return actions + [.close]
  }
}
