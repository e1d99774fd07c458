import LMDB
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Keys are not sealed, so nothing that an event says may stand in one but ids and times.
@Suite("What keys of documents tell") struct KeyTextTests {
  @Test("no text of any event of a person stands in a key, but what definitions say too") func life() throws {
    var life = try RecordedLife(seed: 7)
    try life.run(steps: 250, remembersAnswers: false)
    let keys = try Self.keys(of: life.test)
    let texts = try Self.texts(of: life.test.engine, [.patient, .account]).subtracting(
      Self.texts(
        of: life.test.engine, StreamID.Kind.allCases.filter { ![.patient, .account].contains($0) },
        withIDs: true))
    #expect(keys.count > 500 && texts.count > 50)
    for text in texts.sorted() {
      let bytes = Array(text.utf8)
      #expect(!keys.contains { $0.firstRange(of: bytes) != nil }, "\(text)")
    }
  }

  private static func keys(of test: TestEngine) throws -> [[UInt8]] {
    try test.running.writer.settle()
    let store = test.engine.store
    return try store.environment.read { (view) throws(LMDBError) in
      var keys: [[UInt8]] = []
      for database in store.databases.projections.joined() {
        keys += try view.scan(database, prefix: [], from: [0], limit: .max).map(\.0)
      }
      return keys
    }
  }

  /// Values of members that are texts and no ids, times or numbers.
  private static func texts(
    of engine: Engine, _ kinds: [StreamID.Kind], withIDs: Bool = false
  ) throws -> Set<String> {
    var found: Set<String> = []
    var after: UInt64 = 0
    let filter = LogFilter(patient: nil, streamKinds: Set(kinds), types: nil)
    while true {
      let page = try engine.logPage(after: after, filter: filter, limit: 500, maximumBytes: 1 << 22)
      for line in page.events { collect(try JSON.decode(Value.self, from: line)["payload"], withIDs, &found) }
      guard page.next > after else { return found }
      after = page.next
    }
  }

  private static func collect(_ value: Value?, _ withIDs: Bool, _ found: inout Set<String>) {
    switch value {
    case .array(let items)?: for item in items { collect(item, withIDs, &found) }
    case .object(let members)?:
      for member in members
      where withIDs || !member.name.hasSuffix("Id") && !["id", "ids"].contains(member.name) {
        collect(member.value, withIDs, &found)
      }
    case .string(let text)? where text.count > 3 && !text.contains(/^[0-9]|^[0-9a-f]{32}$/):
      found.insert(text)
    default: break
    }
  }
}
