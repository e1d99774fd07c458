import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The past beside stores that know no more") struct FreshStoreTests {
  @Test(
    "as of random positions the answers are those of a store that was fed only the events up to there")
  func fed() throws { try Self.compare(steps: 150, positions: 50) }

  /// Has random things happen, and feeds them to another store as far as each of so many positions.
  static func compare(steps: Int, positions count: Int) throws {
    var life = try RecordedLife(seed: 11)
    try life.run(steps: steps, remembersAnswers: false)
    let lines = try life.test.lines()
    let head = UInt64(lines.count)
    var generator = SeededGenerator(seed: 12)
    let positions = Array((1...head).shuffled(using: &generator).prefix(count)).sorted()
    let clock = FakeClock(try recordedAt(1, life.test))
    let fresh = try TestEngine(clock: clock, seed: 13)
    var fed = 0
    for position in positions {
      let moment = try recordedAt(position, life.test)
      clock.advance(milliseconds: moment.milliseconds - clock.now().milliseconds)
      let outcome = try fresh.take(Array(lines[fed..<Int(position)]))
      #expect(outcome.refused.isEmpty)
      fed = Int(position)
      try life.compare(with: fresh, at: position)
    }
    #expect(positions.count == count)
  }

  private static func recordedAt(_ position: UInt64, _ test: TestEngine) throws -> Timestamp {
    let store = test.engine.store
    return try store.environment.read { (view) throws(Failure) in
      try store.record(position, view).envelope.recordedAt
    }
  }
}
