import RecordTestSupport
import Testing

@testable import RecordRelay

@Suite("Bytes that wait for a socket") struct ByteQueueTests {
  @Test("they leave in their order, however few are taken at a time", arguments: 1...10)
  func order(seed: UInt64) {
    var (chance, queue) = (SeededGenerator(seed: seed), ByteQueue())
    var (put, taken) = ([UInt8](), [UInt8]())
    for _ in 0..<300 {
      let more = (0..<Int.random(in: 0...20_000, using: &chance)).map { UInt8(truncatingIfNeeded: $0) }
      queue.append(more)
      put += more
      queue.pass { waiting in
        let count = min(waiting.count, Int.random(in: 0...18_000, using: &chance))
        taken += waiting.prefix(count)
        return count
      }
      #expect(queue.count == put.count - taken.count)
    }
    queue.pass { waiting in
      taken += waiting
      return waiting.count
    }
    #expect(taken == put && queue.isEmpty)
  }
}
