import RecordModel

/// What a stretch of 512 events of one stream changed in one projection, kept so that the past of a long stream need
/// not be folded from its beginning.
package struct Checkpoint {
  /// Events of a stretch.
  package static let revisions: UInt32 = 512

  /// The revision that ends the stretch which a revision lies in.
  package static func end(after revision: UInt32) -> UInt32 { (revision / revisions + 1) * revisions }

  /// Which stretch of which stream, in which projection.
  package struct Place: Hashable {
    package let projection: any Projection.Type
    package let stream: StreamID
    /// How many events of the stream lie before the stretch's end.
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
  /// The documents that the stretch left, or removed where there is none.
  package let changes: [(key: DocumentKey, document: (any Document)?)]
}
