// The schemas of types that read more than one form, or more leniently than they should be written.

extension LocalizedText: SchemaDescribing {
  /// An object with a text in every language.
  package static var schema: Value {
    let text: Value = ["type": "string", "minLength": 1, "maxLength": 4000]
    return languages(text, example: "Ja", "Yes")
  }
}

extension LocalizedBlocks: SchemaDescribing {
  /// An object with a list of objects in every language.
  package static var schema: Value {
    let blocks: Value = ["type": "array", "minItems": 1, "items": ["type": "object"]]
    return languages(blocks, example: [[:]], [[:]])
  }
}

private func languages(_ schema: Value, example de: Value, _ en: Value) -> Value {
  [
    "type": "object",
    "properties": ["de": schema, "en": schema],
    "required": ["de", "en"],
    "additionalProperties": false,
    "examples": [["de": de, "en": en]],
  ]
}

extension ScoreValue: SchemaDescribing {
  /// A number with at most two decimals.
  package static var schema: Value { ["type": "number", "multipleOf": 0.01, "examples": [18]] }
}

extension FunnelDefinition.Options: SchemaDescribing {
  /// An object for a scale, a list for a choice.
  package static var schema: Value {
    let choices: Value = ["type": "array", "items": Schema.of(FunnelDefinition.Choice.self)]
    return ["anyOf": [Schema.of(FunnelDefinition.ScaleOptions.self), choices], "examples": [[]]]
  }
}

extension FunnelDefinition.Condition: SchemaDescribing {
  /// A comparison, or a group of conditions; a group's parts are described in words, since the schema is
  /// recursive.
  package static var schema: Value {
    let parts: Value = [
      "type": "array", "minItems": 1, "items": ["type": "object", "description": "A condition."],
    ]
    return [
      "anyOf": [Schema.of(FunnelDefinition.Comparison.self), group("all", parts), group("any", parts)],
      "examples": [["question": "smoker", "is": "equals", "value": 1]],
    ]
  }

  private static func group(_ name: String, _ parts: Value) -> Value {
    [
      "type": "object", "properties": .object([.init(name, parts)]), "required": [.string(name)],
      "additionalProperties": false,
    ]
  }
}
