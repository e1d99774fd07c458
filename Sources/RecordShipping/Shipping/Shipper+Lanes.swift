import Logging
import RecordClient
import RecordModel
import RecordProcess

extension Shipper {
  /// Waits for the daemon; `nil` if there is nothing to do.
  func begin() async -> ShipperHand? {
    let found = await ports.firstStatus(logger, pause, progress) { () throws(ClientError) in
      try await source.status()
    }
    guard let found else { return nil }
    gathers.value = !found.beforeReply
    if let epoch = found.fencedBy {
      end(ShippingTrouble.fenced(epoch: epoch, position: nil).description)
      return nil
    }
    if let reason = refusal(of: found) {
      end(reason)
      return nil
    }
    return hand(found.instance)
  }

  /// Why a daemon is not served: its replies would promise what is not certain.
  private func refusal(of status: ShippingStatus) -> String? {
    guard status.beforeReply, !settings.value.synchronousStorage else { return nil }
    return
      "the daemon's ship-mode is before-reply, and nobody said that the engine's servers have on the disk "
      + "what they acknowledge. Where they do, set synchronous-storage=yes; where not, ship-mode=after"
  }

  private func hand(_ instance: InstanceID) -> ShipperHand {
    work.inbox.value = "_INBOX.\(instance)"
    let settings = settings
    return ShipperHand(
      source: source, line: line, instance: instance, settings: { settings.value }, bandwidth: Bandwidth(),
      ports: ports, logger: logger, pause: pause, progress: progress)
  }

  /// Records, volumes of the access log, the lease, reports and places at the same time: none waits for another.
  func ship(_ hand: ShipperHand) async {
    async let records: Void = until { () throws(ShippingTrouble) in try await shipRecords(hand) }
    async let volumes: Void = until { () throws(ShippingTrouble) in try await shipVolumes(hand) }
    async let lease: Void = until { () throws(ShippingTrouble) in try await keepLease(hand) }
    async let reports: Void = report()
    async let places: Void = place()
    _ = await (records, volumes, lease, reports, places)
  }

  private func keepLease(_ hand: ShipperHand) async throws(ShippingTrouble) {
    var lane = LeaseLane(hand)
    while !pause.isOver {
      let interval = settings.value.leaseMilliseconds
      if interval > 0 { try await lane.turn() }
      await pause.sleep(.milliseconds(interval > 0 ? interval : 1000))
      progress.advance()
    }
  }

  private func report() async {
    let (settings, source) = (settings, source)
    let sender = ReportSender(
      part: .primary, line: line, settings: { settings.value }, hole: { nil }, logger: logger)
    await sender.run(pause) { () throws(ClientError) in try await source.status() }
  }

  private func until(_ work: () async throws(ShippingTrouble) -> Void) async {
    do throws(ShippingTrouble) { try await work() } catch { await end(error) }
  }

  private func shipRecords(_ hand: ShipperHand) async throws(ShippingTrouble) {
    var lane = TendedLane(hand, .record)
    while !pause.isOver {
      // A message costs the engine about the same whether it holds one record or hundreds. What is cut short goes on at once.
      if try await lane.turn(waitMilliseconds: ports.waitMilliseconds), gathers.value, lane.isLevel {
        await pause.sleep(.milliseconds(settings.value.gatherMilliseconds))
      }
    }
  }

  private func shipVolumes(_ hand: ShipperHand) async throws(ShippingTrouble) {
    var lanes: [ShippedLogName: TendedLane] = [:]
    while !pause.isOver {
      for log in try await volumes() {
        var lane = lanes[log] ?? TendedLane(hand, log)
        while try await lane.turn(waitMilliseconds: 0), !pause.isOver {}
        lanes[log] = lane
      }
      await pause.sleep(ports.accessInterval)
      progress.advance()
    }
  }

  /// The volumes that there are; none while the daemon does not say, which the other lane reports.
  private func volumes() async throws(ShippingTrouble) -> [ShippedLogName] {
    guard let status = try? await source.status() else { return [] }
    // It may have been started anew in another mode.
    if let reason = refusal(of: status) { throw .stopped(reason) }
    gathers.value = !status.beforeReply
    return status.logs.compactMap { ShippedLogName($0.log) }.filter { $0 != .record }
  }

  /// Tells the daemon that another store took over, until it has heard it; then ends.
  private func end(_ trouble: ShippingTrouble) async {
    if case .fenced(let epoch, let position) = trouble {
      await fence(FenceStore(epoch: epoch, position: position))
    }
    end(trouble.description)
  }

  private func fence(_ method: FenceStore) async {
    var backoff = Backoff(first: .milliseconds(250), longest: ports.longestPause)
    while !pause.isOver {
      do throws(ClientError) { return try await source.fence(method) } catch {
        logger.error("the daemon did not take the fence", metadata: ["reason": "\(error)"])
        if error.isFinal { return }
      }
      await pause.sleep(backoff.next(chance: ports.worker.chance()))
      progress.advance()
    }
  }
}
