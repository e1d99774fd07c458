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
