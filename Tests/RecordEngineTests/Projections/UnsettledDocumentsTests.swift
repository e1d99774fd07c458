import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Documents that the log does not hold yet stand once in an ordered read, with their last state.
@Suite("Documents not in the log yet") struct UnsettledDocumentsTests {
  private static let owner = StreamID(Example.patient)

  /// Accepts states of documents of a projection.
  private static func put(_ values: [UInt8: Int32], into cache: DocumentCache, ofPatient patient: UInt8 = 1) {
    for (number, value) in values {
      let key = DocumentKey(projection: Following.self, bytes: [patient, number])
      cache.stage(SavedEntry(value: value), key, owner: owner)
    }
    cache.acceptStaged()
  }

  private static func states(_ cache: DocumentCache, prefix: [UInt8] = [1]) -> [[UInt8]: Int32] {
    let found = cache.unsettled(Following.self, prefix: prefix).compactMap { key, entry in
      entry.document(as: SavedEntry.self).map { (key, $0.value) }
    }
    return Dictionary(found) { _, _ in -1 }
  }

  @Test("what is being written and changed meanwhile is there once, as it is now")
  func changedOnTheWay() {
    let cache = DocumentCache()
    Self.put([1: 10, 2: 20], into: cache)
    #expect(cache.takeDirty().count == 2)
    Self.put([2: 21, 3: 30], into: cache)
    #expect(Self.states(cache) == [[1, 1]: 10, [1, 2]: 21, [1, 3]: 30])
    cache.land()
    #expect(Self.states(cache) == [[1, 2]: 21, [1, 3]: 30])
  }

  @Test("others' documents and other projections' are left out, on the way and before")
  func others() {
    let cache = DocumentCache()
    for _ in 0..<2 {
      Self.put([1: 10], into: cache)
      Self.put([1: 11], into: cache, ofPatient: 2)
      cache.stage(
        SavedEntry(value: 12), DocumentKey(projection: PatientProjection.self, bytes: [1, 1]),
        owner: Self.owner)
      cache.acceptStaged()
      #expect(Self.states(cache) == [[1, 1]: 10])
      #expect(Self.states(cache, prefix: [1, 2]).isEmpty)
      _ = cache.takeDirty()
      #expect(Self.states(cache) == [[1, 1]: 10])
    }
  }
}
