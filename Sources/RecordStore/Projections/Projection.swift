import RecordModel

/// A read model: documents that are a function of the events of one stream.
///
/// Each document belongs to the stream whose events made it, and a fold touches only documents of its event's stream.
/// So a rebuild can take stream by stream, on several cores, and a patient's documents can be rebuilt, verified, shown
/// as of any moment, or erased alone.
package protocol Projection: Sendable {
  /// Stored, so it never changes.
  static var name: String { get }
  /// Raised whenever the fold or a document's shape changes; a store of another revision is rebuilt after start, and
  /// until then its documents are not read.
  static var revision: UInt32 { get }
  /// The events it folds.
  static var handles: [any Event.Type] { get }
  /// The events it knows and ignores. Together with ``handles`` this is the whole catalog, which a test
  /// verifies.
  static var ignores: [any Event.Type] { get }
  /// The only kind of stream that it folds, so that a rebuild can skip the others; `nil` for every kind.
  static var streamKind: StreamID.Kind? { get }
  /// Whether its documents keep step with the log.
  static var pace: ProjectionPace { get }

  /// Applies one event. Pure: depends on nothing but the event and the stream's documents.
  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure)
}

extension Projection {
  package static var streamKind: StreamID.Kind? { nil }
  package static var pace: ProjectionPace { .withLog }

  /// The database of one of its two copies.
  static func databaseName(slot: UInt8) -> String { "projection:\(name):\(slot == 0 ? "a" : "b")" }

  package static func takes(_ stream: StreamID) -> Bool { streamKind == nil || streamKind == stream.kind }
}

package enum ProjectionPace: String, Sendable {
  /// Folded by the writer and committed together with the events: commands may decide on it.
  case withLog
  /// Folded after the events, from a checkpoint of its own: for documents that only queries read and that
  /// would slow down commits, such as text indexes, statistics, lists for a clinic's overview, or histories
  /// with an entry an event.
  case behindLog
}

package protocol Document: Codable, Sendable {
  /// The projection that it belongs to.
  static var projection: any Projection.Type { get }
  /// First byte of its keys; distinguishes the document types of one projection.
  static var prefix: UInt8 { get }
}
