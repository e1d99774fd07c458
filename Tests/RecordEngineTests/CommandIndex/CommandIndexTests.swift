import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The index beside a plain dictionary, through many settlements and restarts.
@Suite("The index of commands") struct CommandIndexTests {
  private let directory = TemporaryDirectory()

  private func open() throws -> Store {
    try Store(
      StoreOptions(
        directory: directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key), mapSize: 1 << 28,
        clock: FakeClock(), random: SeededRandomSource(seed: 1)))
  }

  /// Keys of few partitions, so that those fill pages; some of any.
  private func key(_ random: inout SeededGenerator) -> EventKey {
    let partition = [UInt64(0), 0xFFF, 0x5A5, random.next() >> 52][Int.random(in: 0..<4, using: &random)]
    return EventKey(high: partition << 52 | random.next() >> 12, low: random.next())
  }

  private func settle(
    _ step: RecentCommands.Step, in store: Store
  ) throws(Failure) {
    try store.environment.write { (transaction) throws(Failure) in
      try store.databases.commands.put(step, store.meta, transaction)
    }
  }

  private func load(_ store: Store, limit: Int) throws(Failure) -> RecentCommands {
    try store.environment.read { (view) throws(Failure) in
      try store.databases.commands.loadRecent(limit: limit, store.meta, view)
    }
  }

  private func positions(
    _ keys: [EventKey], _ recent: RecentCommands, _ store: Store
  ) throws(Failure) -> [UInt64?] {
    try store.environment.read { (view) throws(Failure) in
      var found: [UInt64?] = []
      for key in keys {
        let inMemory = recent.position(key)
        let onDevice = try store.databases.commands.position(key, view)
        // In one place only.
        found.append(inMemory != nil && onDevice != nil ? UInt64.max : inMemory ?? onDevice)
      }
      return found
    }
  }

  @Test(
    "finds what was put and nothing else, wherever it went and after every restart", arguments: [0, 40, 700])
  func model(_ limit: Int) throws {
    var random = SeededGenerator(seed: UInt64(limit) + 1)
    let store = try open()
    var (expected, position): ([EventKey: UInt64], UInt64) = ([:], 0)
    var recent = try load(store, limit: limit)
    for settlement in 1...400 {
      var added: [CommandEntry] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        position += UInt64.random(in: 1...3, using: &random)
        added.append(CommandEntry(key: key(&random), position: position))
        expected[added[added.endIndex - 1].key] = position
      }
      let step = recent.step(adding: added)
      try settle(step, in: store)
      recent.land(step)
      if settlement % 50 == 0 {
        recent = try load(store, limit: limit)
        try check(expected, recent, store, &random)
      }
    }
    try checkPages(store, entries: expected.count, recent)
  }

  private func check(
    _ expected: [EventKey: UInt64], _ recent: RecentCommands, _ store: Store, _ random: inout SeededGenerator
  ) throws {
    let known = Array(expected.keys)
    #expect(try positions(known, recent, store) == known.map { expected[$0] })
    let strangers = (0..<200).map { _ in key(&random) }
    #expect(try positions(strangers, recent, store).allSatisfy { $0 == nil })
  }

  /// Sorted pages hold one partition each, in order, and are full but for the last of a partition; together with the other
  /// places they hold every entry once.
  private func checkPages(_ store: Store, entries: Int, _ recent: RecentCommands) throws {
    var (sorted, gathered, full) = (0, 0, 0)
    try store.environment.read { (view) throws(Failure) in
      var last: EventKey?
      try view.forEachEntry(in: store.databases.commands.sorted) { (key, value) throws(Failure) in
        let page = try CommandPage.entries(value.span.bytes)
        sorted += page.count
        full += page.count == CommandPage.capacity ? 1 : 0
        #expect(page.first?.key.bytes == key && page == page.sorted())
        #expect(Set(page.map { CommandIndex.partition(of: $0.key) }).count == 1)
        if let last, let first = page.first?.key { #expect(last < first) }
        last = page.last?.key
      }
      try view.forEachEntry(in: store.databases.commands.gathered) { (_, value) throws(Failure) in
        gathered += try CommandPage.entries(value.span.bytes).count
      }
    }
    #expect(sorted + gathered + recent.count == entries)
    #expect(full > 10)
  }

  @Test("recent values go once every partition had its turn") func recentValues() throws {
    let store = try open()
    var (random, recent) = (SeededGenerator(seed: 3), try load(store, limit: 0))
    for settlement in 1...200 {
      let step = recent.step(
        adding: [CommandEntry(key: key(&random), position: UInt64(settlement))])
      try settle(step, in: store)
      recent.land(step)
    }
    let count = try store.environment.read { (view) throws(Failure) in
      var count = 0
      try view.forEachEntry(in: store.databases.commands.recent) { (_, _) throws(Failure) in count += 1 }
      return count
    }
    // 4096 partitions of which a settlement gathers 128.
    #expect(count <= 4096 / 128 + 1)
  }

  @Test(
    "a recent value that is cut off, or of a turn to come, is damage",
    arguments: [[UInt8](repeating: 0, count: 9), [0, 1], UInt64.max.keyBytes, UInt64(1).keyBytes])
  func damaged(_ value: [UInt8]) throws {
    let store = try open()
    try store.environment.write { (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        let key = UInt64(1).keyBytes
        try transaction.put(key.span.bytes, value.span.bytes, in: store.databases.commands.recent)
      }
    }
    #expect(throws: CommandPage.damaged) { try load(store, limit: 0) }
  }

  @Test("a count of turns that cannot be is damage", arguments: [[], UInt64.max.keyBytes] as [[UInt8]])
  func turns(_ value: [UInt8]) throws {
    let store = try open()
    try store.environment.write { (transaction) throws(Failure) in
      try store.meta.put("command-turn", value, transaction)
    }
    #expect(throws: CommandPage.damaged) { try load(store, limit: 0) }
  }
}
