/// The awaited step of a dialogue with a server.
package enum SMTPStep: String, Sendable, CaseIterable {
  /// The server's first line.
  case greeting
  /// The answer to EHLO.
  case hello
  /// The answer to STARTTLS.
  case startTLS = "starttls"
  /// The encrypted connection.
  case handshake
  /// The answers to AUTH.
  case login
  /// The answer to MAIL.
  case sender
  /// The answer to RCPT.
  case recipient
  /// The answer to DATA.
  case data
  /// The answer to the message.
  case content
  /// The answer to QUIT; the result for the mail is known.
  case quit
  /// Nothing more.
  case ended

  /// Whether the server has been told whom the mail is for, so that its answer may be about that.
  var namesReceiver: Bool {
    switch self {
    case .greeting, .hello, .startTLS, .handshake, .login, .sender: false
    case .recipient, .data, .content, .quit, .ended: true
    }
  }

  /// A client's patience by RFC 5321 §4.5.3.2, in seconds.
  ///
  /// Five minutes for steps that it does not name.
  private var standardSeconds: Int64 {
    switch self {
    case .data: 120
    // Sending the message (three minutes a block) and waiting for its answer (ten) are one step here.
    case .content: 600
    case .quit, .ended: 100
    default: 300
    }
  }

  /// The standard's patience scaled so that the longest step takes three fifths of the whole.
  ///
  /// The daemon offers a mail again a minute after it was taken, so the standard's half an hour would send it
  /// many times.
  package func patience(within whole: Duration) -> Duration { whole * Int(standardSeconds) / 1000 }
}

/// How long a server is waited for.
package struct SMTPPatience: Sendable {
  /// Until there is a connection.
  let connecting: Duration
  /// The time limit of a whole mail.
  let whole: Duration
  private let step: @Sendable (SMTPStep) -> Duration

  package init(connecting: Duration, whole: Duration, step: @escaping @Sendable (SMTPStep) -> Duration) {
    (self.connecting, self.whole, self.step) = (connecting, whole, step)
  }

  /// That of the standard, scaled.
  package static func standard(within whole: Duration) -> Self {
    Self(connecting: SMTPStep.greeting.patience(within: whole), whole: whole) { $0.patience(within: whole) }
  }

  func callAsFunction(_ step: SMTPStep) -> Duration { self.step(step) }
}
