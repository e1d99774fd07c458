/// What a server refuses for good.
enum RefusalCause: Sendable, Equatable {
  /// This mail or its receiver: no other attempt can succeed, and other mails are not concerned.
  case mail
  /// Whoever sends it: every other mail would be refused, too, until a setting is changed here or at the server.
  case sender
  /// One of both, as with `5.7.1`: what becomes of other mails tells (see ``DoubtedMails``).
  case unclear
}

extension SMTPReply {
  /// What the refusal is about, by the step that it answers and by the enhanced code, which counts where there is one.
  func cause(at step: SMTPStep) -> RefusalCause { step.namesReceiver ? later : early }

  /// Until the receiver is named a server knows nothing of the mail but its sender, who is the same for all, its size
  /// (RFC 1870 §6.1) and whether its addresses are written in ASCII (`X.6.7`, `X.6.9`; RFC 6531 §3.5).
  private var early: RefusalCause {
    switch (status?.subject ?? 0, status?.detail) {
    case (2, 3), (3, 4), (6, _): .mail
    case (0, _): code == 552 ? .mail : .sender
    default: .sender
    }
  }

  /// From there on a policy, the server's system or its protocol may be against either: servers check the client's
  /// name and address as late as at RCPT, and refuse single receivers and contents with the same codes.
  private var later: RefusalCause {
    switch (status?.subject, status?.detail) {
    // The sender's address (RFC 3463 §3.2).
    case (1, 7), (1, 8): .sender
    // The log-in and its encryption (RFC 4954 §6, RFC 5248 and its registry).
    case (7, .some(8...14)): .sender
    // The receiver's address, mailbox and route, and the content; a system that such a mail is too long for.
    case (1, _), (2, _), (4, _), (6, _), (3, 4): .mail
    case (3, _), (5, _), (7, _): .unclear
    // Commands and parameters that the server does not take (RFC 5321 §4.2.2); 504 is said to a name without a dot.
    // `X.0` says no more than no enhanced code.
    case (nil, _), (0, _): [500, 502, 503, 504, 555].contains(code) ? .unclear : .mail
    // A code that is younger than this table.
    default: .unclear
    }
  }
}
