/// JSON Schema (2020-12) of decodable types, recorded from the look-ups of their `init(from:)`.
package enum Schema {
  /// The schema of a type: its own if it is ``SchemaDescribing``, else the recorded one.
  package static func of<T: Decodable>(_ type: T.Type) -> Value { SchemaRecording().schema(of: type) }

  /// The names of the types whose recording broke off because no sample satisfied a check in their
  /// `init(from:)`; members after that point may be missing from the schema.
  ///
  /// The innermost of them should be ``SchemaDescribing`` with `examples` in its schema.
  package static func gaps<T: Decodable>(of type: T.Type) -> [String] {
    let recording = SchemaRecording()
    _ = recording.schema(of: type)
    return recording.gaps.sorted()
  }
}
