import FoundationEssentials
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Moves that break off") struct MoveCrashTests {
  @Test("whatever call fails or loses its answer, the next run ends the move, exactly once") func everyCall()
    async throws
  {
    var half = 0
    while true {
      let scene = try MoveScene()
      _ = try scene.source.call(CreateJournalEntry.words("Ein guter Tag", of: scene.patient))
      let before = try (picture: scene.picture(scene.source), events: scene.lines(scene.source).count)
      scene.faults.arm(half)
      do { _ = try await scene.driver().run() } catch is CallFaults.Broken {}
      let isOver = !scene.faults.isSpent
      scene.faults.arm(nil)
      _ = try await scene.driver(2).run()
      try scene.expectMoved(before.picture, events: before.events + 2)
      // And once more is nothing.
      _ = try await scene.driver(3).run()
      try scene.expectMoved(before.picture, events: before.events + 2)
      if isOver { break }
      half += 1
    }
    #expect(half > 12)
  }

  private struct Image {
    let step: String
    let source = TemporaryDirectory()
    let target = TemporaryDirectory()

    init(_ step: String, _ source: TemporaryDirectory, _ target: TemporaryDirectory) {
      self.step = step
      for (from, to) in [(source, self.source), (target, self.target)] {
        for name in ["/state", "/state.erased"] where FileManager.default.fileExists(atPath: from.path + name)
        {
          #expect(throws: Never.self) {
            try FileManager.default.copyItem(atPath: from.path + name, toPath: to.path + name)
          }
        }
      }
    }
  }

  @Test("whatever step both stores stop at, the next run ends the move, exactly once") func everyStep()
    async throws
  {
    let (places, others) = (TemporaryDirectory(), TemporaryDirectory())
    let images = Mutex<[Image]>([])
    let isOn = Mutex(false)
    @Sendable func take(_ step: String) {
      guard isOn.withLock(\.self) else { return }
      let image = Image(step, places, others)
      images.withLock { $0.append(image) }
    }
    let scene = try MoveScene(
      source: places, target: others, onMoveStep: { take($0.rawValue) }, onErasureStep: { take($0.rawValue) })
    try scene.fill()
    let before = try (picture: scene.picture(scene.source), events: scene.lines(scene.source).count)
    isOn.withLock { $0 = true }
    _ = try await scene.driver().run()
    isOn.withLock { $0 = false }
    let found = images.withLock { $0 }
    let steps = MoveStep.allCases.map(\.rawValue) + ErasureRound.Step.allCases.map(\.rawValue)
    #expect(Set(found.map(\.step)) == Set(steps))
    for image in found {
      let source = try TestEngine(directory: image.source, clock: scene.source.clock, seed: 41)
      let target = try MoveScene.target(in: image.target, scene.source.clock)
      _ = try await scene.driver(4, source: source, target: target).run()
      try scene.expectMoved(before.picture, events: before.events + 2, from: source, to: target)
    }
  }
}
