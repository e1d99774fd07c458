import RateWindows
import RecordModel
import RecordStore

/// Writes down who used a person's data by one method.
struct AccessWriting: Sendable {
  let endpoint: Endpoint
  let engine: Engine
  let log: AccessLog
  /// Whose data; `nil` where the call names no single person.
  let patient: PatientID?

  /// Writes what is answered, then answers.
  func answered(
    _ call: CallContext, _ pass: @escaping @Sendable (Reply) -> Void
  ) -> @Sendable (Reply) -> Void {
    { reply in
      switch reply.outcome {
      case .failure(let failure): refused(failure, call, pass)
      case .success(let result):
        let (entries, written) = entries(call, result, reply)
        log.record(entries) { pass($0.map { Reply(.failure($0)) } ?? written) }
      }
    }
  }

  /// Writes a refusal, then gives it; what was refused for another reason than who asked says nothing of a record, but of
  /// the things of others that were named.
  func refused(_ failure: Failure, _ call: CallContext, _ pass: @escaping @Sendable (Reply) -> Void) {
    let refusals =
      failure.isRefusalOfPerson
      ? [refusal(Self.reason(of: failure), entry(call, relation: call.relation))] : []
    tried(failure, NamedThings(call), call) { attempts in
      log.record(refusals + attempts) { pass(Reply(.failure($0 ?? failure))) }
    }
  }

  /// An entry as that of a refusal, which rests on nothing.
  func refusal(_ reason: String, _ entry: AccessEntry) -> AccessEntry {
    var entry = entry
    (entry.use.refusal, entry.use.basis) = (reason, .none)
    return entry
  }

  func record(_ entry: AccessEntry, _ done: @escaping @Sendable (Failure?) -> Void) {
    log.record(entry, done)
  }

  /// The entry for the call.
  func entry(_ call: CallContext, relation known: AccessRelation? = nil) -> AccessEntry {
    let relation = known ?? endpoint.accounting.relation ?? call.relation
    let purpose = call.purpose ?? relation.usualPurpose
    var use = AccessUse(
      method: endpoint.name, areas: endpoint.areas, purpose: purpose, basis: relation.basis(for: purpose),
      relation: relation, scope: endpoint.scope)
    use.session = call.claims?.session
    use.address = call.address?.description
    if actor(call).role != .service { use.service = call.service }
    return AccessEntry(
      patient: patient, actor: actor(call), channel: call.channel, request: call.request, use: use)
  }

  /// The entry for somebody who follows the log.
  static func subscription(_ call: CallContext, _ patient: PatientID?) -> AccessEntry {
    let purpose = call.purpose ?? AccessRelation.service.usualPurpose
    let use = AccessUse(
      method: "log.subscribe", areas: [], purpose: purpose, basis: AccessRelation.service.basis(for: purpose),
      relation: .service, scope: .log)
    return AccessEntry(
      patient: patient, actor: call.actor, channel: call.channel, request: call.request, use: use)
  }

  /// Who calls; a patient's account has the patient's id, so that own use needs no look at the account.
  private func actor(_ call: CallContext) -> Actor {
    if let person = call.principal { return person.actor }
    guard let claims = call.claims, call.actor.role == .service else { return call.actor }
    return Actor(role: .patient, high: claims.account.high, low: claims.account.low)
  }

  static func reason(of failure: Failure) -> String {
    if case .string(let reason)? = failure.details?["reason"] { return reason }
    return "forbidden"
  }
}
