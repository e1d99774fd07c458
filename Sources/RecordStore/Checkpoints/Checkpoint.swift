import RecordModel

/// The changes of 512 events of one stream in one projection, kept so that the past of a long stream need not
/// be folded from its beginning.
package struct Checkpoint {
  /// Events of a stretch.
  package static let revisions: UInt32 = 512

  /// The revision that ends the stretch of a given revision.
  package static func end(after revision: UInt32) -> UInt32 { (revision / revisions + 1) * revisions }

  /// A stretch of a stream, in a projection.
  package struct Place: Hashable {
    package let projection: any Projection.Type
    package let stream: StreamID
    /// Events of the stream before the stretch's end.
    package let revision: UInt32

    package static func == (left: Place, right: Place) -> Bool {
      left.projection == right.projection && left.stream == right.stream && left.revision == right.revision
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(projection))
      hasher.combine(stream)
      hasher.combine(revision)
    }
  }

  package let place: Place
  /// The latest moment at which one of the stretch's events happened.
  package let latest: Timestamp
  /// Documents after the stretch; `nil` for removed ones.
  package let changes: [(key: DocumentKey, document: (any Document)?)]
}
