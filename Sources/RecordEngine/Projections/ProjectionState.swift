import RecordModel

/// How far a projection is.
struct ProjectionState: Equatable, Sendable {
  /// Revision of the code that folded it.
  var revision: UInt32
  /// Which of the two databases serves: 0 or 1.
  var slot: UInt8
  /// Position of the last event folded.
  var checkpoint: UInt64

  /// The state of an empty projection.
  init(_ projection: any Projection.Type) {
    (revision, slot, checkpoint) = (projection.revision, 0, 0)
  }

  /// Whether this build may read the documents.
  func isCurrent(_ projection: any Projection.Type, head: UInt64) -> Bool {
    guard revision == projection.revision else { return false }
    // Behind the log, the first events are better folded stream by stream too.
    return projection.pace == .withLog ? checkpoint == head : checkpoint > 0 || head == 0
  }

  /// Revision 4, slot 1, checkpoint 8.
  fileprivate var bytes: [UInt8] { [UInt8](bigEndian: revision) + [slot] + checkpoint.keyBytes }

  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == 13, bytes[bytes.startIndex + 4] < 2 else { return nil }
    (revision, slot, checkpoint) = (
      bytes.bigEndian(at: 0), bytes[bytes.startIndex + 4], bytes.bigEndian(at: 5)
    )
  }
}

/// The states of all projections that a store has, as one stored value, so that a commit moves every checkpoint with
/// one put.
///
/// For each projection: length of its name 1, name, revision 4, slot 1, checkpoint 8. States of projections that this
/// build does not know are kept.
struct ProjectionStates: Equatable, Sendable {
  private var states: [(name: String, state: ProjectionState)] = []

  init() {}

  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let length = rest.popFirst() {
      guard rest.count >= Int(length) + 13,
        let state = ProjectionState(rest.dropFirst(Int(length)).prefix(13))
      else {
        return nil
      }
      states.append((String(decoding: rest.prefix(Int(length)), as: UTF8.self), state))
      rest = rest.dropFirst(Int(length) + 13)
    }
  }

  var bytes: [UInt8] {
    states.reduce(into: []) { bytes, entry in
      bytes.append(UInt8(truncatingIfNeeded: entry.name.utf8.count))
      bytes.append(contentsOf: entry.name.utf8)
      bytes.append(contentsOf: entry.state.bytes)
    }
  }

  subscript(_ projection: any Projection.Type) -> ProjectionState? {
    get { states.first { $0.name == projection.name }?.state }
    set {
      states.removeAll { $0.name == projection.name }
      if let newValue { states.append((projection.name, newValue)) }
    }
  }

  /// The serving slot of a projection.
  func slot(named name: String) -> UInt8 { states.first { $0.name == name }?.state.slot ?? 0 }

  /// Moves the checkpoints of the projections that were folded.
  mutating func advance(to position: UInt64, of folded: Set<String>) {
    for index in states.indices where folded.contains(states[index].name) {
      states[index].state.checkpoint = position
    }
  }

  static func == (left: ProjectionStates, right: ProjectionStates) -> Bool { left.bytes == right.bytes }
}
