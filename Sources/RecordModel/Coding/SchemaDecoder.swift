/// A decoder without input: it notes what is requested and hands out samples.
struct SchemaDecoder: Decoder, SingleValueDecodingContainer {
  let recording: SchemaRecording
  let sketch: SchemaSketch
  let sample: SchemaSample

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    sketch.becomeObject()
    return KeyedDecodingContainer(SchemaKeyedDecoding<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    sketch.whole = ["type": "array"]
    return SchemaUnkeyedDecoding(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    sketch.whole = recording.schema(of: type)
    return try instance(type)
  }

  func instance<T: Decodable>(_ type: T.Type) throws -> T {
    guard let instance = recording.instance(of: type, sample) else {
      throw CodingFailure(.unsupported, expected: "a type with examples in its schema")
    }
    return instance
  }

  func below(_ key: some CodingKey, isRequired: Bool = true) -> SchemaDecoder {
    let member = sketch.member(key.stringValue, isRequired: isRequired)
    return SchemaDecoder(recording: recording, sketch: member, sample: sample)
  }
}

/// The elements of a list that is read one by one: there is one.
struct SchemaUnkeyedDecoding: UnkeyedDecodingContainer {
  let decoder: SchemaDecoder
  private(set) var currentIndex = 0

  init(decoder: SchemaDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex > 0 }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    decoder.sketch.whole = ["type": "array", "items": decoder.recording.schema(of: type)]
    return try decoder.instance(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { element().unkeyedContainer() }

  mutating func superDecoder() -> any Decoder { element() }

  /// Elements that are decoded in place are noted as a list only.
  private mutating func element() -> SchemaDecoder {
    currentIndex += 1
    return SchemaDecoder(recording: decoder.recording, sketch: SchemaSketch(), sample: decoder.sample)
  }
}
