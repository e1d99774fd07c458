import Logging
import RecordClient
import RecordModel

/// Renews the lease of a store that ships, and tells its daemon so.
///
/// The daemon is asked first each time, so that no lease is renewed for one that is gone.
struct LeaseLane {
  let hand: ShipperHand
  private var keeping = LeaseKeeping(holder: StoreLease.newHolder())
  private var isLost = false
  /// Whether the last turn failed, which is said once.
  private var isTroubled = false

  init(_ hand: ShipperHand) { self.hand = hand }

  /// Renews it once, or looks who has it.
  ///
  /// - Throws: that another store took over; everything else is tried again.
  mutating func turn() async throws(ShippingTrouble) {
    do throws(ShippingTrouble) {
      try await step()
      isTroubled = false
    } catch {
      keeping.failed()
      if case .fenced = error { throw error }
      if !isTroubled { hand.logger.warning("the lease was not renewed", metadata: ["reason": "\(error)"]) }
      isTroubled = true
    }
    tell()
  }

  private mutating func step() async throws(ShippingTrouble) {
    let begun = hand.now
    let drawn = try await renew(nil)
    let (_, connection) = try await Side.engine { () throws(EngineAnswer) in try await hand.line.current() }
    let book = LeaseBook(
      connection: connection, stream: hand.settings().leaseStream, subjects: hand.subjects)
    if keeping.step == .look {
      let found = try await Side.engine { () throws(EngineAnswer) in try await book.read() }
      keeping.saw(found, epoch: drawn.epoch, at: hand.now)
      try await requireOurRecord(drawn.epoch, connection)
    }
    guard case .write(let revision) = keeping.step else { return }
    let lease = lease(drawn)
    let patience = Int64(hand.settings().leasePatience)
    let written = try await Side.engine { () throws(EngineAnswer) in
      try await book.write(lease, over: revision, patience: patience)
    }
    keeping.wrote(written)
    if let ticket = drawn.ticket, keeping.allowsWrites(begun: begun) { _ = try await renew(ticket) }
  }

  private func renew(_ ticket: UInt64?) async throws(ShippingTrouble) -> RenewLease.Outcome {
    try await Side.daemon { () throws(ClientError) in try await hand.source.renew(RenewLease(ticket: ticket))
    }
  }

  private func lease(_ drawn: RenewLease.Outcome) -> StoreLease {
    let settings = hand.settings()
    return StoreLease(
      instance: hand.instance, name: settings.storeName, holder: keeping.holder, epoch: drawn.epoch,
      isClaim: false, renewals: keeping.renewals, intervalMilliseconds: settings.leaseMilliseconds,
      milliseconds: drawn.milliseconds)
  }

  /// The seal is what counts: a claim alone fences nobody.
  private func requireOurRecord(
    _ epoch: UInt64, _ connection: EngineConnection
  ) async throws(ShippingTrouble) {
    let (stream, subject) = (hand.settings().recordStream, hand.subjects.log(.record))
    let last = try await Side.engine { () throws(EngineAnswer) in
      try await connection.last(stream, subject: subject)
    }
    if let newer = last?.batchHeaders?.epoch, newer > epoch { throw .fenced(epoch: newer, position: nil) }
  }

  private mutating func tell() {
    guard keeping.isLost != isLost else { return }
    isLost = keeping.isLost
    if isLost {
      hand.logger.error("another store has or claims the lease; this one's is not renewed")
      hand.ports.onStatus("ALARM: another store has or claims the lease of this one")
    } else {
      hand.logger.notice("the lease is this store's again")
      hand.ports.onStatus("shipping")
    }
  }
}
