import RecordModel

/// The progress of a projection.
package struct ProjectionState: Equatable, Sendable {
  /// Revision of the code that folded it.
  package var revision: UInt32
  /// The serving database: 0 or 1.
  package var slot: UInt8
  /// Position of the last event folded.
  package var checkpoint: UInt64

  package init(_ projection: any Projection.Type) {
    (revision, slot, checkpoint) = (projection.revision, 0, 0)
  }

  /// Whether this build may read the documents.
  package func isCurrent(_ projection: any Projection.Type, head: UInt64) -> Bool {
    guard revision == projection.revision else { return false }
    // Behind the log, the first events are better folded stream by stream too.
    return projection.pace == .withLog ? checkpoint == head : checkpoint > 0 || head == 0
  }

  /// Revision 4, slot 1, checkpoint 8.
  fileprivate static let byteCount = 13
  fileprivate var bytes: [UInt8] { [UInt8](bigEndian: revision) + [slot] + checkpoint.keyBytes }

  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount, bytes[bytes.startIndex + 4] < 2 else { return nil }
    (revision, slot, checkpoint) = (
      bytes.bigEndian(at: 0), bytes[bytes.startIndex + 4], bytes.bigEndian(at: 5)
    )
  }
}

/// The states of all projections of a store, as one stored value, so that a commit moves every checkpoint
/// with one put.
///
/// For each projection: length of its name 1, name, revision 4, slot 1, checkpoint 8. States of projections
/// that this build does not know are kept. Held as it is stored, because every settlement reads it, moves a
/// few checkpoints, and writes it again.
package struct ProjectionStates: Equatable, Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      let entry = entry(at: start)
      guard entry.end <= bytes.count, state(of: entry) != nil else { return nil }
      start = entry.end
    }
  }

  package subscript(_ projection: any Projection.Type) -> ProjectionState? {
    get { entry(of: projection.name).flatMap(state) }
    set {
      if let known = entry(of: projection.name) { bytes.removeSubrange(known.start..<known.end) }
      guard let newValue else { return }
      bytes.append(UInt8(truncatingIfNeeded: projection.name.utf8.count))
      bytes.append(contentsOf: projection.name.utf8)
      bytes.append(contentsOf: newValue.bytes)
    }
  }

  /// The serving slot of a projection.
  package func slot(named name: String) -> UInt8 { entry(of: name).flatMap(state)?.slot ?? 0 }

  /// Moves the checkpoints of the projections that were folded.
  package mutating func advance(to position: UInt64, of folded: Set<String>) {
    let checkpoint = position.keyBytes
    for entry in Array(entries) where folded.contains(String(decoding: bytes[entry.name], as: UTF8.self)) {
      bytes.replaceSubrange((entry.end - checkpoint.count)..<entry.end, with: checkpoint)
    }
  }

  /// The extent of a projection's state in the bytes.
  private struct Entry {
    let start: Int
    let end: Int

    var name: Range<Int> { (start + 1)..<(end - ProjectionState.byteCount) }
  }

  private var entries: some Sequence<Entry> {
    sequence(state: 0) { start -> Entry? in
      guard start < bytes.count else { return nil }
      let entry = entry(at: start)
      start = entry.end
      return entry
    }
  }

  private func entry(at start: Int) -> Entry {
    Entry(start: start, end: start + 1 + Int(bytes[start]) + ProjectionState.byteCount)
  }

  private func entry(of name: String) -> Entry? {
    entries.first { bytes[$0.name].elementsEqual(name.utf8) }
  }

  private func state(of entry: Entry) -> ProjectionState? {
    ProjectionState(bytes[(entry.end - ProjectionState.byteCount)..<entry.end])
  }
}
