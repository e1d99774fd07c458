import Dispatch
import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The store as a crash leaves it after each commit of a rebuild, while acknowledged events are in the write-ahead log alone.
@Suite("Crashes during a rebuild") struct RebuildCrashTests {
  private static let all = ProjectionCatalog.all + [Counting.self]
  private static let raised = ProjectionCatalog.all + [CountingAnew.self]

  private static func steps(_ onCommit: @escaping @Sendable () -> Void = {}) -> RebuildOptions {
    var options = RebuildOptions()
    (options.streams, options.documents, options.stretch, options.last) = (2, 2, 3, 1)
    options.removals = 4
    options.onCommit = onCommit
    return options
  }

  private func fill(_ test: TestEngine) throws -> [Walk] {
    try test.publish("stress-assessment")
    var walks: [Walk] = []
    for number in 0..<7 {
      walks.append(try Walk(test, slug: "stress"))
      for value in 0...number { try walks[number].answer("stress_frequency", Int32(value % 4 + 1)) }
    }
    return walks
  }

  /// The journal first: a log that is ahead of it is what a crash after a settlement leaves.
  private static func copy(_ test: TestEngine, to directory: TemporaryDirectory) throws {
    let (from, to) = (test.directory.path + "/state", directory.path + "/state")
    try FileManager.default.createDirectory(atPath: to + "/log", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: from + "/journal", toPath: to + "/journal")
    try test.running.store.environment.copy(to: to + "/log")
    try FileManager.default.copyItem(atPath: from + "/keys", toPath: to + "/keys")
  }

  /// Copies of the store after each commit of a rebuild; an answer is saved before each.
  private func crashes(
    _ test: TestEngine, _ walks: [Walk], _ hook: Hook, _ rebuild: () throws -> Void
  ) throws -> [TemporaryDirectory] {
    let copies = Mutex<[TemporaryDirectory]>([])
    hook.set {
      let number = copies.withLock(\.count)
      if number < 30 {
        #expect(throws: Never.self) { try walks[number % 7].answer("stress_frequency", 3) }
      }
      let directory = TemporaryDirectory()
      #expect(throws: Never.self) { try Self.copy(test, to: directory) }
      copies.withLock { $0.append(directory) }
    }
    try rebuild()
    hook.set {}
    return copies.withLock { $0 }
  }

  /// What the crash left, looked at before anything goes on.
  private func examine<Result>(
    _ directory: TemporaryDirectory, _ projections: [any Projection.Type], _ body: (Store) throws -> Result
  ) throws -> Result {
    var options = StoreOptions(
      directory: directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    options.projections = projections
    return try body(try Store(options))
  }

  @Test("the old documents serve or the new ones, never a mixture, and the rebuild goes on to its end")
  func everywhere() throws {
    let hook = Hook()
    let test = try TestEngine(commitDelay: 60_000, projections: Self.all, rebuild: Self.steps { hook.run() })
    let walks = try fill(test)
    let copies = try crashes(test, walks, hook) {
      _ = try test.call(RebuildProjection(name: "assessments"))
    }
    #expect(copies.count > 10)
    var resumed = 0
    for copy in copies {
      let stored = try examine(copy, Self.all) { store -> RebuildProgress? in
        let (serving, rebuilt, _) = try ProjectionDigest.compare(AssessmentProjection.self, in: store)
        #expect(serving == rebuilt)
        return try store.environment.read { (view) throws(Failure) in
          try store.meta.progress(of: AssessmentProjection.self, view)
        }
      }
      if try goesOn(copy, from: stored) { resumed += 1 }
    }
    #expect(resumed > 5, "rebuilds went on where they were")
  }

  /// Returns whether a half-built copy was gone on with.
  private func goesOn(_ copy: TemporaryDirectory, from stored: RebuildProgress?) throws -> Bool {
    let steps = Mutex(0)
    let again = try TestEngine(
      directory: copy, seed: 3, projections: Self.all,
      rebuild: Self.steps { steps.withLock { $0 += 1 } })
    if let stored, stored.stage == .catchingUp {
      #expect(steps.withLock { $0 } < 30, "the streams are not folded once more")
    }
    #expect(try again.call(VerifyLog()).valid)
    for projection in Self.all { #expect(try again.matches(projection.name)) }
    #expect(try again.listed("assessments")?.rebuild == nil)
    let left = try again.running.store.environment.read { (view) throws(Failure) in
      try again.running.store.meta.progress(of: AssessmentProjection.self, view)
    }
    #expect(left == nil)
    return (stored?.streams ?? 0) > 0
  }

  @Test("a rebuild of a raised revision goes on after a crash, and the older build takes its own copy back")
  func raisedRevision() throws {
    let old = try TestEngine(projections: Self.all)
    let walks = try fill(old)
    old.running.stop()
    let directory = TemporaryDirectory()
    try Files.copy(old.directory.path + "/state", to: directory.path + "/state")
    let hook = Hook()
    let copies = Mutex<[TemporaryDirectory]>([])
    let options = Self.steps {
      hook.run()
      let copy = TemporaryDirectory()
      #expect(throws: Never.self) {
        try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: copy.path + "/state")
      }
      copies.withLock { $0.append(copy) }
    }
    let test = try TestEngine(directory: directory, seed: 2, projections: Self.raised, rebuild: options)
    #expect(try test.matches("counting"))
    let found = copies.withLock { $0 }
    #expect(found.count > 5)
    for (number, copy) in found.enumerated() {
      let projections = number % 2 == 0 ? Self.raised : Self.all
      let again = try TestEngine(directory: copy, seed: 3, projections: projections, rebuild: Self.steps())
      #expect(try again.matches("counting"))
      try Walk(walks[2], over: again).answer("stress_frequency", 4)
      #expect(try again.matches("counting"))
      #expect(try again.listed("counting")?.revision == (number % 2 == 0 ? 2 : 1))
    }
  }

  @Test("stopping the daemon stops a rebuild, and the next start goes on with it") func stopping() throws {
    let directory = TemporaryDirectory()
    let hook = Hook()
    var test: TestEngine? = try TestEngine(
      directory: directory, projections: Self.all, rebuild: Self.steps { hook.run() })
    if let test { _ = try fill(test) }
    let steps = Mutex(0)
    let reached = DispatchSemaphore(value: 0)
    hook.set { [weak worker = test?.running.projections] in
      guard Self.count(steps) == 5 else { return }
      reached.signal()
      #expect(throws: Never.self) {
        try eventually("the stop") { worker?.inbox.withLock(\.isStopping) ?? true }
      }
    }
    _ = try test?.call(RebuildProjection(name: "assessments", background: true))
    try reached.waitForSignal("the rebuild is under way")
    test = nil
    let stored = try examine(directory, Self.all) { store in
      try store.environment.read { (view) throws(Failure) in
        try store.meta.progress(of: AssessmentProjection.self, view)
      }
    }
    #expect(try #require(stored).streams > 0)
    let again = try TestEngine(directory: directory, seed: 4, projections: Self.all)
    #expect(try again.listed("assessments")?.rebuild == nil)
    #expect(try again.matches("assessments"))
  }

  private static func count(_ steps: borrowing Mutex<Int>) -> Int {
    steps.withLock { steps in
      steps += 1
      return steps
    }
  }

  @Test("the progress of a rebuild has the bytes that every version writes") func golden() {
    var progress = RebuildProgress(
      revision: 258, position: 0x0102_0304_0506_0708, startedAt: Timestamp(milliseconds: 1_768_472_430_000))
    (progress.streams, progress.events, progress.stage) = (3, 1000, .catchingUp)
    let without = progress
    progress.last = StreamID(.patient, high: 0x1112_1314_1516_1718, low: 0x191A_1B1C_1D1E_1F20)
    GoldenFile.expect(without.bytes, progress.bytes, is: "projections/rebuild-progress.hex")
    #expect(RebuildProgress(progress.bytes) == progress)
    #expect(RebuildProgress(without.bytes) == without)
    #expect(RebuildProgress(Array(progress.bytes.dropLast())) == nil)
  }
}
