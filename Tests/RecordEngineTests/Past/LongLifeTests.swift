import RecordTestSupport
import Testing

@Suite("Answers about the past of long lives", .deep) struct LongLifeTests {
  @Test("a query as of a position answers what it answered then", arguments: [4, 5, 6] as [UInt64])
  func asItWas(seed: UInt64) throws { try PastTests.compare(seed: seed, steps: 150) }

  @Test(
    "as of 200 random positions the answers are those of a store that was fed only the events up to there")
  func fed() throws { try FreshStoreTests.compare(steps: 400, positions: 200) }
}
