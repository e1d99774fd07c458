import Dispatch
import FoundationEssentials
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A projection that is folded after the log, from a checkpoint of its own.
@Suite("Projections behind the log") struct BehindLogTests {
  private static let all = ProjectionCatalog.all + [Following.self]

  private static func steps(_ onCommit: @escaping @Sendable () -> Void = {}) -> RebuildOptions {
    var options = RebuildOptions()
    (options.streams, options.documents, options.stretch, options.last) = (3, 2, 4, 2)
    options.onCommit = onCommit
    return options
  }

  private func filled(
    _ rebuild: RebuildOptions = steps(), _ change: (inout EngineOptions) -> Void = { _ in }
  ) throws -> (TestEngine, Walk) {
    let test = try TestEngine(projections: Self.all, rebuild: rebuild, options: change)
    try test.publish("stress-assessment")
    let walk = try Walk(test, slug: "stress")
    for value in 1...5 as ClosedRange<Int32> { try walk.answer("stress_frequency", value % 4 + 1) }
    return (test, walk)
  }

  @Test("it comes after, in bounded stretches, and ends where the log does") func following() throws {
    let (test, walk) = try filled()
    let saves = try test.ask(
      CountSaves(patientId: walk.patient, following: true), atLeast: test.running.position)
    #expect(saves.saves == 5)
    let info = try #require(try test.listed("following"))
    #expect(info.isBehindLog == true)
    #expect(info.checkpoint == test.engine.head)
    #expect(try test.matches("following"))
  }

  @Test("a question waits for its position") func minimumPosition() throws {
    let blocked = Mutex(false)
    let (reached, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (test, walk) = try filled(
      Self.steps {
        guard blocked.withLock({ $0 }) else { return }
        reached.signal()
        goOn.holdUntilSignal("the projection may go on")
      })
    _ = try test.ask(
      CountSaves(patientId: walk.patient, following: true), atLeast: test.running.position)
    blocked.withLock { $0 = true }
    for value in 1...5 as ClosedRange<Int32> { try walk.answer("stress_frequency", value % 4 + 1) }
    let position = test.running.position
    try reached.waitForSignal("the projection follows")
    // Without a position it is answered with what is there.
    #expect(try test.ask(CountSaves(patientId: walk.patient, following: true)).saves < 10)
    let unblocking = startThread {
      #expect(throws: Never.self) {
        try eventually("the question waits") {
          !test.running.projections.inbox.withLock(\.behind.isEmpty)
        }
      }
      blocked.withLock { $0 = false }
      goOn.signal()
    }
    defer { unblocking.join() }
    let found = try test.ask(CountSaves(patientId: walk.patient, following: true), atLeast: position)
    #expect(found.saves == 10)
  }

  @Test("it is refused when its position does not come", arguments: [0, 1]) func refused(wait: Int) throws {
    let (test, walk) = try filled { $0.positionWait = wait }
    let position = test.running.position + 1000
    #expect(
      reason { try test.ask(CountSaves(patientId: walk.patient, following: true), atLeast: position) }
        == "projection_behind")
  }

  @Test("a command cannot decide on it") func commands() throws {
    let test = try TestEngine(projections: Self.all + [Counting.self], rebuild: Self.steps())
    try test.publish("stress-assessment")
    let walk = try Walk(test, slug: "stress")
    #expect(try test.carryOut(SaveCount(patientId: walk.patient)).saves == 0)
    #expect(throws: Failure.self) {
      try test.carryOut(SaveCount(patientId: walk.patient, following: true))
    }
  }

  @Test("a crash in between is followed by going on from the checkpoint") func crash() throws {
    let (test, walk) = try filled()
    _ = try test.ask(
      CountSaves(patientId: walk.patient, following: true), atLeast: test.running.position)
    test.running.stop()
    let copy = TemporaryDirectory()
    try Files.copy(test.directory.path + "/state", to: copy.path + "/state")
    let other = try TestEngine(directory: copy, seed: 2)
    let again = Walk(walk, over: other)
    try again.answer("stress_frequency", 2)
    let position = other.running.position
    other.running.stop()
    let second = TemporaryDirectory()
    try Files.copy(copy.path + "/state", to: second.path + "/state")
    let third = try TestEngine(directory: second, seed: 3, projections: Self.all, rebuild: Self.steps())
    let found = try third.ask(CountSaves(patientId: walk.patient, following: true), atLeast: position)
    #expect(found.saves == 6)
    #expect(try third.matches("following"))
  }

  @Test("it is rebuilt like any other while events come") func rebuilding() throws {
    let hook = Hook()
    let (test, walk) = try filled(Self.steps { hook.run() })
    let left = Mutex(10)
    hook.set {
      let more = left.withLock { left in
        left -= 1
        return left > 0
      }
      if more { #expect(throws: Never.self) { try walk.answer("stress_frequency", 1) } }
    }
    _ = try test.call(RebuildProjection(name: "following"))
    hook.set {}
    _ = try test.ask(
      CountSaves(patientId: walk.patient, following: true), atLeast: test.running.position)
    #expect(try test.matches("following"))
  }

  @Test("an event that cannot be folded parks its stream alone") func poison() throws {
    let test = try TestEngine(seed: 77, projections: Self.all, rebuild: Self.steps())
    try test.publish("stress-assessment")
    let (sick, sound) = (try Walk(test, slug: "stress"), try Walk(test, slug: "stress"))
    Following.poisoned.withLock { _ = $0.insert(StreamID(sick.patient)) }
    try sick.answer("stress_frequency", 1)
    try sound.answer("stress_frequency", 1)
    let position = test.running.position
    #expect(
      try test.ask(CountSaves(patientId: sound.patient, following: true), atLeast: position).saves == 1)
    #expect(
      reason { try test.ask(CountSaves(patientId: sick.patient, following: true), atLeast: position) }
        == "projection_parked")
    try sick.answer("stress_frequency", 2)
    Following.poisoned.withLock { _ = $0.remove(StreamID(sick.patient)) }
    #expect(try test.call(RetryProjection(name: "following")).retried == 1)
    #expect(
      try test.ask(CountSaves(patientId: sick.patient, following: true), atLeast: test.running.position)
        .saves == 2)
    #expect(try test.matches("following"))
  }
}
