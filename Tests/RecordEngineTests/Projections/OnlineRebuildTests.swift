import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A rebuild is stopped after each commit, and something is done meanwhile.
@Suite("Rebuilding online") struct OnlineRebuildTests {
  private static func smallSteps(_ onCommit: @escaping @Sendable () -> Void = {}) -> RebuildOptions {
    var options = RebuildOptions()
    (options.streams, options.documents, options.stretch, options.last) = (3, 2, 4, 2)
    options.removals = 5
    options.onCommit = onCommit
    return options
  }

  private func filled(
    _ rebuild: RebuildOptions, patients: Int = 8, seed: UInt64 = 1
  ) throws -> (TestEngine, [Walk]) {
    let test = try TestEngine(
      seed: seed, projections: ProjectionCatalog.all + [Counting.self], rebuild: rebuild)
    try test.publish("stress-assessment")
    var walks: [Walk] = []
    for number in 0..<patients {
      walks.append(try Walk(test, slug: "stress"))
      for value in 0...number { try walks[number].answer("stress_frequency", Int32(value % 4 + 1)) }
    }
    return (test, walks)
  }

  @Test("commands and queries go on after every commit of a rebuild, and both copies stay right")
  func goingOn() throws {
    let hook = Hook()
    let (test, walks) = try filled(Self.smallSteps { hook.run() })
    let seen = Mutex((steps: 0, states: Set<String>()))
    hook.set {
      let step = seen.withLock { seen in
        seen.steps += 1
        return seen.steps
      }
      // Fewer than the rebuild folds in a step, or it would never end.
      if step < 60 { #expect(throws: Never.self) { try walks[step % 8].answer("stress_frequency", 1) } }
      #expect(throws: Never.self) { try walks[0].progress }
      if let state = try? test.listed("assessments")?.rebuild?.state {
        seen.withLock { _ = $0.states.insert(state.rawValue) }
      }
    }
    _ = try test.call(RebuildProjection(name: "assessments"))
    hook.set {}
    #expect(seen.withLock { $0.steps } > 8)
    #expect(seen.withLock { $0.states } == ["running"])
    #expect(try test.matches("assessments"))
    #expect(try test.listed("assessments")?.rebuild == nil)
    _ = try test.call(RebuildProjection(name: "counting"))
    #expect(try test.matches("counting"))
  }

  @Test("in the background it is answered at once, and the list says how far it is") func background() throws
  {
    let hook = Hook()
    let (test, _) = try filled(Self.smallSteps { hook.run() })
    let (reached, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let steps = Mutex(0)
    hook.set {
      let step = steps.withLock { steps in
        steps += 1
        return steps
      }
      if step == 7 {
        reached.signal()
        goOn.holdUntilSignal("the rebuild may go on")
      }
    }
    let answer = try test.call(RebuildProjection(name: "assessments", background: true))
    #expect(answer.projection.rebuild != nil)
    try reached.waitForSignal("the rebuild is under way")
    let info = try #require(try test.listed("assessments"))
    let rebuild = try #require(info.rebuild)
    #expect(rebuild.state == .running)
    #expect(rebuild.streamsDone > 0 && rebuild.streamsDone < rebuild.streams)
    #expect(rebuild.position == rebuild.head)
    #expect(rebuild.targetRevision == AssessmentProjection.revision)
    #expect(rebuild.startedAt == test.clock.now())
    #expect(info.serves == true)
    goOn.signal()
    hook.set {}
    // Joins it.
    _ = try test.call(RebuildProjection(name: "assessments"))
    #expect(try test.matches("assessments"))
  }

  @Test("a cancelled rebuild leaves nothing but the serving copy") func cancelling() throws {
    let hook = Hook()
    let (test, walks) = try filled(Self.smallSteps { hook.run() })
    let (reached, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let steps = Mutex(0)
    hook.set {
      let step = steps.withLock { steps in
        steps += 1
        return steps
      }
      if step == 4 {
        reached.signal()
        goOn.holdUntilSignal("the rebuild may go on")
      }
    }
    _ = try test.call(RebuildProjection(name: "assessments", background: true))
    try reached.waitForSignal("the rebuild is under way")
    hook.set {}
    let outcome = Mutex<ProjectionInfo?>(nil)
    let cancelled = DispatchSemaphore(value: 0)
    let canceller = startThread {
      let info = try? test.call(CancelRebuild(name: "assessments")).projection
      outcome.withLock { $0 = info }
      cancelled.signal()
    }
    try eventually("it is being cancelled") { try test.listed("assessments")?.rebuild?.state == .cancelling }
    goOn.signal()
    try cancelled.waitForSignal("it is cancelled")
    canceller.join()
    #expect(outcome.withLock { $0?.rebuild } == nil)
    #expect(outcome.withLock { $0?.documents } ?? 0 > 0)
    #expect(try test.entriesAside(AssessmentProjection.self) == 0)
    #expect(reason { try test.call(CancelRebuild(name: "assessments")) } == "no_rebuild")
    try walks[0].answer("stress_frequency", 2)
    #expect(try test.matches("assessments"))
    _ = try test.call(RebuildProjection(name: "assessments"))
    #expect(try test.matches("assessments"))
  }

  @Test("the copy that was replaced is removed") func sweeping() throws {
    let (test, _) = try filled(Self.smallSteps())
    _ = try test.call(RebuildProjection(name: "assessments"))
    try eventually("the copy is removed") { try test.entriesAside(AssessmentProjection.self) == 0 }
  }
}

/// What is done after a commit; can be changed while it is in use.
final class Hook: Sendable {
  private let body = Mutex<@Sendable () -> Void>({})

  func set(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }

  func run() { body.withLock({ $0 })() }
}
