/// JSON Schema (2020-12) of decodable types, recorded from what their `init(from:)` asks for.
public enum Schema {
  /// The schema of a type: its own where it is ``SchemaDescribing``, else the recorded one.
  public static func of<T: Decodable>(_ type: T.Type) -> Value { SchemaRecording().schema(of: type) }
}
