import RecordModel
import RecordStore
import Synchronization

extension TakeMail: Operation {
  /// Milliseconds for which a mail is offered to nobody else.
  static let lease: Int64 = 60_000
  /// Mails read in one call.
  private static let looked = 1000

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let wanted = limit ?? 20
    guard (1...100).contains(wanted) else {
      throw Failure(.invalidInput, "1 to 100 mails", details: ["field": "limit"])
    }
    let (now, waiting, team) = try engine.readSettled(call) { (view) throws(Failure) in
      (
        view.now, try view.documents(MailDocument.self, prefix: [], limit: Self.looked).map(\.document),
        try view.teamMails(limit: Self.looked)
      )
    }
    try engine.dropExpired(waiting.filter { $0.expiresAt <= now }, call)
    try engine.drop(team.filter { $0.mail == nil || $0.document.until <= now }.map(\.document), call)
    // Urgent mails first.
    let urgent = team.filter { $0.document.isDue(at: now) }.compactMap(\.mail)
    // A delay longer than any possible one dates from before the clock was set back.
    let due = waiting.filter {
      now < $0.expiresAt && ($0.dueAt <= now || $0.dueAt > now.advanced(seconds: MailRetry.longest))
    }
    let leased = engine.identity.lease(urgent.map(\.mailId) + due.map(\.mailId), atMost: wanted)
    return Outcome(
      mails: urgent.filter { leased.contains($0.mailId) }
        + due.filter { leased.contains($0.mailId) }.map { $0.rendered(engine.identity.secrets) })
  }
}

extension Identity {
  /// Leases free mails, and forgets expired leases.
  fileprivate func lease(_ mails: [MailID], atMost limit: Int) -> Set<MailID> {
    let moment = moment
    return leases.withLock { leases in
      leases = leases.filter { $0.value > moment }
      let free = mails.filter { leases[$0] == nil }.prefix(limit)
      for mail in free { leases[mail] = moment + TakeMail.lease }
      return Set(free)
    }
  }

  func release(_ mail: MailID) { leases.withLock { $0[mail] = nil } }
}

extension Engine {
  /// Removes mails from the outbox that nobody should read any more.
  ///
  /// One append for each: they are of many accounts, and the next call makes up for a stop in between.
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
      return try settleTeamMail(view)
    }
    let next = MailRetry.next(after: view.now, attempts: mail.attempts + 1)
    let isOfferedAgain = outcome == .failed && next < mail.expiresAt
    return Decision(
      stream, [MailSettled(mailId: mailId, outcome: outcome)],
      outcome: Outcome(isOfferedAgain: isOfferedAgain))
  }
}

extension SettleMail {
  fileprivate func settleTeamMail(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    guard let place = try view.document(TeamMailPlaceDocument.self, mailId.keyBytes),
      let mail = try view.document(TeamMailDocument.self, TeamMailDocument.key(mailId, place.createdAt)),
      mail.mail.accountId == accountId
    else {
      // Reported twice, or replaced by another meanwhile: there is nothing left to do.
      return .unchanged(StreamID(accountId), outcome: Outcome(isOfferedAgain: false))
    }
    let again = outcome == .failed ? mail.next(after: view.now) : nil
    return Decision(
      StreamID(place.patientId), [TeamMailSettled(mailId: mailId, outcome: outcome, again: again)],
      outcome: Outcome(isOfferedAgain: again != nil))
  }
}
