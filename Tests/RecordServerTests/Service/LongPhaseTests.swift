import RecordTestSupport
import Synchronization
import Testing

@testable import RecordProcess

private final class AtomicFlag: Sendable {
  let value = Atomic(false)
}

private final class Counted: Sendable {
  let value = Atomic<UInt64>(0)
}

/// A start or a stop that takes long, as the service manager is told of it.
@Suite("Long phases") struct LongPhaseTests {
  /// What the service manager was told.
  private final class Told: Sendable {
    private let messages = Mutex<[String]>([])
    var all: [String] { messages.withLock { $0 } }
    var notifier: ServiceNotifier {
      ServiceNotifier { [self] message in
        messages.withLock { $0.append(message) }
        return .taken
      }
    }
  }

  private static let pace: LongPhase.Pace = {
    var pace = LongPhase.Pace()
    (pace.look, pace.hearing) = (.milliseconds(2), .milliseconds(1))
    return pace
  }()

  @Test(
    "it is extended once for each look that saw progress, with the status in words",
    arguments: [
      ([], 0), ([1], 1), ([0, 0, 0], 0), ([1, 1, 2], 2), ([5, 5, 5, 5], 1), ([1, 2, 3], 3),
    ] as [([UInt64], Int)])
  func rounds(progress: [UInt64], extensions: Int) {
    let told = Told()
    var round = ExtensionRound(told.notifier, progress: 0, look: .seconds(10))
    for number in progress { round.look(number) { "at \(number)" } }
    #expect(told.all.count { $0 == "EXTEND_TIMEOUT_USEC=60000000" } == extensions)
    #expect(told.all.count { $0.hasPrefix("STATUS=at ") } == extensions)
  }

  @Test("it looks until it has ended, and a phase without progress is left to the service manager")
  func looks() throws {
    let (told, progress) = (Told(), Counted())
    let phase = try LongPhase(
      told.notifier, pace: Self.pace, progress: { progress.value.load(ordering: .relaxed) },
      status: { "opening the store" })
    for number in 1...3 as ClosedRange<UInt64> {
      progress.value.store(number, ordering: .relaxed)
      try eventually("it is extended") { told.all.count >= 2 * Int(number) }
    }
    phase.end()
    phase.end()
    #expect(Set(told.all) == ["EXTEND_TIMEOUT_USEC=12000", "STATUS=opening the store"])
    #expect(told.all.count == 6)
  }

  @Test("work of a processor is progress") func processor() throws {
    let (before, isOver) = (ProcessProgress.now, AtomicFlag())
    let worker = try PosixThread(name: "busy") { while !isOver.value.load(ordering: .relaxed) {} }
    try eventually("the work is seen") { ProcessProgress.now > before }
    isOver.value.store(true, ordering: .relaxed)
    worker.join()
  }
}
