import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Starts with a projection that the build before folded differently.
@Suite("A raised revision") struct StaleProjectionTests {
  private let directory = TemporaryDirectory()
  private let walk: Walk

  init() throws {
    let test = try TestEngine(directory: directory, projections: ProjectionCatalog.all + [CountingAnew.self])
    try test.publish("stress-assessment")
    walk = try Walk(test, slug: "stress")
    for value in 1...3 as ClosedRange<Int32> { try walk.answer("stress_frequency", value) }
    test.running.stop()
  }

  /// The store with the other revision, its rebuild held before its first commit until the semaphore is signalled.
  private func restarted(_ goOn: DispatchSemaphore) throws -> TestEngine {
    var options = RebuildOptions()
    let isFirst = Mutex(true)
    options.onCommit = {
      if isFirst.withLock({ first in
        defer { first = false }
        return first
      }) {
        goOn.holdUntilSignal("the rebuild may go on")
      }
    }
    return try TestEngine(
      directory: try copied(), seed: 2, projections: ProjectionCatalog.all + [Counting.self],
      rebuild: options, refreshWait: 20)
  }

  /// The engine of `init` may still hold the directory.
  private func copied() throws -> TemporaryDirectory {
    let copy = TemporaryDirectory()
    try Files.copy(directory.path + "/state", to: copy.path + "/state")
    return copy
  }

  @Test("the start does not wait for it, and who needs it is told how far it is; all else works on")
  func refused() throws {
    let goOn = DispatchSemaphore(value: 0)
    // That it comes back shows that it did not wait: the rebuild is held until further down.
    let test = try restarted(goOn)
    #expect(try test.listed("counting")?.serves == false)
    #expect(reason { try test.ask(CountSaves(patientId: walk.patient)) } == "projection_rebuilding")
    #expect(reason { try test.carryOut(SaveCount(patientId: walk.patient)) } == "projection_rebuilding")
    #expect(reason { try test.call(VerifyProjection(name: "counting")) } == "projection_rebuilding")
    do { _ = try test.ask(CountSaves(patientId: walk.patient)) } catch let failure as Failure {
      #expect(failure.code == .unavailable)
      #expect(failure.details?["projection"] == "counting")
      #expect(failure.details?["percent"] != nil)
    }
    let info = try #require(try test.listed("counting"))
    #expect(info.serves == false)
    #expect(info.revision == CountingAnew.revision)
    #expect(info.rebuild?.targetRevision == Counting.revision)
    let again = Walk(walk, over: test)
    try again.answer("stress_frequency", 4)
    #expect(try again.progress.status == .inProgress)
    goOn.signal()
    test.running.projections.waitUntilRefreshed(atMost: .seconds(Waiting.guardSeconds))
    #expect(try test.ask(CountSaves(patientId: walk.patient)).saves == 4)
    #expect(try test.carryOut(SaveCount(patientId: walk.patient)).saves == 4)
    #expect(try test.matches("counting"))
    #expect(try test.listed("counting")?.serves == true)
  }

  @Test("a crash before the rebuild leaves the projection stale, whatever was settled meanwhile")
  func crashBefore() throws {
    let goOn = DispatchSemaphore(value: 0)
    let test = try restarted(goOn)
    try Walk(walk, over: test).answer("stress_frequency", 4)
    try test.running.writer.settle()
    let copy = TemporaryDirectory()
    try Files.copy(test.directory.path + "/state", to: copy.path + "/state")
    goOn.signal()
    let again = try TestEngine(
      directory: copy, seed: 3, projections: ProjectionCatalog.all + [Counting.self])
    #expect(try again.ask(CountSaves(patientId: walk.patient)).saves == 4)
    #expect(try again.matches("counting"))
  }

  @Test("a projection that is new to the store is folded the same way") func newProjection() throws {
    let test = try TestEngine(
      directory: try copied(), seed: 2,
      projections: ProjectionCatalog.all + [CountingAnew.self, Following.self])
    #expect(try test.ask(CountSaves(patientId: walk.patient, following: true)).saves == 3)
    #expect(try test.matches("following"))
    #expect(try test.matches("counting"))
  }
}
