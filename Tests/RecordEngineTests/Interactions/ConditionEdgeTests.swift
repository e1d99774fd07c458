import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Both sides of what a condition of an interaction table must be.
@Suite("Edges of a table's conditions") struct ConditionEdgeTests {
  private func paths(_ change: (inout InteractionTable.Condition) -> Void) throws -> [String] {
    var table = GetInteractions.exampleOutcome
    var condition = try #require(table.conditions?.first)
    change(&condition)
    table.conditions = [condition]
    return InteractionCheck(candidate: table).defects.map(\.path)
  }

  @Test(
    "it lasts a day or more", arguments: [(nil, true), (1, true), (0, false), (-1, false)] as [(Int?, Bool)])
  func days(days: Int?, isGood: Bool) throws {
    #expect(try paths { $0.days = days } == (isGood ? [] : ["conditions[0].days"]))
  }

  @Test(
    "a span of filtration runs upwards and begins at 0 or above",
    arguments: [
      (nil, 1, true), (nil, 0, false), (0, 1, true), (0, 0, false), (-1, 15, false), (14, 15, true),
      (15, 15, false), (16, 15, false),
    ] as [(Int?, Int, Bool)])
  func filtration(from: Int?, below: Int, isGood: Bool) throws {
    let found = try paths {
      $0.filtration?.from = from
      $0.filtration?.below = below
    }
    #expect(found == (isGood ? [] : ["conditions[0].filtration"]))
  }

  @Test(
    "a rate that it stands for is 0 or more",
    arguments: [(nil, true), (0, true), (37, true), (-1, false)] as [(Int?, Bool)])
  func rate(rate: Int?, isGood: Bool) throws {
    #expect(try paths { $0.rate = rate } == (isGood ? [] : ["conditions[0].rate"]))
  }

  @Test("parts of words are enough to find it by, and a rule may name a state that every table knows")
  func patterns() throws {
    #expect(
      try paths { ($0.names, $0.codes, $0.filtration, $0.patterns) = ([], [], nil, ["nier"]) } == [])
    var table = GetInteractions.exampleOutcome
    table.conditionRules?[0].conditions = KidneyStates.all.map(\.id)
    #expect(InteractionCheck(candidate: table).defects.map(\.path) == [])
  }

  @Test("a name, a code or a filtration is enough to find it by, nothing is not") func ways() throws {
    #expect(try paths { ($0.codes, $0.filtration) = ([], nil) } == [])
    #expect(try paths { ($0.names, $0.filtration) = ([], nil) } == [])
    #expect(try paths { ($0.names, $0.codes) = ([], []) } == [])
    #expect(try paths { ($0.names, $0.codes, $0.filtration) = ([], [], nil) } == ["conditions[0]"])
  }
}
