import RecordModel
import RecordStore

/// People's use of what is their own: put together, and written a little later.
extension AccessWriting {
  /// Whether somebody uses what is their own, as a token shows.
  ///
  /// That a program says it acts for the patient shows nothing: its use is the program's.
  func isOwnUse(_ call: CallContext) -> Bool {
    guard let patient, let claims = call.claims else { return false }
    return PatientID(of: claims.account) == patient
  }

  /// Notes the use and passes the reply on; a refusal is written first.
  func ownUse(_ invocation: Invocation) -> @Sendable (Reply) -> Void {
    { reply in
      switch reply.outcome {
      case .failure(let failure): refusedOwn(failure, invocation)
      case .success(let result):
        let entry = entry(owner(patient, invocation.context), relation: .own)
        note(entry, taken(in: result), invocation, reply)
      }
    }
  }

  /// Writes the refusal in the role of whose account it is, which is looked up on a reader's thread: not here, since what was
  /// refused may have been so on the writer's.
  private func refusedOwn(_ failure: Failure, _ invocation: Invocation) {
    let call = invocation.context
    guard failure.isRefusalOfPerson else { return refused(failure, call, invocation.reply) }
    do throws(Failure) {
      try engine.readers.run { refused(failure, engine.named(call), invocation.reply) }
    } catch {
      refused(failure, call, invocation.reply)
    }
  }

  /// Notes that somebody who signs in, or opens a link, is shown what is their own.
  func entering(_ invocation: Invocation) -> @Sendable (Reply) -> Void {
    { reply in
      guard case .success(let result) = reply.outcome else { return invocation.reply(reply) }
      let person = patient ?? endpoint.content(of: result)?.people.first?.person
      guard let person else { return invocation.reply(reply) }
      var entry = entry(owner(person, invocation.context), relation: .own)
      entry.patient = person
      // A link is answered even if it leads to what is another's, and names it back.
      let things = patient == nil ? NamedThings() : NamedThings(in: result)
      note(entry, things, invocation, reply)
    }
  }

  /// Notes a use and answers; what of it was refused inside the answer is written first.
  private func note(
    _ entry: AccessEntry, _ things: NamedThings, _ invocation: Invocation, _ reply: Reply
  ) {
    tried(.notTaken, things, invocation.context) { attempts in
      // Where there is no room to wait: at once.
      let isNoted: Void? = try? log.noteOwnUse(entry)
      let rest = isNoted == nil ? attempts + [entry] : attempts
      log.record(rest) { pass(reply, unless: $0, invocation.reply) }
    }
  }

  /// Gives the reply where what is to be written was written.
  func pass(_ reply: Reply, unless failure: Failure?, _ pass: @Sendable (Reply) -> Void) {
    pass(failure.map { Reply(.failure($0)) } ?? reply)
  }

  /// The call as the doing of whose account it is, if that need not be a patient's.
  private func owner(_ person: PatientID?, _ call: CallContext) -> CallContext {
    guard let person, endpoint.access.subject != .patient || showsOneself else { return call }
    return engine.named(call, as: AccountID(of: person))
  }

  /// Whether it also answers who is no patient and has no record, in which nothing can be changed.
  private var showsOneself: Bool { endpoint.access.isOfOneself && endpoint.access.effect == .read }
}
