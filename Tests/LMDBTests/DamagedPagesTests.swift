import Foundation
import RecordTestSupport
import Testing

@testable import LMDB

/// Pages that were changed behind the library's back, which has no checksums.
@Suite("Damaged pages") struct DamagedPagesTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/store" }
  private var file: String { path + "/data.mdb" }

  private static let keys = ["first", "second", "third"].map { Array($0.utf8) }
  private static let long = [UInt8](repeating: 0x5A, count: 10_000)

  init() throws {
    try Environment.create(at: path) { (transaction) throws(LMDBError) in
      let few = try transaction.openDatabase("few")
      for key in Self.keys { try transaction.put(key.span.bytes, [1, 2, 3].span.bytes, in: few) }
      let (long, key) = (try transaction.openDatabase("long"), Self.keys[0])
      try transaction.put(key.span.bytes, Self.long.span.bytes, in: long)
    }
  }

  /// Changes the page of keys that holds a text; the page's own offsets begin behind its header of 16 bytes.
  private func change(pageWith text: [UInt8], _ body: (inout ArraySlice<UInt8>) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let size = 4096
    for start in stride(from: 2 * size, to: bytes.count, by: size) {
      var page = bytes[start..<start + size]
      let isLeaf = page[start + 10] == 2
      guard isLeaf, page.indices.contains(where: { page[$0...].starts(with: text) }) else { continue }
      body(&page)
      bytes[start..<start + size] = page
    }
    try Data(bytes).write(to: URL(filePath: file))
  }

  private func keys(backwards: Bool = false) throws -> [[UInt8]] {
    let environment = try Environment(path: path)
    return try environment.read { (view) throws(LMDBError) in
      guard let few = try view.findDatabase("few") else { return [] }
      var found: [[UInt8]] = []
      var cursor = try view.cursor(in: few)
      while backwards ? try cursor.previous() : try cursor.next() {
        found.append(cursor.key.withUnsafeBytes { Array($0) })
      }
      return found
    }
  }

  private func longValue() throws -> [UInt8]? {
    let environment = try Environment(path: path)
    return try environment.read { (view) throws(LMDBError) in
      let key = Self.keys[0]
      guard let long = try view.findDatabase("long") else { return nil }
      return try view.bytes(key.span.bytes, in: long)
    }
  }

  @Test("untouched pages give what was put") func untouched() throws {
    #expect(try keys() == Self.keys)
    #expect(try keys(backwards: true) == Self.keys.reversed())
    #expect(try longValue() == Self.long)
  }

  @Test("keys out of order are refused both ways, the same key twice too", arguments: [0, 2])
  func order(_ other: Int) throws {
    try change(pageWith: Self.keys[2]) { page in
      let entries = page.startIndex + 16
      let (one, two) = (entries + 2, entries + other * 2)
      let offset = (page[one], page[one + 1])
      (page[one], page[one + 1]) = (page[two], page[two + 1])
      if other == 2 { (page[two], page[two + 1]) = offset }
    }
    let damaged = LMDBError(kind: .corrupted, "", code: -30796)
    #expect(throws: damaged) { try keys() }
    #expect(throws: damaged) { try keys(backwards: true) }
  }

  @Test("a length that reaches behind a value's pages is refused") func length() throws {
    try change(pageWith: Self.keys[0]) { page in
      let node = page.startIndex + Int(page[page.startIndex + 16]) + Int(page[page.startIndex + 17]) << 8
      // Of the entry whose value has pages of its own: its length is the node's first four bytes.
      let hasPages = page[node + 4] == 1
      if hasPages { (page[node + 2], page[node + 3]) = (0xFF, 0x7F) }
    }
    #expect(throws: LMDBError(kind: .corrupted, "", code: -30796)) { try longValue() }
    #expect(try keys() == Self.keys)
  }
}
