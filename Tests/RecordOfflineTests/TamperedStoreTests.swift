import Glibc
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordOffline

/// Every way in which somebody or something may have changed a stopped store, seen by the check in its own process.
struct TamperedStoreTests {
  private func check(_ store: SampleStore, keyFile: String? = nil) throws -> StoreCheck.Outcome {
    try StoreCheck.run(
      stateDirectory: store.path, keyFile: keyFile ?? store.keyFile, program: Program.recordctl)
  }

  private func problem(_ outcome: StoreCheck.Outcome) -> VerificationReport.Problem? {
    if case .checked(let report) = outcome { report.problem } else { nil }
  }

  @Test func untouched() async throws {
    var steps: [StoreCheck.Progress] = []
    let store = try await SampleStore.copy()
    let outcome = try StoreCheck.run(
      stateDirectory: store.path, keyFile: store.keyFile, program: Program.recordctl
    ) { steps.append($0) }
    guard case .checked(let report) = outcome else { throw Failure(.corrupt, "\(outcome)") }
    #expect(report.valid && report.records == SampleStore.records && report.head == SampleStore.records)
    #expect(steps.last == StoreCheck.Progress(position: SampleStore.records, head: SampleStore.records))
  }

  /// Verifying does not change a byte.
  @Test func leavesNoTrace() async throws {
    let store = try await SampleStore.copy()
    let before = try bytes(of: store.file)
    _ = try check(store)
    #expect(try bytes(of: store.file) == before)
  }

  static let positions: [UInt64] = [1, 150, SampleStore.records]

  @Test(arguments: positions, [0, 30, 95, 120])
  func flippedBit(_ position: UInt64, _ byte: Int) async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      let key = recordKey(position)
      var record = try transaction.bytes(key.span.bytes, in: log) ?? []
      record[byte] ^= 0x10
      try transaction.put(key.span.bytes, record.span.bytes, in: log)
    }
    #expect(try problem(check(store))?.position == position)
  }

  @Test func flippedBitIsNamed() async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      let key = recordKey(150)
      var record = try transaction.bytes(key.span.bytes, in: log) ?? []
      record[120] ^= 1
      try transaction.put(key.span.bytes, record.span.bytes, in: log)
    }
    #expect(
      try problem(check(store))
        == .init(position: 150, reason: "the record does not match its place in the chain"))
  }

  @Test(arguments: [1, 150, SampleStore.records])
  func removedRecord(_ position: UInt64) async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      _ = try transaction.delete(recordKey(position).span.bytes, in: log)
    }
    #expect(
      try problem(check(store))
        == .init(position: position, reason: "the record at position \(position) is missing"))
  }

  @Test func removedTail() async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      for position in 290...SampleStore.records {
        _ = try transaction.delete(recordKey(position).span.bytes, in: log)
      }
    }
    #expect(
      try problem(check(store)) == .init(position: 290, reason: "the record at position 290 is missing"))
  }

  @Test(arguments: [(10, 11), (10, 200), (299, 300)] as [(UInt64, UInt64)])
  func swappedRecords(_ first: UInt64, _ second: UInt64) async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      let one = try transaction.bytes(recordKey(first).span.bytes, in: log) ?? []
      let other = try transaction.bytes(recordKey(second).span.bytes, in: log) ?? []
      try transaction.put(recordKey(first).span.bytes, other.span.bytes, in: log)
      try transaction.put(recordKey(second).span.bytes, one.span.bytes, in: log)
    }
    #expect(
      try problem(check(store))
        == .init(position: first, reason: "the record is not where its stream's index says"))
  }

  @Test func addedRecord() async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      let record = try transaction.bytes(recordKey(300).span.bytes, in: log) ?? []
      try transaction.put(recordKey(301).span.bytes, record.span.bytes, in: log)
    }
    #expect(
      try problem(check(store)) == .init(position: 301, reason: "there are records after the stored head"))
  }

  @Test(arguments: [0, 1, 4096, 8192, 40_960])
  func cutFile(_ bytes: Int) async throws {
    let store = try await SampleStore.copy()
    #expect(truncate(store.file, bytes) == 0)
    guard case .refused(let failure) = try check(store) else { return #expect(Bool(false), "not refused") }
    #expect(failure.code == .corrupt)
  }

  @Test func wrongKey() async throws {
    let store = try await SampleStore.copy()
    let other = TemporaryDirectory()
    try write([UInt8](repeating: 8, count: 32), to: other.path + "/key")
    #expect(
      try check(store, keyFile: other.path + "/key")
        == .refused(
          Failure(.wrongKey, "this key is not the one the store was made with; nothing was changed")))
  }

  @Test func storeInUse() async throws {
    let store = try await SampleStore.copy()
    let lock = try StoreLock(path: store.path + "/lock")
    let outcome = try check(store)
    guard case .refused(let failure) = outcome else { return #expect(Bool(false), "not refused") }
    #expect(failure.code == .stateConflict && failure.details == ["reason": "store_in_use"])
    withExtendedLifetime(lock) {}
  }

  /// Whatever stands in the pages, the check tells damage and never that all is well.
  @Test(arguments: [0x00, 0xFF, 0x55] as [UInt8])
  func garbledPages(_ fill: UInt8) async throws {
    let store = try await SampleStore.copy()
    var content = try bytes(of: store.file)
    for index in 8192..<content.count { content[index] = fill }
    try write(content, to: store.file)
    switch try check(store) {
    case .checked(let report): #expect(!report.valid)
    case .refused(let failure): #expect(failure.code == .corrupt)
    case .crashed: break
    case .stopped: #expect(Bool(false), "nobody stopped it")
    }
  }
}
