import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Command ids that are sent again, through the whole engine.
@Suite("Commands that are sent again much later") struct CommandIndexEngineTests {
  private let directory = TemporaryDirectory()

  private func create(_ number: Int, _ test: TestEngine) throws -> Reply {
    try test.send(
      CreatePatient(fullName: "Patient \(number)"),
      meta: CallMeta(commandId: CommandID(high: 7, low: UInt64(number))))
  }

  private func checkReplays(_ numbers: some Sequence<Int>, _ test: TestEngine) throws {
    let head = test.engine.head
    for number in numbers {
      let reply = try create(number, test)
      _ = try reply.outcome.get()
      #expect(reply.receipt?.replayed == true)
    }
    #expect(test.engine.head == head)
  }

  @Test(
    "get the original answer, from memory, from gathered and from sorted pages, before and after a restart")
  func gathered() throws {
    for start in [1, 61, 121] {
      let test = try TestEngine(directory: directory, seed: UInt64(start), commitDelay: 0) {
        $0.store.recentCommands = 3
      }
      for number in start..<start + 60 {
        let reply = try create(number, test)
        _ = try reply.outcome.get()
        #expect(reply.receipt?.replayed == false)
        // Each settles alone, so that turns come round.
        _ = test.engine
      }
      try checkReplays(1..<start + 60, test)
      test.running.stop()
    }
  }

  @Test("of a store from before there were pages") func old() throws {
    try fill(1...20)
    try becomeOld()
    let test = try TestEngine(directory: directory, seed: 2)
    try checkReplays(1...20, test)
    #expect(try create(21, test).receipt?.replayed == false)
    try checkReplays(1...21, test)
  }

  private func fill(_ numbers: ClosedRange<Int>) throws {
    let test = try TestEngine(directory: directory)
    for number in numbers { _ = try create(number, test).outcome.get() }
    test.running.stop()
  }

  /// Puts the commands where they lay before format 3.
  private func becomeOld() throws {
    let store = try Store(
      StoreOptions(
        directory: directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key), mapSize: 1 << 28))
    let databases = store.databases
    try store.environment.write { (transaction) throws(Failure) in
      var values: [(key: [UInt8], value: [UInt8])] = []
      try transaction.forEachEntry(in: databases.commands.recent) { (key, value) throws(Failure) in
        values.append((key, value))
      }
      for (key, value) in values {
        let page = Array(value[8...])
        for entry in try CommandPage.entries(page.span.bytes) {
          try databases.tags.put(entry.key, entry.position, transaction)
        }
        _ = try failing { () throws(LMDBError) in
          try transaction.delete(key.span.bytes, in: databases.commands.recent)
        }
      }
      try store.meta.put("format", [UInt8](bigEndian: UInt32(2)), transaction)
    }
  }
}
