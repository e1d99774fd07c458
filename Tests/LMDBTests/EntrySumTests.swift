import Foundation
import RecordTestSupport
import Testing

@testable import LMDB

/// The sums by which a database tells whether it still holds what was put into it.
@Suite("Sums of entries") struct EntrySumTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/store" }
  private var file: String { path + "/data.mdb" }

  private func create() throws {
    try Environment.create(at: path) { (transaction) throws(LMDBError) in
      _ = try transaction.openDatabase("some")
    }
  }

  private func wrong() throws(LMDBError) -> [String] {
    try Environment(path: path).databasesWithWrongEntries()
  }

  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 7) }
  }

  @Test(
    "sums follow random puts, replacements and removals, over restarts", arguments: [1, 2, 3] as [UInt64])
  func followsChanges(_ seed: UInt64) throws {
    try create()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      let environment = try Environment(path: path)
      for _ in 0..<4 {
        try environment.write { (transaction) throws(LMDBError) in
          let names = ["some", "other"]
          for _ in 0..<40 {
            let database = try transaction.openDatabase(names[Int.random(in: 0...1, using: &generator)])
            let key = bytes(Int.random(in: 0..<60, using: &generator), 9)
            let count = Int.random(in: 0..<6000, using: &generator)
            let value = bytes(Int.random(in: 0..<9, using: &generator), count)
            if Bool.random(using: &generator) {
              try transaction.put(key.span.bytes, value.span.bytes, in: database)
            } else {
              try transaction.delete(key.span.bytes, in: database)
            }
          }
        }
      }
      #expect(try environment.databasesWithWrongEntries() == [])
    }
    #expect(try wrong() == [])
  }

  @Test("what was given up leaves the sums as they were") func abort() throws {
    try create()
    let environment = try Environment(path: path)
    let full = LMDBError(kind: .diskFull, "give up")
    #expect(throws: full) {
      try environment.write { (transaction) throws(LMDBError) in
        let some = try transaction.openDatabase("some")
        try transaction.put([1].span.bytes, [2].span.bytes, in: some)
        throw full
      }
    }
    #expect(try environment.databasesWithWrongEntries() == [])
  }

  /// Changed headers and pointers are for a process of its own: the library may end it.
  @Test("each changed byte of a key or value is found") func flippedBytes() throws {
    try create()
    try Environment(path: path).write { (transaction) throws(LMDBError) in
      let some = try transaction.openDatabase("some")
      for number in 0..<12 {
        let (key, value) = (bytes(number, 16), bytes(number, 40))
        try transaction.put(key.span.bytes, value.span.bytes, in: some)
      }
    }
    let right = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let marks = bytes(5, 40)
    let last = try #require(right.indices.last { right[$0...].starts(with: marks) })
    let page = last / 4096 * 4096
    // From the page's end on, each entry takes 64 bytes, of which 8 are the library's own.
    for offset in 4096 - 12 * 64..<4096 where offset % 64 >= 8 && offset % 3 == 0 {
      var changed = right
      changed[page + offset] ^= 0x11
      try Data(changed).write(to: URL(filePath: file))
      #expect(try wrong() == ["some"], "offset \(offset)")
    }
  }

  @Test("a store from before there were sums gets them when it is opened") func without() throws {
    try create()
    let key = try Environment(path: path).write { (transaction) throws(LMDBError) in
      let some = try transaction.openDatabase("some")
      try transaction.put([1].span.bytes, [2].span.bytes, in: some)
      return withUnsafeBytes(of: some.nameHash.bigEndian) { Array($0) }
    }
    let removed = try Environment(path: path).write { (transaction) throws(LMDBError) in
      try transaction.delete(key.span.bytes, in: try transaction.openDatabase(EntrySums.name))
    }
    #expect(removed)
    let environment = try Environment(path: path)
    #expect(try environment.databasesWithWrongEntries() == [])
    let sum = try environment.read { (view) throws(LMDBError) in
      guard let sums = try view.findDatabase(EntrySums.name) else { return nil as [UInt8]? }
      return try view.bytes(key.span.bytes, in: sums)
    }
    #expect(sum?.count == EntrySum.byteCount)
  }
}
