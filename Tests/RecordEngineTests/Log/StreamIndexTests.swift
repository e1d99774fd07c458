import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Streams that fill several entries of the index, looked at around the ends of each.
@Suite("The index of streams") struct StreamIndexTests {
  /// Two full entries and a bit, full ones alone, and one that is not.
  private static let counts = [300, 256, 128, 127, 1]

  private let test: TestEngine
  private var store: Store { test.engine.store }
  private var index: StreamIndex { store.databases.streams }

  init() throws { test = try TestEngine() }

  /// A stream whose events lie at 10, 20, 30 and so on.
  private func make(_ count: Int) throws -> StreamID {
    let (stream, index) = (StreamID(PatientID(random: (9, UInt64(count)))), self.index)
    try test.engine.maintain { (_, transaction) throws(Failure) in
      var tail = StreamIndex.Tail.empty
      for number in 1...count {
        tail.append(UInt64(number) * 10)
        try index.put(tail, of: stream, transaction)
      }
    }
    return stream
  }

  private func positions(_ stream: StreamID, _ revision: Int, _ limit: Int) throws -> [UInt64] {
    try store.environment.read { (view) throws(Failure) in
      try index.positions(of: stream, from: UInt32(revision), limit: limit, view)
    }
  }

  @Test("every revision is at its place, from wherever and as far as is asked", arguments: counts)
  func positions(count: Int) throws {
    let stream = try make(count)
    let all = (1...count).map { UInt64($0) * 10 }
    for revision in [0, 1, 126, 127, 128, 129, 255, 256, 299, 300, 301] {
      for limit in [0, 1, 2, 127, 128, 129, 1000] {
        let expected = Array(all.dropFirst(revision).prefix(limit))
        #expect(try positions(stream, revision, limit) == expected, "\(limit) from \(revision)")
      }
    }
  }

  @Test("the tail says which revision comes next", arguments: counts) func tail(count: Int) throws {
    let stream = try make(count)
    let tail = try store.environment.read { (view) throws(Failure) in try index.tail(of: stream, view) }
    #expect(tail.nextRevision == UInt32(count))
    #expect(tail.positions.last == UInt64(count) * 10)
    let other = StreamID(PatientID(random: (10, 1)))
    let none = try store.environment.read { (view) throws(Failure) in try index.tail(of: other, view) }
    #expect(none == .empty)
  }

  @Test("the first event after a position is found, on it and between two", arguments: counts)
  func after(count: Int) throws {
    let stream = try make(count)
    for before in [0, 1, 126, 127, 128, 129, 255, 256, 257, 299, 300, 301] {
      for position in [before * 10, before * 10 + 9] {
        let found = try store.environment.read { (view) throws(Failure) in
          try index.firstRevision(after: UInt64(position), of: stream, view)
        }
        #expect(found == UInt32(min(before, count)), "\(position)")
      }
    }
  }

  @Test("streams follow each other, each once, however many entries they have") func streams() throws {
    let made = try Set(Self.counts.map { try make($0) })
    var (found, last): ([StreamID], StreamID?) = ([], nil)
    repeat {
      let from = last
      last = try store.environment.read { (view) throws(Failure) in try index.stream(after: from, view) }
      if let last { found.append(last) }
    } while last != nil
    #expect(Set(found).count == found.count && made.isSubset(of: found))
  }
}
