import RecordModel
import RecordStore

/// Lets calls about patients through and has each of them written down, before its answer leaves.
///
/// A patient's use of their own record is put together and written a little later; everything else is durable
/// first, and refused if it cannot be written.
extension Engine {
  func pass(_ endpoint: Endpoint, _ invocation: Invocation) throws(Failure) {
    let invocation = endpoint.access.subject == .patient ? watched(invocation) : invocation
    // Whoever signed in is held to it in the view that answers, with all else that their rights depend on.
    let refusal = endpoint.access.who.refusal(of: invocation.context.actor)
    guard let accessLog, endpoint.isWrittenDown else {
      if let refusal { throw refusal }
      return carryOut(endpoint, invocation)
    }
    let person = endpoint.person(invocation.context)
    let writing = AccessWriting(endpoint: endpoint, engine: self, log: accessLog, patient: person)
    if let refusal { return writing.refused(refusal, invocation.context, invocation.reply) }
    if endpoint.access.subject == .entry {
      carryOut(endpoint, invocation.replying(writing.entering(invocation)))
    } else if writing.isOwnUse(invocation.context) {
      carryOut(endpoint, invocation.replying(writing.ownUse(invocation)))
    } else if endpoint.isAdmittedUnseen(invocation.context) {
      try passOthers(endpoint, invocation, writing)
    } else {
      // Not on an event loop: looking who calls may have to wait for a settlement.
      try onReader(invocation, isForAdmission: true) { [self] () throws(Failure) in
        try passOthers(endpoint, invocation, writing)
      }
    }
  }

  /// Lets a call of somebody else than the patient through.
  private func passOthers(
    _ endpoint: Endpoint, _ invocation: Invocation, _ writing: AccessWriting
  ) throws(Failure) {
    let call: CallContext
    do throws(Failure) {
      call = try admitted(invocation.context)
      try requireResearchConsent(call, writing.patient)
    } catch {
      return writing.refused(error, named(invocation.context), invocation.reply)
    }
    guard endpoint.isWrittenFirst else {
      // Admitted already: what the entry says is what was decided.
      let admitted = invocation.with(call)
      return carryOut(endpoint, admitted.replying(writing.answered(call, invocation.reply)))
    }
    if endpoint.kind == .command, !invocation.context.isReview {
      return carryOut(endpoint, writing.accounted(call, invocation))
    }
    // What is not understood changes nothing, and is not written down as if it had.
    let invocation = try endpoint.read(invocation)
    // Admitted again with what it decides on: a relation can end in between.
    writing.attempted(call, invocation.reply) { [self] pass in
      do throws(Failure) { try endpoint.invoke(self, invocation.replying(pass)) } catch {
        pass(Reply(.failure(error)))
      }
    }
  }

  /// Carries the call out; a refusal that comes at once goes the way of all answers, so that it is written down too.
  private func carryOut(_ endpoint: Endpoint, _ invocation: Invocation) {
    do throws(Failure) { try endpoint.invoke(self, invocation) } catch {
      invocation.reply(Reply(.failure(error)))
    }
  }

  /// The call with who is behind it, as their account says.
  func named(_ call: CallContext) -> CallContext { call.claims.map { named(call, as: $0.account) } ?? call }

  /// The call as that person's, as their account says.
  func named(_ call: CallContext, as person: AccountID) -> CallContext {
    let account = try? read(.daemon) { (view) throws(Failure) in
      try view.documentToday(AccountDocument.self, person.keyBytes)
    }
    let role = (account?.role ?? .patient).actorRole
    return call.acting(as: Actor(role: role, high: person.high, low: person.low))
  }

  /// Refuses research on a record whose patient does not want it (R-MH-056).
  private func requireResearchConsent(_ call: CallContext, _ patient: PatientID?) throws(Failure) {
    guard call.purpose == .research, let patient else { return }
    let shares = try read(.daemon) { (view) throws(Failure) in try view.sharesWithResearch(patient) }
    if !shares { throw .noResearchConsent }
  }
}

extension Failure {
  /// The refusal of research on a record that is not shared with it.
  static let noResearchConsent = Failure(
    .forbidden, "the patient does not share the record with research",
    details: ["reason": "no_research_consent"])
}

extension Endpoint {
  /// Whether nothing of the record decides who may call: then nobody has to wait for it.
  fileprivate func isAdmittedUnseen(_ call: CallContext) -> Bool {
    // What an operation is called with can be large, and is read on a thread of its own.
    guard kind == .command || kind == .query, call.claims == nil, call.purpose != .research else {
      return false
    }
    return access.content != .selfEntered || call.patient == nil
  }

  /// Whether it is written down before anything is decided, since it can do what outlasts its answer.
  fileprivate var isWrittenFirst: Bool { kind == .command || access.effect != .read || scope == .export }
}
