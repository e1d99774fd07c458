/// A type of the standard library whose schema is made of its parts' schemas.
protocol SchemaComposed {
  static func schema(in recording: SchemaRecording) -> Value
  static func instance(in recording: SchemaRecording, _ sample: SchemaSample) -> Self
}

extension Optional: SchemaComposed where Wrapped: Decodable {
  static func schema(in recording: SchemaRecording) -> Value {
    ["anyOf": [recording.schema(of: Wrapped.self), ["type": "null"]]]
  }
  static func instance(in recording: SchemaRecording, _ sample: SchemaSample) -> Self { nil }
}

extension Array: SchemaComposed where Element: Decodable {
  static func schema(in recording: SchemaRecording) -> Value {
    ["type": "array", "items": recording.schema(of: Element.self)]
  }
  static func instance(in recording: SchemaRecording, _ sample: SchemaSample) -> Self {
    guard sample.isFilled, let element = recording.instance(of: Element.self, sample) else { return [] }
    return [element]
  }
}

extension Set: SchemaComposed where Element: Decodable {
  static func schema(in recording: SchemaRecording) -> Value {
    ["type": "array", "items": recording.schema(of: Element.self), "uniqueItems": true]
  }
  static func instance(in recording: SchemaRecording, _ sample: SchemaSample) -> Self {
    Set([Element].instance(in: recording, sample))
  }
}

extension Dictionary: SchemaComposed where Key: Decodable, Value: Decodable {
  static func schema(in recording: SchemaRecording) -> RecordModel.Value {
    ["type": "object", "additionalProperties": recording.schema(of: Value.self)]
  }
  static func instance(in recording: SchemaRecording, _ sample: SchemaSample) -> Self { [:] }
}
