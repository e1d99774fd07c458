import RecordModel

/// A read model: documents that are a function of the events of one stream.
///
/// Each document belongs to the stream whose events made it, and a fold touches only documents of its event's stream.
/// So a rebuild can take stream by stream, on several cores, and a patient's documents can be rebuilt, verified, shown
/// as of any moment, or erased alone.
protocol Projection: Sendable {
  /// The stored name; never changes.
  static var name: String { get }
  /// Raised whenever the fold or a document's shape changes; a store of another revision is rebuilt at start.
  static var revision: UInt32 { get }
  /// The streams that its documents belong to.
  static var streamKind: StreamID.Kind { get }
  /// The events it folds.
  static var handles: [any Event.Type] { get }
  /// The events it knows and leaves out. Together with ``handles`` this is the whole catalog; a test holds it.
  static var ignores: [any Event.Type] { get }

  /// Applies one event. Pure: no clock, no randomness, nothing but the event and the stream's documents.
  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure)
}

extension Projection {
  /// Most read models are about patients.
  static var streamKind: StreamID.Kind { .patient }
}

/// A value that a projection keeps.
protocol Document: Codable, Sendable {
  /// The projection that it belongs to.
  static var projection: any Projection.Type { get }
  /// First byte of its keys; tells the kinds of documents of one projection apart.
  static var prefix: UInt8 { get }
}

/// All projections, in the order in which they are folded.
enum ProjectionCatalog {
  static let all: [any Projection.Type] = [
    PatientProjection.self, FunnelProjection.self, AssessmentProjection.self, MeasureSetProjection.self,
    VitalsProjection.self, RecordIDProjection.self, MedicationProjection.self,
    LabProjection.self, HistoryProjection.self,
  ]

  /// Place of a projection in ``all``.
  static func index(of projection: any Projection.Type) -> Int {
    indexes[ObjectIdentifier(projection)] ?? 0
  }

  private static let indexes = Dictionary(
    all.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
}

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

  /// Moves the checkpoints of the projections that this build folds.
  mutating func advance(to position: UInt64) {
    let folded = Set(ProjectionCatalog.all.map { $0.name })
    for index in states.indices where folded.contains(states[index].name) {
      states[index].state.checkpoint = position
    }
  }

  static func == (left: ProjectionStates, right: ProjectionStates) -> Bool { left.bytes == right.bytes }
}
