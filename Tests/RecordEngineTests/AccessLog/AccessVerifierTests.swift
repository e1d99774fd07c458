import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Three volumes of which somebody with the right to write files changes something.
@Suite("Verification of the access log") struct AccessVerifierTests {
  private let directory = TemporaryDirectory()
  private let options: AccessLogOptions

  init() throws {
    let clock = FakeClock(AccessScene.newYearsEve)
    let scene = try AccessScene(directory: directory, clock: clock)
    for year in 0..<3 {
      if year > 0 { clock.advance(milliseconds: 366 * AccessScene.day) }
      for account in 1...5 as ClosedRange<UInt64> {
        try scene.log.recordAndWait([AccessScene.entry(patient: account, by: account)])
      }
    }
    options = scene.log.options
    scene.log.stop()
  }

  private func verify() throws -> AccessVerificationReport { try AccessScene.verifyOffline(directory) }

  private func problems() throws -> [Int: VerificationReport.Problem] {
    let volumes = try verify().volumes.compactMap { volume in volume.problem.map { (volume.year, $0) } }
    return Dictionary(uniqueKeysWithValues: volumes)
  }

  private func path(_ year: Int) -> String { options.path(year) }

  @Test("untouched volumes are valid, and verification changes no byte") func intact() throws {
    let before = try contents()
    #expect(try verify() == verify())
    #expect(try verify().valid)
    #expect(try verify().volumes.map(\.year) == [2026, 2028, 2029])
    #expect(try verify().volumes.map(\.records) == [6, 6, 6])
    #expect(try contents() == before)
  }

  @Test("R-SO-286: a changed entry of any volume is found", arguments: [2026, 2028, 2029])
  func changed(year: Int) throws {
    try tamper(year) { (log, transaction, store) throws(Failure) in
      var bytes = try store.record(4, transaction).bytes
      bytes[120] ^= 1
      try failing { () throws(LMDBError) in
        try transaction.put(UInt64(4).keyBytes.span.bytes, bytes.span.bytes, in: log)
      }
    }
    #expect(try problems()[year]?.position == 4)
    #expect(try problems().count == 1)
  }

  @Test("R-SO-286: a missing entry is found, in the middle and at the end", arguments: [3, 6])
  func missing(position: UInt64) throws {
    try tamper(2028) { (log, transaction, _) throws(Failure) in
      try failing { () throws(LMDBError) in
        _ = try transaction.delete(position.keyBytes.span.bytes, in: log)
      }
    }
    #expect(try problems()[2028] != nil)
  }

  @Test("a volume that ends earlier with a head that says so is found by the one after it") func shortened()
    throws
  {
    try tamper(2028) { (log, transaction, store) throws(Failure) in
      try failing { () throws(LMDBError) in
        _ = try transaction.delete(UInt64(6).keyBytes.span.bytes, in: log)
      }
      let last = try store.record(5, transaction)
      try store.meta.put(
        LogHead(position: 5, hash: Array(last.hash), recordedAt: last.envelope.recordedAt), transaction)
    }
    // Its journal still knows better; without that, the next volume does.
    try close(2028, at: 5)
    #expect(try problems()[2028] == nil)
    #expect(try problems()[2029]?.reason == "the volume before does not end where this one says")
  }

  @Test("a missing volume is found, the first one and one in the middle", arguments: [2026, 2028])
  func missing(year: Int) throws {
    try FileManager.default.removeItem(atPath: path(year))
    #expect(try problems().values.map(\.reason) == ["the volume of \(year) is missing"])
  }

  @Test("a volume in another year's place is found") func moved() throws {
    try FileManager.default.moveItem(atPath: path(2026), toPath: path(2027))
    #expect(try problems()[2027]?.reason == "the volume is another year's")
  }

  @Test("a volume of another log is found, though it is sound in itself") func foreign() throws {
    let clock = FakeClock(AccessScene.newYearsEve)
    let other = try AccessScene(clock: clock)
    clock.advance(milliseconds: 366 * AccessScene.day)
    try other.log.recordAndWait([AccessScene.entry()])
    other.log.stop()
    try FileManager.default.removeItem(atPath: path(2028))
    try FileManager.default.copyItem(atPath: other.log.options.path(2028), toPath: path(2028))
    let problems = try problems()
    #expect(problems[2028] != nil)
    #expect(problems[2029] != nil)
  }

  @Test("a volume without its keys is found") func keyless() throws {
    try removeKeys(2028)
    #expect(try problems()[2028]?.reason == "the volume's key is missing")
  }

  @Test("what a crash left in the write-ahead log counts, and is checked") func journal() throws {
    let clock = FakeClock(AccessScene.newYearsEve)
    let scene = try AccessScene(clock: clock)
    for account in 1...5 as ClosedRange<UInt64> {
      try scene.log.recordAndWait([AccessScene.entry(by: account)])
    }
    let crashed = try scene.crashCopy()
    #expect(try AccessScene.verifyOffline(crashed).volumes.first?.records == 6)
    #expect(try AccessScene.verifyOffline(crashed).valid)
  }

  @Test("the daemon's start and its own verification find a missing volume too") func online() throws {
    try FileManager.default.removeItem(atPath: path(2028))
    let clock = FakeClock(AccessScene.newYearsEve)
    clock.advance(milliseconds: 800 * AccessScene.day)
    let scene = try AccessScene(directory: directory, clock: clock)
    #expect(try scene.verify().valid == false)
  }

  private func tamper(
    _ year: Int, _ body: (Database, borrowing WriteTransaction, Store) throws(Failure) -> Void
  ) throws {
    var options = options.store(year)
    options.checksTail = false
    let store = try Store(options)
    try store.environment.write { (transaction) throws(Failure) in
      try body(store.databases.log, transaction, store)
    }
  }

  private func removeKeys(_ year: Int) throws {
    let environment = try Environment(
      path: path(year) + "/keys", options: EnvironmentOptions(mapSize: 1 << 30, databases: 8))
    try environment.write { (transaction) throws(LMDBError) in
      let keys = try transaction.openDatabase("keys")
      var cursor = try transaction.cursor(in: keys)
      guard try cursor.first() else { return }
      let key = cursor.key.withUnsafeBytes { Array($0) }
      _ = try transaction.delete(key.span.bytes, in: keys)
    }
  }

  private func close(_ year: Int, at position: UInt64) throws {
    let instance = try Store(options.store(year)).instance
    try FileManager.default.removeItem(atPath: path(year) + "/journal")
    try WriteAheadLog.create(path: path(year) + "/journal", instance: instance)
    try WriteAheadLog(path: path(year) + "/journal", instance: instance).close(at: position)
  }

  private func contents() throws -> [String: Data] {
    let root = options.directory
    let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      $0.hasSuffix("data.mdb") || $0.hasSuffix("journal")
    }
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, FileManager.default.contents(atPath: root + "/" + $0) ?? Data())
      })
  }
}
