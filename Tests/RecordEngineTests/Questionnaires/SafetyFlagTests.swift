import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

@Suite struct SafetyFlagTests {
  @Test(arguments: [0, 1, 2, 3])
  func thoughtsOfSelfHarmRaiseTheFlagWhateverTheScore(answer: Int) throws {
    let funnel = try Shipped.funnel("phq-9")
    var answers = Dictionary(
      uniqueKeysWithValues: funnel.questionsInOrder.prefix(9).map { ($0.question.key, 0) })
    answers["phq9_self_harm"] = answer
    let result = Scoring.score(funnel, answers: answers)
    #expect(result.flags.map(\.flag.code) == (answer > 0 ? ["suicidal_ideation"] : []))
    #expect(result.flags.map(\.answer) == (answer > 0 ? [answer] : []))
    #expect(result.primary?.band?.riskLevel == "minimal")
  }

  @Test func theFlagIsRaisedEvenWhereTheScoreIsRefused() throws {
    let result = Scoring.score(try Shipped.funnel("phq-9"), answers: ["phq9_self_harm": 1])
    #expect(result.primary == nil)
    #expect(result.flags.map(\.flag.severity) == [.urgent])
  }

  @Test(arguments: ["112", "0800 111 0 111", "0800 111 0 222", "116 123"])
  func theUsualOfferNamesWhereHelpIs(number: String) throws {
    let flag = try #require(try Shipped.funnel("phq-9").definition.safetyFlags.first)
    #expect(flag.shownHelp == .crisis && !flag.advice.de.contains(number))
    #expect(HelpOffer.usual.sentence(.de).contains(number))
  }

  /// Which answers raise a flag, and how bad each is.
  @Test("a flag is raised from an answer up, from one down, or by those that are listed, the last one worst")
  func ranks() {
    func flag(_ fill: (inout FunnelDefinition.SafetyFlag) -> Void) -> FunnelDefinition.SafetyFlag {
      let text = LocalizedText(de: "x", en: "x")
      var flag = FunnelDefinition.SafetyFlag(
        code: "c", question: "q", severity: .warning, message: text, advice: text)
      fill(&flag)
      return flag
    }
    let answers = [-1, 0, 1, 2, 3]
    #expect(answers.map(flag { $0.atLeast = 1 }.rank) == [nil, nil, 0, 1, 2])
    #expect(answers.map(flag { $0.atMost = 1 }.rank) == [2, 1, 0, nil, nil])
    #expect(answers.map(flag { $0.answers = [3, 0] }.rank) == [nil, 1, nil, nil, 0])
    #expect(answers.map(flag { _ in }.rank) == [nil, nil, nil, nil, nil])
    for edge in [Int.min, .max] {
      _ = (flag { $0.atLeast = 1 }.rank(of: edge), flag { $0.atMost = -1 }.rank(of: edge))
    }
  }

  @Test("a flag of an earlier file reads as before, and offers the numbers where it is urgent")
  func earlierFile() throws {
    let text =
      #"{"code":"a","question":"q","atLeast":1,"severity":"urgent","message":{"de":"x","en":"x"},"#
      + #""advice":{"de":"x","en":"x"}}"#
    let flag = try JSON.decode(FunnelDefinition.SafetyFlag.self, from: Array(text.utf8))
    #expect(flag.rank(of: 0) == nil && flag.rank(of: 1) == 0 && flag.help == nil && flag.shownHelp == .crisis)
    #expect(String(decoding: try JSON.encode(flag), as: UTF8.self).contains("help") == false)
  }

  @Test("every shipped questionnaire that asks about death or self-harm flags the answer as urgent")
  func shipped() throws {
    let words = ["tot wären", "Leid zufügen", "better off dead", "hurting yourself", "suicid", "Suizid"]
    var asking: [String] = []
    for name in Shipped.slugs {
      let funnel = try Shipped.funnel(name)
      for placed in funnel.questionsInOrder {
        let label = placed.question.label
        guard words.contains(where: { label.de.contains($0) || label.en.contains($0) }) else { continue }
        asking.append("\(name) \(placed.question.key)")
        let flag = funnel.definition.safetyFlags.first { $0.question == placed.question.key }
        #expect(flag?.severity == .urgent && flag?.shownHelp == .crisis)
        for value in 0...3 { #expect((flag?.rank(of: value) != nil) == (value > 0)) }
      }
    }
    #expect(asking == ["phq-9 phq9_self_harm"])
  }
}
