import CFaultControl
import Testing

@testable import torture

@Suite("States that a lost cache leaves") struct StateBuilderTests {
  private static func call(
    _ kind: fault_trace_kind, _ path: String = "", _ offset: Int = 0, _ bytes: [UInt8] = []
  ) -> TracedCall {
    TracedCall(kind: kind.rawValue, path: path, offset: offset, bytes: bytes[...])
  }

  /// Two sectors, a flush of another file, one sector, a flush, an answer, and a write that waits for the device.
  private static let calls = [
    call(fault_trace_write, "/journal", 0, [UInt8](repeating: 1, count: 1024)),
    call(fault_trace_flush, "/log"),
    call(fault_trace_write, "/journal", 1024, [2]),
    call(fault_trace_flush, "/journal"),
    call(fault_trace_answer, "", 0, Array(#"{"id":1,"result":{"_meta":{"position":7}}}"#.utf8) + [10]),
    call(fault_trace_write_durable, "/log", 0, [3]),
  ]
  private let states = StateBuilder(calls: calls, base: "")

  @Test(
    "only what its file's flush covers is safe, and what is under way is not",
    arguments: [(0, 2), (1, 2), (2, 3), (3, 3), (4, 0), (5, 1), (6, 0)])
  func pending(place: Int, sectors: Int) {
    var generator = SeededGenerator(seed: 1)
    guard case .allBut(_, of: let count)? = states.losses(at: place, limit: 100, &generator).first else {
      Issue.record("there are no losses")
      return
    }
    #expect(count == sectors)
  }

  @Test("few sectors are tried in every combination, many in some")
  func combinations() {
    var generator = SeededGenerator(seed: 1)
    #expect(states.losses(at: 2, limit: 100, &generator).count == 8)
    #expect(states.losses(at: 2, limit: 2, &generator).count == 4)
    #expect(states.losses(at: 4, limit: 100, &generator).count == 1)
  }

  @Test("an answer counts once it has left")
  func answered() {
    #expect(states.answered(before: 4).isEmpty)
    #expect(states.answered(before: 5) == [7])
    #expect(states.sectors == 4)
  }
}
