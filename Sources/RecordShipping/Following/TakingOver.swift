import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Watches the lease of the store that a replica follows, and has the replica take over once it ran out.
struct TakingOver {
  let hand: FollowHand
  private var watch: LeaseWatch
  private var lookedAt: ContinuousClock.Instant?
  private let holder = StoreLease.newHolder()
  /// What was said last, so that it is said once.
  private var said = ""

  init(_ hand: FollowHand) {
    self.hand = hand
    watch = LeaseWatch(patience: .seconds(hand.settings().promoteAfterSeconds))
  }

  private var now: ContinuousClock.Instant { hand.instant() }

  /// Looks if it is time to; whether the replica is now the store that is written to.
  ///
  /// What fails only makes the time count anew.
  mutating func turn() async -> Bool {
    if let lookedAt, now - lookedAt < watch.interval { return false }
    do throws(ShippingTrouble) {
      let connection = try await Side.engine { () throws(EngineAnswer) in try await hand.line.current() }
        .connection
      return try await look(connection)
    } catch {
      interrupted()
      say("the lease cannot be watched: \(error)")
      return false
    }
  }

  /// Nothing is known of the time until now.
  mutating func interrupted() {
    watch.interrupted()
    lookedAt = now
  }

  private mutating func look(_ connection: EngineConnection) async throws(ShippingTrouble) -> Bool {
    let (book, begin) = (book(connection), now)
    lookedAt = begin
    let found = try await Side.engine { () throws(EngineAnswer) in try await book.readOfLeader() }
    let last = try await hand.last(connection)
    let sight = LeaseWatch.Sight(lease: found, end: last?.sequence ?? 0)
    switch watch.saw(sight, from: begin, to: now) {
    case .held: say(nil)
    case .nobodys: say("nobody holds a lease, so this replica does not take over")
    case .outlasts(let milliseconds):
      say(
        "the store takes writes for \(milliseconds) ms after a renewal, which is not less than promote-after; "
          + "this replica does not take over")
    case .ranOut(let revision):
      return try await claim(over: revision, found?.lease, last?.batchHeaders, connection)
    }
    return false
  }

  private func book(_ connection: EngineConnection) -> LeaseBook {
    LeaseBook(connection: connection, stream: hand.settings().leaseStream, subjects: hand.subjects)
  }
}

extension TakingOver {
  /// Takes the lease, if the replica has all that the copy has; then the store's place.
  private mutating func claim(
    over revision: UInt64, _ lease: StoreLease?, _ end: BatchHeaders?, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> Bool {
    let place = try await hand.apply(ApplyShipment())
    let copy = end?.last ?? 0
    guard place.position >= copy else {
      say(
        "the lease of \(lease?.name ?? "the store") ran out, and this replica is at position "
          + "\(place.position), \(copy - place.position) behind the copy; it does not take over")
      return false
    }
    // From before it is written: by then nobody else counts from it.
    let deadline = now + watch.validity
    do throws(EngineAnswer) {
      _ = try await book(connection).write(
        claim(Promotion.epoch(after: end, place)), over: revision,
        patience: Int64(hand.settings().leasePatience))
    } catch {
      watch.interrupted()
      if AnswerTable.row(error).reaction == .locate { return false }
      throw .engine(error)
    }
    hand.logger.notice("the lease ran out and was claimed", metadata: ["of": "\(lease?.name ?? "")"])
    return await promote(until: deadline, connection)
  }

  private func claim(_ epoch: UInt64) -> StoreLease {
    let settings = hand.settings()
    return StoreLease(
      instance: hand.subjects.instance, name: settings.storeName, holder: holder, epoch: epoch, isClaim: true,
      renewals: 0, intervalMilliseconds: settings.leaseMilliseconds,
      milliseconds: Int(watch.validity / .milliseconds(1)))
  }

  /// Tries it as long as the claim counts: a seal of unknown fate may have fenced the other store already.
  private mutating func promote(
    until deadline: ContinuousClock.Instant, _ connection: EngineConnection
  ) async -> Bool {
    let instant = hand.instant
    let promotion = Promotion(
      hand.target, connection, hand.subjects.instance, settings: hand.settings(),
      by: .lease(isHeld: { instant() < deadline }))
    while now < deadline {
      hand.progress.advance()
      let reason: String
      do throws(Promotion.Trouble) {
        switch try await promotion.run() {
        case .promoted(let epoch, let position):
          hand.logger.notice("took over", metadata: ["epoch": "\(epoch)", "position": "\(position)"])
          return true
        case .alreadyDone: return true
        case .behind(let replica, let copy): reason = "the copy went on, from \(replica) to \(copy)"
        case .differs(let text), .tryAgain(let text): reason = text
        }
      } catch {
        reason = error.description
      }
      say("this replica could not take over: \(reason)")
      try? await Task.sleep(for: .milliseconds(100))
    }
    watch.interrupted()
    return false
  }

  private mutating func say(_ trouble: String?) {
    guard said != trouble ?? "" else { return }
    said = trouble ?? ""
    if let trouble { hand.logger.error("no automatic promotion", metadata: ["reason": "\(trouble)"]) }
    hand.onStatus(trouble.map { "ALARM: \($0)" } ?? Follower.following)
  }
}
