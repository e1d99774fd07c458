import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

@Suite("Leases between boxes whose clocks are hours apart") struct LeaseModelTests {
  private static let hour = 3_600_000

  private func town(_ seed: UInt64) -> LeaseTown {
    LeaseTown(seed: seed, offsets: [[Self.hour, -Self.hour, 0], [-Self.hour, Self.hour, 7]][Int(seed % 2)])
  }

  @Test(
    "with sleeping processes and lost answers nobody answers a position again, or writes after a newer store")
  func chaos() {
    var promotions = 0
    for seed in 0..<400 as Range<UInt64> {
      var town = town(seed)
      (town.sleeps, town.losses) = (Int(seed % 7), Int(seed % 11))
      town.run(until: 120_000)
      #expect(town.faults.isEmpty, "seed \(seed): \(town.faults.prefix(3))")
      promotions += town.boxes.dropFirst().count { $0.isStore }
    }
    #expect(promotions > 100, "or nothing was tried")
  }

  @Test("where nothing is wrong nobody takes over; where the box burned just one does, and answers")
  func burns() {
    for seed in 0..<50 as Range<UInt64> {
      var town = town(seed)
      town.run(until: 60_000)
      #expect(town.boxes.count { $0.isStore } == 1)
      #expect(!town.answered.isEmpty)
      town.boxes[0].isDead = true
      town.run(until: 90_000)
      let heirs = town.boxes.dropFirst().filter { $0.isStore }
      #expect(heirs.count == 1 && heirs.first?.isFenced == false, "seed \(seed)")
      #expect(town.wrote == heirs.first?.epoch)
      #expect(town.answered.values.contains(heirs.first?.name ?? ""))
      #expect(town.faults.isEmpty, "seed \(seed): \(town.faults.prefix(3))")
    }
  }

  @Test("a box that comes back after that is fenced, whatever its clock says") func returns() {
    for seed in 0..<50 as Range<UInt64> {
      var town = town(seed)
      town.run(until: 20_000)
      town.boxes[0].due = 60_000
      town.run(until: 90_000)
      #expect(town.boxes[0].isFenced, "seed \(seed)")
      #expect(town.boxes.dropFirst().count { $0.isStore } == 1)
      #expect(town.faults.isEmpty, "seed \(seed): \(town.faults.prefix(3))")
    }
  }
}
