import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Opened documents are used again where the store holds the very bytes that they came from, and nowhere else.
@Suite("Documents opened lately") struct RecentDocumentsTests {
  private static let owner = StreamID(Example.patient)

  private static func key(_ number: UInt8) -> DocumentKey {
    DocumentKey(projection: PatientProjection.self, bytes: [number])
  }

  private static func entry() -> DocumentCache.Entry { DocumentCache.Entry(document: nil, owner: owner) }

  @Test("the same bytes are opened once, other bytes and other keys anew") func reuse() throws {
    let recent = RecentDocuments()
    var opened = 0
    func read(_ number: UInt8, _ sealed: [UInt8]) throws {
      _ = try recent.entry(Self.key(number), sealed: sealed) { () throws(Failure) in
        opened += 1
        return Self.entry()
      }
    }
    for _ in 0..<3 { try read(1, [1, 2, 3]) }
    #expect(opened == 1)
    try read(1, [1, 2, 4])
    try read(2, [1, 2, 3])
    #expect(opened == 3)
    try read(1, [1, 2, 3])
    #expect(opened == 4, "what is in the store counts, not what was there before")
    recent.forget()
    try read(1, [1, 2, 3])
    #expect(opened == 5)
  }

  @Test("what cannot be opened is not remembered, and a failure is thrown each time") func failures() throws {
    let recent = RecentDocuments()
    for _ in 0..<2 {
      #expect(throws: Failure.self) {
        try recent.entry(Self.key(1), sealed: [1]) { () throws(Failure) in throw Failure(.corrupt, "damaged")
        }
      }
      #expect(try recent.entry(Self.key(2), sealed: [1]) { nil } == nil)
    }
  }

  @Test("is bounded by bytes, and keeps what is used") func bounded() throws {
    let recent = RecentDocuments(limit: 1000)
    let sealed = [UInt8](repeating: 7, count: 100)
    var opened: [UInt8: Int] = [:]
    for round in 0..<50 {
      for number in [UInt8(0), UInt8(round + 1)] {
        _ = try recent.entry(Self.key(number), sealed: sealed) { () throws(Failure) in
          opened[number, default: 0] += 1
          return Self.entry()
        }
      }
    }
    #expect(opened[0] == 1, "used in every round")
    _ = try recent.entry(Self.key(1), sealed: sealed) { () throws(Failure) in
      opened[1, default: 0] += 1
      return Self.entry()
    }
    #expect(opened[1] == 2, "not used for long")
  }
}
