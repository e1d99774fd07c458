import RecordModel
import Testing

/// The JSON Schema that the types give of themselves, as method descriptions show it.
@Suite struct FunnelSchemaTests {
  @Test func aDefinitionTellsItsMembers() throws {
    let schema = Schema.of(FunnelDefinition.self)
    let members: [Value] = [
      "id", "slug", "aliases", "version", "pillar", "title", "description", "details", "estimatedMinutes",
      "steps", "recommendations", "scoring", "safetyFlags", "sources", "licence", "disclaimer",
    ]
    #expect(schema["required"] == .array(members))
    #expect(schema["properties"]?["title"] == LocalizedText.schema)
    #expect(schema["additionalProperties"] == false)
  }

  @Test func textsNeedBothLanguages() {
    #expect(LocalizedText.schema["required"] == ["de", "en"])
    #expect(LocalizedBlocks.schema["required"] == ["de", "en"])
  }

  @Test func bothFormsOfOptionsAndAllFormsOfConditionsAreTold() {
    let question = Schema.of(FunnelDefinition.Question.self)["properties"]
    #expect(question?["options"] == ["anyOf": [FunnelDefinition.Options.schema, ["type": "null"]]])
    #expect(question?["condition"] == ["anyOf": [FunnelDefinition.Condition.schema, ["type": "null"]]])
    guard case .array(let options)? = FunnelDefinition.Options.schema["anyOf"],
      case .array(let conditions)? = FunnelDefinition.Condition.schema["anyOf"]
    else {
      Issue.record("no alternatives")
      return
    }
    #expect(options.map { $0["type"] } == ["object", "array"])
    #expect(conditions.map { $0["required"] } == [["question", "is", "value"], ["all"], ["any"]])
  }

  @Test func aResultHasASchema() {
    let result = Schema.of(ScoredResult.self)
    guard case .array(let forms)? = result["properties"]?["primary"]?["anyOf"] else {
      Issue.record("the primary scale may be absent")
      return
    }
    #expect(forms.first?["properties"]?["value"] == ScoreValue.schema)
  }
}
