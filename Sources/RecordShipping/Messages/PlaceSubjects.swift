import RecordModel

/// The subjects of a bucket of places: those of a key-value bucket, so that usual tools can read it.
package struct PlaceSubjects: Sendable, Equatable {
  package let bucket: String

  package init(_ bucket: String) { self.bucket = bucket }

  /// The bucket's stream.
  package var stream: String { "KV_\(bucket)" }
  /// Everything in it.
  package var all: String { "$KV.\(bucket).>" }
  /// Where one name's place is.
  package func name(_ name: String) -> String { "$KV.\(bucket).name.\(name)" }
  /// How far the log of an instance was gone through.
  package func cursor(_ instance: InstanceID) -> String { "$KV.\(bucket).cursor.\(instance)" }
  /// Those of all instances.
  package var allCursors: String { "$KV.\(bucket).cursor.*" }
}
