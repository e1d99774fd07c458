import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A machine's own clock, which a test moves; an hour off, as seen from any other.
private final class Moments: Sendable {
  private let held = Mutex(ContinuousClock.now + .seconds(3600))

  var now: ContinuousClock.Instant { held.withLock { $0 } }
  func pass(_ seconds: Int) { held.withLock { $0 += .seconds(seconds) } }
}

@Suite("Writes by a lease") struct WriteLeaseTests {
  private let moments = Moments()
  private let scene: ShippingScene

  init() throws {
    scene = try ShippingScene { [moments] in
      $0.shipping.writeLease = .seconds(8)
      $0.store.moment = { moments.now }
    }
    _ = try scene.test.call(CreatePatient(fullName: "Max Beispiel"))
    scene.test.running.holdReplies()
  }

  private func write() -> String? {
    reason { try scene.test.call(CreatePatient(fullName: "Erika Mustermann")) }
  }

  private func ticket() throws -> UInt64 { try #require(try scene.test.call(RenewLease()).ticket) }

  @Test("are refused before the first renewal and after the last one's time, and nothing else is") func time()
    throws
  {
    #expect(write() == "lease")
    let first = try ticket()
    let renewed = try scene.test.call(RenewLease(ticket: first))
    #expect(renewed.milliseconds == 8000)
    #expect(write() == nil)
    moments.pass(7)
    #expect(write() == nil)
    moments.pass(1)
    #expect(write() == "lease")
    #expect(try scene.test.call(GetShippingStatus()).fencedBy == nil)
    #expect(try scene.test.call(TakeShipment(after: 0)).shipment != nil, "what it has is still shipped")
    _ = try scene.test.call(RenewLease(ticket: try ticket()))
    #expect(write() == nil, "and it goes on in the same epoch")
    #expect(try scene.test.call(GetShippingStatus()).epoch == 0)
  }

  @Test("are not stretched by who slept between the renewal and its report") func frozen() throws {
    let drawn = try ticket()
    moments.pass(9)
    _ = try scene.test.call(RenewLease(ticket: drawn))
    #expect(write() == "lease")
    #expect(reason { try scene.test.call(RenewLease(ticket: drawn)) } == "ticket")
    let older = try ticket()
    _ = try ticket()
    #expect(reason { try scene.test.call(RenewLease(ticket: older)) } == "ticket")
  }

  @Test("need none where the settings ask for none; a fenced store renews none") func none() throws {
    let plain = try ShippingScene()
    plain.test.running.holdReplies()
    #expect(try plain.test.call(RenewLease()) == RenewLease.Outcome(epoch: 0))
    _ = try plain.test.call(CreatePatient(fullName: "Max Beispiel"))
    _ = try plain.test.call(FenceStore(epoch: 1))
    #expect(reason { try plain.test.call(RenewLease()) } == "fenced")
  }
}

@Suite("A replica that may take over") struct TakeOverTests {
  @Test("does so where the seal says; one that may not is told so before, and refuses") func takeOver() throws
  {
    for isAllowed in [false, true] {
      let scene = try ReplicaScene { $0.shipping.mayTakeOver = isAllowed }
      _ = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann"))
      try scene.follow()
      #expect(try scene.replica.call(GetShippingStatus()).mayTakeOver == isAllowed)
      #expect(try scene.primary.test.call(GetShippingStatus()).mayTakeOver == nil)
      let order = TakeOver(epoch: 1, position: scene.copy.position, hash: scene.copy.hash)
      #expect(reason { try scene.primary.test.call(order) } == "no_replica")
      guard isAllowed else {
        #expect(reason { try scene.replica.call(order) } == "take_over")
        continue
      }
      let early = TakeOver(epoch: 1, position: scene.copy.position + 1, hash: scene.copy.hash)
      #expect(reason { try scene.replica.call(early) } == "other_position")
      #expect(try scene.replica.call(order).epoch == 1)
      _ = try scene.replica.call(CreatePatient(fullName: "Max Beispiel"))
      _ = try scene.replica.call(FenceStore(epoch: 2))
      let again = TakeOver(epoch: 3, position: scene.copy.position, hash: scene.copy.hash)
      #expect(
        reason { try scene.replica.call(again) } == "no_replica", "no shipper brings a fenced store back")
    }
  }
}
