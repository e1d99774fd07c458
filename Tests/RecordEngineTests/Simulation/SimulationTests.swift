import RecordTestSupport
import Testing

@testable import RecordStore

/// Whole histories that a seed decides on: commands right and wrong, and between them whatever may happen to a daemon.
@Suite("Simulated histories") struct SimulationTests {
  @Test("whatever happens, the record is what a dumb model says", arguments: 1...3 as ClosedRange<UInt64>)
  func history(_ seed: UInt64) throws {
    try Self.live(seed, chapters: 8)
  }

  /// Lives a history of so many chapters, each of which checks itself.
  static func live(_ seed: UInt64, chapters: Int) throws {
    var history = try SimulatedHistory(seed: seed)
    for _ in 0..<chapters { try history.chapter() }
    #expect(history.incidents.count == chapters)
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

@Suite("Simulated histories of many chapters", .deep) struct LongSimulationTests {
  @Test("whatever happens, the record is what a dumb model says", arguments: 1...12 as ClosedRange<UInt64>)
  func history(_ seed: UInt64) throws { try SimulationTests.live(seed, chapters: 12) }
}
