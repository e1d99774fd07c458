/// One set of scalars for a type of unknown demands; a type that refuses them is tried with the next.
struct SchemaSample {
  var text: String
  var number: Int8
  var flag: Bool
  var isFilled: Bool

  static let all: [SchemaSample] = [
    SchemaSample(text: "a", number: 1, flag: true, isFilled: false),
    SchemaSample(text: "a", number: 1, flag: true, isFilled: true),
    SchemaSample(text: "", number: 0, flag: false, isFilled: true),
    SchemaSample(text: "00000000-0000-4000-8000-000000000000", number: 10, flag: true, isFilled: true),
    SchemaSample(text: "2000-01-01T00:00:00Z", number: 100, flag: false, isFilled: true),
    SchemaSample(text: "2000-01-01", number: 2, flag: true, isFilled: true),
    SchemaSample(text: "0", number: -1, flag: true, isFilled: true),
    SchemaSample(text: "1.0.0", number: 1, flag: true, isFilled: true),
    SchemaSample(text: "en", number: 1, flag: true, isFilled: true),
    SchemaSample(text: "a-b", number: 1, flag: true, isFilled: true),
  ]
}

/// The members that a type was seen to read.
final class SchemaSketch {
  /// The members that a type was seen to read.
  var whole: Value?
  private var isObject = false
  private var members: [(name: String, sketch: SchemaSketch, isRequired: Bool)] = []

  /// The name that stands for any name a dictionary may hold.
  static let anyName = "*"

  func becomeObject() { isObject = true }

  /// The sketch of a member; it is required if any of its look-ups requires it.
  func member(_ name: String, isRequired: Bool) -> SchemaSketch {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].isRequired = members[index].isRequired || isRequired
      return members[index].sketch
    }
    members.append((name, SchemaSketch(), isRequired))
    return members[members.count - 1].sketch
  }

  /// How much is known, to choose among sketches of which none is complete.
  var weight: Int { (isObject ? 1 : 0) + members.count + (whole == nil ? 0 : 1) }

  var value: Value {
    guard isObject || whole == nil else { return whole ?? [:] }
    let named = members.filter { $0.name != Self.anyName }
    let rest = members.first { $0.name == Self.anyName }?.sketch.value
    let required = named.filter(\.isRequired).map { Value.string($0.name) }
    var schema: [Value.Member] = [Value.Member("type", "object")]
    if rest == nil || !named.isEmpty {
      schema.append(.init("properties", .object(named.map { Value.Member($0.name, $0.sketch.value) })))
    }
    if !required.isEmpty { schema.append(Value.Member("required", .array(required))) }
    schema.append(Value.Member("additionalProperties", rest ?? false))
    return .object(schema)
  }
}
