import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every kind of damage is made on a real store, behind the engine's back, and must be found at the right position.
@Suite("Verification") struct LogVerifierTests {
  private let test: TestEngine
  private var store: Store { test.engine.store }

  init() throws {
    test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    for value in 1...4 as ClosedRange<Int32> { try walk.answer("stress_frequency", value) }
  }

  private func tamper(
    _ body: @escaping (borrowing WriteTransaction, Database) throws(LMDBError) -> Void
  ) throws {
    let log = store.databases.log
    try test.engine.maintain { (_, transaction) throws(Failure) in
      try failing { () throws(LMDBError) in try body(transaction, log) }
    }
  }

  private func read(after position: UInt64 = 0, limit: Int = 1000) throws -> ReadLog.Outcome {
    try test.call(ReadLog(fromPosition: position, limit: limit))
  }

  private func verify() throws -> VerificationReport { try test.call(VerifyLog()) }

  @Test("an untouched log is valid") func valid() throws {
    let report = try verify()
    #expect(report.valid)
    #expect(report.records == test.engine.head)
    #expect(report.sealed == 0)
  }

  @Test("a flipped bit anywhere in a record is found there") func flippedBit() throws {
    let position: UInt64 = 5
    let original = try store.environment.read { (view) throws(Failure) in
      try store.record(position, view).bytes
    }
    for offset in original.indices where offset % 7 == 0 || offset < 91 {
      var changed = original
      changed[offset] ^= 0x10
      let bytes = changed
      try tamper { (transaction, log) throws(LMDBError) in
        try transaction.put(position.keyBytes.span.bytes, bytes.span.bytes, in: log)
      }
      #expect(try verify().problem?.position == position, "offset \(offset)")
      #expect(throws: Failure.self, "offset \(offset)") { try read() }
    }
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.put(position.keyBytes.span.bytes, original.span.bytes, in: log)
    }
    #expect(try verify().valid)
    #expect(try read().events.count == Int(test.engine.head))
  }

  @Test(
    "a page of the log that begins behind a changed record is refused, and one that does not touch it is not")
  func changedHash() throws {
    var changed = try store.environment.read { (view) throws(Failure) in try store.record(5, view).bytes }
    changed[changed.count - 1] ^= 1
    let bytes = changed
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.put(UInt64(5).keyBytes.span.bytes, bytes.span.bytes, in: log)
    }
    #expect(try read(after: 0, limit: 4).events.count == 4)
    #expect(throws: Failure(.corrupt, "the chain is broken at position 5")) {
      try read(after: 4, limit: 1)
    }
    #expect(throws: Failure(.corrupt, "the chain is broken at position 6")) {
      try read(after: 5, limit: 1)
    }
    #expect(try read(after: 6, limit: 1).events.count == 1)
  }

  @Test("swapped records are found at the first of them") func swapped() throws {
    let (one, two) = try store.environment.read { (view) throws(Failure) in
      (try store.record(4, view).bytes, try store.record(5, view).bytes)
    }
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.put(UInt64(4).keyBytes.span.bytes, two.span.bytes, in: log)
      try transaction.put(UInt64(5).keyBytes.span.bytes, one.span.bytes, in: log)
    }
    #expect(try verify().problem?.position == 4)
  }

  @Test("a removed record in the middle, and a removed tail, are found") func removed() throws {
    let head = test.engine.head
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.delete(head.keyBytes.span.bytes, in: log)
    }
    #expect(try verify().problem?.position == head)
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.delete(UInt64(3).keyBytes.span.bytes, in: log)
    }
    #expect(try verify().problem?.position == 3)
  }

  @Test("a record after the head is found") func appended() throws {
    let head = test.engine.head
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.put((head + 1).keyBytes.span.bytes, [1, 2, 3].span.bytes, in: log)
    }
    #expect(try verify().problem?.reason == "there are records after the stored head")
  }

  @Test("a store with a damaged tail does not start") func start() throws {
    let directory = test.directory
    let head = test.engine.head
    try tamper { (transaction, log) throws(LMDBError) in
      try transaction.delete(head.keyBytes.span.bytes, in: log)
    }
    test.engine.stop()
    let copy = directory.path + "/copy"
    try Self.copyStore(store, to: copy)
    #expect {
      _ = try Store(StoreOptions(directory: copy, key: try KeyEncryptionKey(TestEngine.key)))
    } throws: {
      ($0 as? Failure)?.code == .corrupt
    }
  }

  @Test("another key is refused before anything is decrypted, and nothing is written") func wrongKey() throws
  {
    test.engine.stop()
    let copy = test.directory.path + "/copy"
    try Self.copyStore(store, to: copy)
    let before = try Self.contents(copy)
    #expect {
      _ = try Store(
        StoreOptions(
          directory: copy, key: try KeyEncryptionKey([UInt8](repeating: 8, count: 32)), mapSize: 1 << 30))
    } throws: { ($0 as? Failure)?.code == .wrongKey }
    #expect(try Self.contents(copy) == before)
  }

  @Test("two engines cannot hold one store") func inUse() throws {
    #expect {
      _ = try Store(
        StoreOptions(directory: test.directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key)))
    } throws: { ($0 as? Failure)?.details?["reason"] == "store_in_use" }
  }
}
