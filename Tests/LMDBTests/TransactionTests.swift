import RecordTestSupport
import Testing

@testable import LMDB

extension String {
  /// The text's bytes, for keys and values.
  fileprivate var bytes: [UInt8] { Array(utf8) }
}

@Suite("Transactions") struct TransactionTests {
  let directory = TemporaryDirectory()

  private func environment() throws -> Environment {
    let path = directory.path + "/store"
    try Environment.create(at: path) { (_) throws(LMDBError) in }
    return try Environment(path: path)
  }

  @Test("what is put is got, and what is deleted is gone") func putGetDelete() throws {
    let environment = try environment()
    let (key, value) = ("k".bytes, "value".bytes)
    let database = try environment.write { (transaction) throws(LMDBError) in
      let database = try transaction.openDatabase("d")
      try transaction.put(key.span.bytes, value.span.bytes, in: database)
      return database
    }
    let found = try environment.read { (view) throws(LMDBError) in
      try view.bytes(key.span.bytes, in: database)
    }
    #expect(found == value)
    let removed = try environment.write { (transaction) throws(LMDBError) in
      [
        try transaction.delete(key.span.bytes, in: database),
        try transaction.delete(key.span.bytes, in: database),
      ]
    }
    #expect(removed == [true, false])
    let gone = try environment.read { (view) throws(LMDBError) in try view.bytes(key.span.bytes, in: database)
    }
    #expect(gone == nil)
  }

  @Test("an error inside a write leaves nothing of it") func abort() throws {
    struct Refusal: StorageErrorConvertible {
      var storage: LMDBError?
      init() { storage = nil }
      init(_ error: LMDBError) { storage = error }
    }
    let environment = try environment()
    let database = try environment.write { (transaction) throws(LMDBError) in
      try transaction.openDatabase("d")
    }
    #expect(throws: Refusal.self) {
      try environment.write { (transaction) throws(Refusal) in
        do throws(LMDBError) { try transaction.put([1].span.bytes, [2].span.bytes, in: database) } catch {
          throw Refusal(error)
        }
        throw Refusal()
      }
    }
    let count = try environment.read { (view) throws(LMDBError) in try view.count(database) }
    #expect(count == 0)
  }

  @Test("append takes growing keys only") func append() throws {
    let environment = try environment()
    try environment.write { (transaction) throws(LMDBError) in
      let database = try transaction.openDatabase("d")
      for key in [1, 2, 5] as [UInt8] {
        try transaction.append([key].span.bytes, [0].span.bytes, in: database)
      }
    }
    #expect(throws: LMDBError(-30799, "append")) {
      try environment.write { (transaction) throws(LMDBError) in
        let database = try transaction.openDatabase("d")
        try transaction.append([4 as UInt8].span.bytes, [0].span.bytes, in: database)
      }
    }
  }

  @Test("a cursor walks both ways and seeks to the next greater key") func cursor() throws {
    let environment = try environment()
    let database = try environment.write { (transaction) throws(LMDBError) in
      let database = try transaction.openDatabase("d")
      for key in [30, 10, 20] as [UInt8] {
        try transaction.put([key].span.bytes, [key &+ 1].span.bytes, in: database)
      }
      return database
    }
    let walk = try environment.read { (view) throws(LMDBError) in
      var seen: [UInt8] = []
      var cursor = try view.cursor(in: database)
      while try cursor.next() { seen.append(cursor.key.unsafeLoad(as: UInt8.self)) }
      if try cursor.seek([11 as UInt8].span.bytes) { seen.append(cursor.value.unsafeLoad(as: UInt8.self)) }
      if try cursor.previous() { seen.append(cursor.key.unsafeLoad(as: UInt8.self)) }
      if try cursor.previous() { seen.append(99) }
      if try cursor.last() { seen.append(cursor.key.unsafeLoad(as: UInt8.self)) }
      if try cursor.seek([31 as UInt8].span.bytes) { seen.append(98) }
      return seen
    }
    #expect(walk == [10, 20, 30, 21, 10, 30])
  }

  @Test("a view does not change while others commit") func snapshot() throws {
    let environment = try environment()
    let database = try environment.write { (transaction) throws(LMDBError) in
      try transaction.openDatabase("d")
    }
    try environment.read { (view) throws(LMDBError) in
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put([1].span.bytes, [1].span.bytes, in: database)
      }
      #expect(try view.count(database) == 0)
    }
    #expect(try environment.read { (view) throws(LMDBError) in try view.count(database) } == 1)
  }

  @Test("parked readers see what was committed since") func renewedReader() throws {
    let environment = try environment()
    let database = try environment.write { (transaction) throws(LMDBError) in
      try transaction.openDatabase("d")
    }
    for round in 1...40 as ClosedRange<UInt8> {
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put([round].span.bytes, [round].span.bytes, in: database)
      }
      #expect(try environment.read { (view) throws(LMDBError) in try view.count(database) } == Int(round))
    }
  }
}
