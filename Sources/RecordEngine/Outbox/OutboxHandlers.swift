import RecordModel
import RecordStore

extension TakeMail: OutboxTaking {
  static let things = "mails"

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let wanted = try wanted()
    let (now, certain, waiting, team) = try engine.readSettled(call) { (view) throws(Failure) in
      (
        view.now, view.certain,
        // What is sent while the record moves could not be noted, and would be sent again.
        try view.state.servedDocuments(MailDocument.self, limit: Self.looked).found.map(\.document)
          .filter { !engine.store.closed.contains(StreamID($0.accountId)) },
        try view.teamMails(limit: Self.looked)
          .filter { !engine.store.closed.contains(StreamID($0.document.patientId)) }
      )
    }
    try engine.dropExpired(waiting.filter { $0.expiresAt <= certain }, call)
    try engine.drop(team.filter { $0.mail == nil || $0.document.until <= certain }.map(\.document), call)
    // Urgent mails first.
    let urgent = team.filter { $0.document.isDue(at: now) }.compactMap(\.mail)
    // A delay longer than any possible one dates from before the clock was set back.
    let due = waiting.filter {
      now < $0.expiresAt && ($0.dueAt <= now || $0.dueAt > now.advanced(seconds: MailRetry.longest))
    }
    let identity = engine.identity
    let leased = identity.leases.take(
      urgent.map(\.mailId) + due.map(\.mailId), atMost: wanted, at: identity.moment)
    return Outcome(
      mails: urgent.filter { leased.contains($0.mailId) }
        + due.filter { leased.contains($0.mailId) }.compactMap { $0.rendered(identity.expiring) })
  }
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
    let again = outcome == .failed ? mail.next(after: view.certain) : nil
    return Decision(
      StreamID(place.patientId), [TeamMailSettled(mailId: mailId, outcome: outcome, again: again)],
      outcome: Outcome(isOfferedAgain: again != nil))
  }
}
