import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A store as a crash leaves it: copied while acknowledged events are in the write-ahead log alone.
@Suite("Recovery from the write-ahead log") struct WriteAheadRecoveryTests {
  private let test: TestEngine
  private let walk: Walk
  private let crashed = TemporaryDirectory()
  private let id = CommandID("550e8400-e29b-41d4-a716-446655440000")
  private let kept: SaveAnswer.Outcome
  private let settled: UInt64

  init() throws {
    test = try TestEngine(commitDelay: 60_000)
    try test.publishShippedFunnels()
    walk = try Walk(test, slug: "stress")
    settled = test.engine.head
    for value in 1...3 as ClosedRange<Int32> { try walk.answer("stress_frequency", value) }
    kept = try walk.answer("stress_frequency", 4, meta: CallMeta(commandId: id))
    try FileManager.default.copyItem(atPath: test.directory.path + "/state", toPath: crashed.path + "/state")
  }

  private var journalPath: String { crashed.path + "/state/journal" }

  /// Starts, and has let go of the store when it returns.
  private func restart(_ body: (TestEngine) throws -> Void) throws { try body(try restarted()) }

  private func restarted() throws -> TestEngine { try TestEngine(directory: crashed, seed: 2) }

  @Test("the crash really came before the log's commit") func control() throws {
    let options = StoreOptions(directory: crashed.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    let store = try Store(options)
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view).position }
    #expect(head == settled)
    #expect(try store.writeAheadLog.frames(after: head).map(\.position) == (1...4).map { settled + $0 })
  }

  @Test("everything acknowledged is there again, in the log, the indexes and the projections")
  func everything() throws {
    let again = try restarted()
    #expect(again.running.head == settled + 4)
    #expect(try again.call(VerifyLog()).valid)
    let document = try Walk(walk, over: again).document()
    #expect(document.answers.map(\.value) == [4])
    for projection in ProjectionCatalog.all {
      let verified = try again.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest)
    }
  }

  @Test("a command of the write-ahead log sent again gets its original answer") func replay() throws {
    let again = try restarted()
    let reply = try again.send(try walk.save("stress_frequency", 4), meta: CallMeta(commandId: id))
    #expect(try reply.outcome.get().decode(SaveAnswer.Outcome.self) == kept)
    #expect(reply.receipt?.replayed == true)
  }

  @Test("work goes on behind it, and another crash loses nothing either") func goingOn() throws {
    let again = try TestEngine(directory: crashed, seed: 2, commitDelay: 60_000)
    try Walk(walk, over: again).answer("stress_frequency", 5)
    let second = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: crashed.path + "/state", toPath: second.path + "/state")
    let third = try TestEngine(directory: second, seed: 3)
    #expect(third.running.head == settled + 5)
    #expect(try third.call(VerifyLog()).valid)
  }

  @Test("verification without a daemon counts the write-ahead log's records") func offline() throws {
    let report = try OfflineVerification.verify(
      stateDirectory: crashed.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    #expect(report.valid)
    #expect(report.head == settled + 4)
    #expect(report.records == settled + 4)
  }

  @Test("a frame cut off at the end was never acknowledged and is left out") func torn() throws {
    let start = try offset(ofFrame: 3)
    try change { $0.replaceSubrange(start..<start + 512, with: WriteAheadSector.unusedBytes) }
    let again = try restarted()
    #expect(again.running.head == settled + 3)
    let left = JournalStatus.CutOff(position: settled + 4, bytes: 3584, records: nil)
    #expect(try again.call(ReportStatus()).journal == JournalStatus(cutOff: left, damagedSectors: 0))
    again.running.stop()
  }

  @Test("what was left out is told once") func tornOnce() throws {
    let start = try offset(ofFrame: 3)
    try change { $0.replaceSubrange(start..<start + 512, with: WriteAheadSector.unusedBytes) }
    try restarted().running.stop()
    #expect(try restarted().call(ReportStatus()).journal == nil)
  }

  @Test(
    "a damaged write-ahead log that an operator puts aside: what is whole is there, and the daemon starts")
  func setAside() throws {
    let start = try offset(ofFrame: 3)
    try change { $0[start + 200] ^= 1 }
    let damaged = FileManager.default.contents(atPath: journalPath)
    let report = try WriteAheadSetAside.run(
      stateDirectory: crashed.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    #expect(report == WriteAheadSetAside.Report(name: "journal.set-aside-1", taken: 3, head: settled + 3))
    #expect(FileManager.default.contents(atPath: crashed.path + "/state/" + report.name) == damaged)
    #expect(try restarted().running.head == settled + 3)
  }

  @Test("a sound write-ahead log is not put aside") func notSetAside() throws {
    #expect {
      try WriteAheadSetAside.run(
        stateDirectory: crashed.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    } throws: { ($0 as? Failure)?.details?["reason"] == "journal_sound" }
    #expect(try restarted().running.head == settled + 4)
  }

  @Test(
    "a write-ahead log of before is read, and is one of now afterwards; cut off anywhere in between, it is read again"
  )
  func upgrade() throws {
    try change { $0 = try Self.plain($0, after: settled) }
    let unchanged = try #require(FileManager.default.contents(atPath: journalPath))
    try restart { (again) throws in
      let report = try again.call(VerifyLog())
      #expect(report.valid && again.running.head == settled + 4)
      #expect(again.running.store.writeAheadLog.format == .sectors)
    }
    // Killed before the new one had its name: the log holds everything already.
    #expect(FileManager.default.createFile(atPath: journalPath, contents: unchanged))
    try restart { again in
      #expect(again.running.head == settled + 4)
      #expect(again.running.store.writeAheadLog.format == .sectors)
    }
  }

  @Test("in a write-ahead log of before, damage in front of a whole frame is noticed as it was")
  func damagedPlain()
    throws
  {
    try change {
      $0 = try Self.plain($0, after: settled)
      $0[FixedFile.blockBytes + 200] ^= 1
    }
    #expect(throws: Failure.self) { try restarted() }
  }

  /// The same frames, as they lay before there were sectors.
  private static func plain(_ bytes: [UInt8], after head: UInt64) throws -> [UInt8] {
    var plain = [UInt8](repeating: 0, count: bytes.count)
    var next = 0
    for start in stride(from: 0, to: bytes.count, by: FixedFile.blockBytes) {
      let block = Array(bytes[start..<start + FixedFile.blockBytes])
      guard let frame = WriteAheadFrame(WriteAheadFrame.content(of: block)), frame.position > head else {
        continue
      }
      plain.replaceSubrange(next..<next + frame.byteCount, with: frame.bytes(.plain))
      next += FixedFile.blocks(frame.byteCount)
    }
    return plain
  }

  @Test("a damaged frame before whole ones is an error, and verification says where", arguments: [0, 1, 2])
  func damaged(frame: Int) throws {
    let start = try offset(ofFrame: frame)
    try change { $0[start + 200] ^= 1 }
    let report = try OfflineVerification.verify(
      stateDirectory: crashed.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    #expect(report.problem?.position == settled + 1 + UInt64(frame))
    #expect(throws: Failure.self) { try restarted() }
    #expect(throws: Failure.self, "it is still there") { try restarted() }
  }

  @Test("the last acknowledged frame is damaged by the medium: it is not taken for one that was cut off")
  func lastDamaged() throws {
    let start = try offset(ofFrame: 3)
    try change { $0[start + 200] ^= 1 }
    #expect(throws: Failure.self) { try restarted() }
    #expect(throws: Failure.self, "it is still there") { try restarted() }
  }

  @Test("a missing write-ahead log, or one of another store, is an error") func foreign() throws {
    try FileManager.default.removeItem(atPath: journalPath)
    #expect(throws: Failure.self) { try restarted() }
    try WriteAheadLog.create(path: journalPath, instance: InstanceID(high: 1, low: 2))
    #expect(throws: Failure(.corrupt, "the write-ahead log belongs to another store")) { try restarted() }
  }

  @Test(
    "a write-ahead log of another size is an error, and so is one that was emptied",
    arguments: [0, 4096, (8 << 20) + 4096])
  func size(bytes: Int) throws {
    try change { $0 = Array(($0 + [UInt8](repeating: 0, count: 8192)).prefix(bytes)) }
    #expect(throws: Failure.self) { try restarted() }
    #expect(throws: Failure.self) { try restarted() }
  }

  @Test("an older copy of the log under a newer write-ahead log is an error") func olderLog() throws {
    let old = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: crashed.path + "/state/log", toPath: old.path + "/log")
    var again: TestEngine? = try restarted()
    try Walk(walk, over: try #require(again)).answer("stress_frequency", 5)
    again = nil
    try FileManager.default.removeItem(atPath: crashed.path + "/state/log")
    try FileManager.default.copyItem(atPath: old.path + "/log", toPath: crashed.path + "/state/log")
    #expect(throws: Failure.self) { try restarted() }
  }

  /// Where the frame of one of the acknowledged answers begins; either half may hold it.
  private func offset(ofFrame number: Int) throws -> Int {
    let bytes = Array(try #require(FileManager.default.contents(atPath: journalPath)))
    let starts = stride(from: 0, to: bytes.count, by: FixedFile.blockBytes)
    return try #require(
      starts.first {
        WriteAheadFrame(WriteAheadFrame.content(of: Array(bytes[$0...].prefix(8192))))?.position
          == settled + 1 + UInt64(number)
      })
  }

  private func change(_ body: (inout [UInt8]) throws -> Void) throws {
    var bytes = Array(try #require(FileManager.default.contents(atPath: journalPath)))
    try body(&bytes)
    #expect(FileManager.default.createFile(atPath: journalPath, contents: Data(bytes)))
  }
}
