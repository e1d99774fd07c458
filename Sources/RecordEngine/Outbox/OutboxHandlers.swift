import RecordModel
import Synchronization

extension TakeMail: Operation {
  /// Milliseconds for which nobody else is offered a mail.
  static let lease: Int64 = 60_000
  /// Mails looked at in one call.
  private static let looked = 1000

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let wanted = limit ?? 20
    guard (1...100).contains(wanted) else {
      throw Failure(.invalidInput, "1 to 100 mails", details: ["field": "limit"])
    }
    let (now, waiting) = try engine.readSettled(call) { (view) throws(Failure) in
      (view.now, try view.documents(MailDocument.self, prefix: [], limit: Self.looked).map(\.document))
    }
    try engine.dropExpired(waiting.filter { $0.expiresAt <= now }, call)
    let due = waiting.filter { now < $0.expiresAt && $0.dueAt <= now }
    let leased = engine.identity.lease(due.map(\.mailId), atMost: wanted)
    return Outcome(
      mails: due.filter { leased.contains($0.mailId) }.map { $0.rendered(engine.identity.secrets) })
  }
}

extension Identity {
  /// Leases mails that nobody has, and forgets leases that ran out.
  fileprivate func lease(_ mails: [MailID], atMost limit: Int) -> Set<MailID> {
    let moment = moment
    return leases.withLock { leases in
      leases = leases.filter { $0.value > moment }
      let free = mails.filter { leases[$0] == nil }.prefix(limit)
      for mail in free { leases[mail] = moment + TakeMail.lease }
      return Set(free)
    }
  }

  /// Ends a lease.
  func release(_ mail: MailID) { leases.withLock { $0[mail] = nil } }
}

extension Engine {
  /// Takes mails out of the outbox that nobody should read any more.
  fileprivate func dropExpired(_ mails: [MailDocument], _ call: CallContext) throws(Failure) {
    for mail in mails {
      _ = try append(call) { (view) throws(Failure) in
        guard
          try view.document(AccountDocument.self, mail.accountId.keyBytes)?.mails
            .contains(where: { $0.mailId == mail.mailId }) == true
        else { return Decision.unchanged(StreamID(mail.accountId), outcome: false) }
        return Decision(
          StreamID(mail.accountId), [MailSettled(mailId: mail.mailId, outcome: .refused)], outcome: true)
      }
    }
  }
}

extension SettleMail: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let stream = StreamID(accountId)
    guard let account = try view.document(AccountDocument.self, accountId.keyBytes),
      let waiting = account.mails.first(where: { $0.mailId == mailId }),
      let mail = try view.document(MailDocument.self, MailDocument.key(mailId, waiting.createdAt))
    else {
      // Reported twice, or replaced by another meanwhile: there is nothing left to do.
      return .unchanged(stream, outcome: Outcome(isOfferedAgain: false))
    }
    let next = MailRetry.next(after: view.now, attempts: mail.attempts + 1)
    let isOfferedAgain = outcome == .failed && next < mail.expiresAt
    return Decision(
      stream, [MailSettled(mailId: mailId, outcome: outcome)],
      outcome: Outcome(isOfferedAgain: isOfferedAgain))
  }
}
