/// Finds the schema of types, and an instance of each if an enclosing type needs one to go on.
final class SchemaRecording {
  private var found: [ObjectIdentifier: (schema: Value, instance: Any?)] = [:]
  private(set) var gaps: Set<String> = []
  /// The types being recorded; one that contains itself is left open there.
  private var open: Set<ObjectIdentifier> = []

  func schema<T: Decodable>(of type: T.Type) -> Value {
    if type == Value.self { return [:] }
    if let scalar = type as? any SchemaScalar.Type { return scalar.schema }
    if let composed = type as? any SchemaComposed.Type { return composed.schema(in: self) }
    if let describing = type as? any SchemaDescribing.Type { return describing.schema }
    if let cases = type as? any (RawRepresentable & CaseIterable).Type { return Self.schema(ofCases: cases) }
    guard !open.contains(ObjectIdentifier(type)) else { return ["type": "object"] }
    return record(type).schema
  }

  /// Any instance; `nil` if no sample satisfies the type.
  func instance<T: Decodable>(of type: T.Type, _ sample: SchemaSample) -> T? {
    if type == Value.self { return Value.null as? T }
    if let scalar = type as? any SchemaScalar.Type { return scalar.instance(sample) as? T }
    if let composed = type as? any SchemaComposed.Type { return composed.instance(in: self, sample) as? T }
    for example in Self.examples(in: schema(of: type)) {
      if let tape = try? Tape(example), let instance = try? tape.decode(type) { return instance }
    }
    guard !open.contains(ObjectIdentifier(type)) else { return nil }
    return record(type).instance as? T
  }

  private func record<T: Decodable>(_ type: T.Type) -> (schema: Value, instance: Any?) {
    if let known = found[ObjectIdentifier(type)] { return known }
    open.insert(ObjectIdentifier(type))
    defer { open.remove(ObjectIdentifier(type)) }
    var best = SchemaSketch()
    var instance: T?
    for sample in SchemaSample.all where instance == nil {
      let sketch = SchemaSketch()
      instance = try? T(from: SchemaDecoder(recording: self, sketch: sketch, sample: sample))
      if instance != nil || sketch.weight > best.weight { best = sketch }
    }
    if instance == nil { gaps.insert("\(type)") }
    found[ObjectIdentifier(type)] = (best.value, instance)
    return (best.value, instance)
  }

  private static func examples(in schema: Value) -> [Value] {
    var examples: [Value] = []
    if case .array(let values)? = schema["examples"] { examples += values }
    if case .array(let values)? = schema["enum"] { examples += values }
    if let value = schema["const"] { examples.append(value) }
    if let value = schema["default"] { examples.append(value) }
    return examples
  }

  private static func schema<T: RawRepresentable & CaseIterable>(ofCases type: T.Type) -> Value {
    var values: [Value] = []
    for each in type.allCases {
      if let text = each.rawValue as? String { values.append(.string(text)) }
      if let number = each.rawValue as? any BinaryInteger { values.append(.integer(Int64(clamping: number))) }
    }
    if case .integer? = values.first { return ["type": "integer", "enum": .array(values)] }
    return ["type": "string", "enum": .array(values)]
  }
}
