import LMDB
import RecordModel
import RecordStore

extension TakeShipment: WaitingOperation {
  static var longestWait: Duration { .seconds(10) }
  static let batchBytes = 4096...524_288
  /// Pieces of key material that an answer has at most: some 20 kB.
  static let parcels = 128

  func ends(_ engine: Engine) -> JobEnds { engine.shipping.arrivals }
  static func isUnderWay(_ outcome: Outcome) -> Bool { outcome.shipment == nil && outcome.keys.isEmpty }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try check()
    guard let material = engine.shipping.material else { throw .noCentre }
    if engine.isReplica { throw .replica }
    engine.shipping.follow(engine.writer)
    return try ShippedLogs(engine: engine).with(log) { (store, keys) throws(Failure) in
      try answer(store, keys, material, engine.store.epoch.epoch)
    }
  }

  private func answer(
    _ store: Store, _ keys: KeyShipping, _ material: ShippingDesk.Material, _ epoch: UInt64
  ) throws(Failure) -> Outcome {
    // The batch first: what a record needs is among the changed keys before the record can be read.
    let batch = try store.shippedBatch(
      after: after, limit: limitBytes ?? Self.batchBytes.upperBound, epoch: epoch)
    let parcels = try keys.parcels(limit: Self.parcels)
    let sealed = try parcels.map { (parcel) throws(Failure) in
      try parcel.offered(by: keys, with: material, store)
    }
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    return Outcome(
      instance: store.instance, epoch: epoch, head: head.position,
      hashAfter: try store.chainHash(at: after).map { Hexadecimal.text($0) },
      // Where more keys wait than fit, the records wait for them.
      shipment: parcels.count < Self.parcels ? batch.map(Shipment.init) : nil, keys: sealed.compactMap(\.self)
    )
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    if let limitBytes, !Self.batchBytes.contains(limitBytes) {
      checks.refuse("/limitBytes", "out_of_range", "4096 to 524288")
    }
    if let waitMilliseconds, !(0...10_000).contains(waitMilliseconds) {
      checks.refuse("/waitMilliseconds", "out_of_range", "0 to 10000")
    }
    try checks.finish()
  }
}

extension SettleShipment: Operation {
  /// Names in one report.
  static let names = 1024

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ShippedLog {
    let names = try checkedNames()
    try ShippedLogs(engine: engine).with(log) { (store, keys) throws(Failure) in
      guard let known = try store.chainHash(at: position), Hexadecimal.text(known) == hash else {
        throw .otherHistory(position)
      }
      // A copy that holds nothing has lost the keys too; keys that are reported come before the first records.
      if position == 0, names.isEmpty { try keys.forget() } else { try keys.settle(names) }
      if lacksDocuments == true { try keys.offerDocuments() }
    }
    let name = log ?? ShippedLogs.record
    if name == ShippedLogs.record { engine.writer.hold?.release(upTo: position) }
    engine.shipping.note(position, of: name, at: engine.store.clock.now())
    return try ShippedLogs(engine: engine).state(of: name)
  }

  private func checkedNames() throws(Failure) -> [KeyShipping.KeyName] {
    let names = keys ?? []
    let parsed = names.prefix(Self.names).compactMap { name in
      Hexadecimal.bytes(name.utf8).flatMap(KeyShipping.KeyName.init)
    }
    guard parsed.count == names.count else {
      throw Failure(
        .invalidInput, "at most \(Self.names) names of 32 hexadecimal digits", details: ["field": "keys"])
    }
    return parsed
  }
}

extension FenceStore: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ShippingStatus {
    let (store, epoch) = (engine.store, epoch)
    guard epoch > store.epoch.epoch else { throw .olderEpoch }
    if store.epoch.fencedBy ?? 0 < epoch {
      try engine.writer.maintain { (_, transaction) throws(Failure) in try store.fence(by: epoch, transaction)
      }
      // What waits is recorded here, and may be in the copy that the other store goes on from: nobody can say that it is not done.
      engine.writer.hold?.giveUp(.notCopied)
    }
    return try engine.shippingStatus()
  }
}

extension GetShippingStatus: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ShippingStatus {
    try engine.shippingStatus()
  }
}

extension Engine {
  func shippingStatus() throws(Failure) -> ShippingStatus {
    let (epoch, logs) = (store.epoch, ShippedLogs(engine: self))
    return ShippingStatus(
      instance: store.instance, epoch: epoch.epoch, fencedBy: epoch.fencedBy,
      beforeReply: options.shipping.isBeforeReply, reportedAt: shipping.reportedAt,
      mayTakeOver: epoch.isReplica ? options.shipping.mayTakeOver : nil,
      logs: try logs.names.map { (name) throws(Failure) in try logs.state(of: name) })
  }
}

extension Shipment {
  init(_ batch: ShippedBatch) {
    self.init(
      first: batch.first, last: batch.last, hashBefore: Hexadecimal.text(batch.hashBefore),
      hash: Hexadecimal.text(batch.hash), batch: Base64.text(batch.bytes))
  }
}

extension Failure {
  fileprivate static func otherHistory(_ position: UInt64) -> Failure {
    Failure(
      .stateConflict, "position \(position) of this log is not what the copy holds there",
      details: ["reason": "other_history", "position": .integer(Int64(clamping: position))])
  }
}
