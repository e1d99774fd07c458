import Testing

@testable import RecordStore

/// Whole histories that a seed decides on: commands right and wrong, and between them whatever may happen to a daemon.
@Suite("Simulated histories") struct SimulationTests {
  @Test("whatever happens, the record is what a dumb model says", arguments: 1...6 as ClosedRange<UInt64>)
  func history(_ seed: UInt64) throws {
    var history = try SimulatedHistory(seed: seed)
    for _ in 0..<12 { try history.chapter() }
    #expect(history.incidents.count == 12)
  }

  @Test("the same seed gives the same history, event by event") func replayed() throws {
    let (one, other) = (try events(seed: 40), try events(seed: 40))
    #expect(one.count > 20 && one == other)
    #expect(try events(seed: 41) != one)
  }

  private func events(seed: UInt64) throws -> [String] {
    var history = try SimulatedHistory(seed: seed)
    for _ in 0..<4 { try history.chapter() }
    return try history.events()
  }
}
