import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The format of a store") struct StoreFormatTests {
  private let directory = TemporaryDirectory()

  private func options(looks: Bool = true) throws -> StoreOptions {
    var options = StoreOptions(
      directory: directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key), mapSize: 1 << 26,
      clock: FakeClock(), random: SeededRandomSource(seed: 1))
    options.checksEntries = looks
    return options
  }

  private func change(_ body: (StoreMeta, borrowing WriteTransaction) throws -> Void) throws {
    let store = try Store(try options(looks: false))
    var trouble: (any Error)?
    try store.environment.write { (transaction) throws(Failure) in
      do { try body(store.meta, transaction) } catch { trouble = error }
    }
    if let trouble { throw trouble }
  }

  private func format() throws -> UInt32 {
    var found: UInt32 = 0
    try change { (meta, transaction) in
      found = try transaction.bytes(Array("format".utf8).span.bytes, in: meta.database)?.bigEndian(at: 0) ?? 0
    }
    return found
  }

  private func set(_ format: UInt32) throws {
    try change { (meta, transaction) in
      let value = [UInt8](bigEndian: format)
      try transaction.put(Array("format".utf8).span.bytes, value.span.bytes, in: meta.database)
    }
  }

  @Test("a new store has the newest; an older one becomes it when it is used, not when it is looked at")
  func raised() throws {
    _ = try Store(try options())
    #expect(try format() == 5)
    try set(1)
    #expect(try format() == 1)
    _ = try Store(try options())
    #expect(try format() == 5)
  }

  @Test("a newer one is refused, and stays as it is") func newer() throws {
    _ = try Store(try options())
    try set(6)
    for looks in [true, false] {
      let refusal = #expect(throws: Failure.self) { _ = try Store(try options(looks: looks)) }
      #expect(refusal?.code == .corrupt)
    }
  }
}
