import RecordModel

/// Lets calls about patients through and has each of them written down, before its answer leaves.
///
/// What a patient does with the own record is put together and written a little later; everything else is durable
/// first, and refused where it cannot be written.
extension Engine {
  func pass(_ endpoint: Endpoint, _ invocation: Invocation) throws(Failure) {
    let invocation = endpoint.access.subject == .patient ? watched(invocation) : invocation
    guard let accessLog, endpoint.isWrittenDown else { return carryOut(endpoint, invocation) }
    let writing = AccessWriting(endpoint: endpoint, log: accessLog, patient: invocation.context.patient)
    if writing.isOwnUse(invocation.context) {
      carryOut(endpoint, invocation.replying(writing.ownUse(invocation)))
    } else {
      // Not on an event loop: looking who calls may have to wait for a settlement.
      try onReader(invocation) { [self] () throws(Failure) in
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
      return writing.refused(error, try named(invocation.context), invocation.reply)
    }
    guard endpoint.isWrittenFirst else {
      // Admitted already: what the entry says is what was decided.
      let admitted = invocation.with(call)
      return carryOut(endpoint, admitted.replying(writing.answered(call, invocation.reply)))
    }
    // What is not understood changes nothing, and is not written down as if it had.
    try endpoint.checkParameters(invocation)
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

  /// The call with who was refused, as their account says.
  private func named(_ call: CallContext) throws(Failure) -> CallContext {
    guard let claims = call.claims else { return call }
    let account = try read(.daemon) { (view) throws(Failure) in
      try view.documentToday(AccountDocument.self, claims.account.keyBytes)
    }
    var call = call
    call.actor = Actor(
      role: (account?.role ?? .patient).actorRole, high: claims.account.high, low: claims.account.low)
    return call
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
  /// Whether it shows or changes what the access log keeps watch over.
  fileprivate var isWrittenDown: Bool { access.subject == .patient || name == ReadLog.name }

  /// Whether it is written down before anything is decided, since it can do what outlasts its answer.
  fileprivate var isWrittenFirst: Bool { kind == .command || access.effect != .read || scope == .export }
}
