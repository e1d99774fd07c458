import RecordModel
import RecordStore

extension TakeOver: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ShippingStatus {
    // A store that is fenced is brought back by a person alone.
    guard engine.isReplica else { throw .noReplica }
    guard engine.options.shipping.mayTakeOver else { throw .mayNotTakeOver }
    try engine.promote(epoch, at: position, hash)
    return try engine.shippingStatus()
  }
}

extension RenewLease: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    if let refusal = engine.store.epoch.refusal { throw refusal }
    let epoch = engine.store.epoch.epoch
    guard let lease = engine.store.lease else { return Outcome(epoch: epoch) }
    if let ticket, !lease.renew(ticket) { throw .olderTicket }
    return Outcome(epoch: epoch, ticket: lease.draw(), milliseconds: lease.length.milliseconds)
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}

extension Failure {
  fileprivate static let mayNotTakeOver = Failure(
    .stateConflict, "this daemon's settings do not let its follower make it the store that is written to",
    details: ["reason": "take_over"])

  fileprivate static let olderTicket = Failure(
    .stateConflict, "the ticket is not the last one that was drawn, or was used",
    details: ["reason": "ticket"])
}
