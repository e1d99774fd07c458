import RecordModel
import Testing

/// The forms in which parts of a definition are written.
@Suite struct FunnelShapeTests {
  typealias Condition = FunnelDefinition.Condition
  typealias Comparison = FunnelDefinition.Comparison

  @Test(arguments: [
    (#"{"question":"a","is":"equals","value":1}"#, Comparison(question: "a", relation: .equals, value: 1)),
    (
      #"{"question":"a","is":"atLeast","value":-2}"#, Comparison(question: "a", relation: .atLeast, value: -2)
    ),
  ])
  func aComparisonIsAPlainObject(json: String, expected: Comparison) throws {
    #expect(try JSON.decode(Condition.self, from: Array(json.utf8)) == .comparison(expected))
  }

  @Test func groupsNest() throws {
    let a = Condition.comparison(Comparison(question: "a", relation: .atMost, value: 1))
    let b = Condition.comparison(Comparison(question: "b", relation: .notEquals, value: 2))
    let nested = Condition.all([.any([a, b]), b, .all([])])
    #expect(try JSON.decode(Condition.self, from: try JSON.encode(nested)) == nested)
  }

  @Test(arguments: [
    #"{"question":"a","is":"like","value":1}"#, #"{"question":"a","value":1}"#, #"{"all":{}}"#, #"{}"#,
    #"[]"#,
  ])
  func otherConditionsAreRefused(json: String) {
    #expect(throws: CodingFailure.self) { try JSON.decode(Condition.self, from: Array(json.utf8)) }
  }

  @Test(arguments: [
    (Comparison.Relation.equals, [false, true, false]), (.notEquals, [true, false, true]),
    (.atLeast, [false, true, true]), (.atMost, [true, true, false]),
  ])
  func relationsCompareAnswerWithValue(relation: Comparison.Relation, expected: [Bool]) {
    let comparison = Comparison(question: "a", relation: relation, value: 2)
    #expect([1, 2, 3].map { comparison.holds(for: $0) } == expected)
  }

  @Test func optionsAreAnObjectOrAList() throws {
    let word = #"{"de":"a","en":"b"}"#
    let text = LocalizedText(de: "a", en: "b")
    let scale = #"{"min":1,"max":5,"minLabel":\#(word),"maxLabel":\#(word)}"#
    let choices = #"[{"value":3,"label":\#(word),"score":5}]"#
    #expect(
      try JSON.decode(FunnelDefinition.Options.self, from: Array(scale.utf8))
        == .scale(.init(min: 1, max: 5, minLabel: text, maxLabel: text)))
    #expect(
      try JSON.decode(FunnelDefinition.Options.self, from: Array(choices.utf8))
        == .choices([.init(value: 3, label: text, score: 5)]))
  }

  @Test func anItemCountsItsValueOnceUnlessSaid() throws {
    let item = try JSON.decode(FunnelDefinition.Item.self, from: Array(#"{"question":"a"}"#.utf8))
    #expect(item == FunnelDefinition.Item(question: "a", points: .value, weight: 1))
    let said = #"{"question":"a","points":"reversed","weight":2}"#
    #expect(
      try JSON.decode(FunnelDefinition.Item.self, from: Array(said.utf8))
        == FunnelDefinition.Item(question: "a", points: .reversed, weight: 2))
  }
}
