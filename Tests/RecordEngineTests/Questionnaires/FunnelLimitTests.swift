import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

/// The last that fits each limit of a questionnaire, and the first that does not.
@Suite("Limits of questionnaires") struct FunnelLimitTests {
  private static let path = "steps[0].questions[1]"

  private static func uuid(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
  }

  private static func question(
    _ options: FunnelDefinition.Options?, _ condition: FunnelDefinition.Condition? = nil
  ) -> FunnelDefinition.Question {
    var question = Sample.scale(9, "extra", 0...1, required: false, condition: condition)
    if let options { question.options = options }
    if case .choices = options { question.type = .singleChoice }
    return question
  }

  private func paths(_ question: FunnelDefinition.Question) -> [String] {
    Sample.changed { $0.steps[0].questions?.append(question) }.defects.map(\.path)
  }

  private func scale(_ range: ClosedRange<Int>) -> [String] {
    let text = Sample.text("x")
    return paths(
      Self.question(
        .scale(.init(min: range.lowerBound, max: range.upperBound, minLabel: text, maxLabel: text))))
  }

  @Test("a scale has one answer at least and 100 at most, of a size") func scales() {
    #expect(scale(5...5) == [] && scale(0...99) == [] && scale(1...100) == [])
    #expect(scale(0...100) == [Self.path + ".options.max"])
    #expect(scale(1_000_000...1_000_000) == [] && scale(-1_000_000 ... -1_000_000) == [])
    #expect(scale(1_000_000...1_000_001) == [Self.path + ".options.max"])
    #expect(scale(-1_000_001 ... -1_000_000) == [Self.path + ".options.min"])
  }

  @Test("100 options", arguments: [(99, true), (100, true), (101, false)]) func choices(
    count: Int, fits: Bool
  ) {
    let choices = (0..<count).map { FunnelDefinition.Choice(value: $0, label: Sample.text("x")) }
    #expect(paths(Self.question(.choices(choices))) == (fits ? [] : [Self.path + ".options"]))
  }

  @Test("100 comparisons in a condition", arguments: [(100, true), (101, false)])
  func comparisons(count: Int, fits: Bool) {
    let all = (0..<count).map { Sample.comparison("often", .equals, $0 % 5 + 1) }
    #expect(paths(Self.question(nil, .any(all))).isEmpty == fits)
  }

  @Test("500 questions and 100 steps", arguments: [(496, true), (497, false)])
  func questions(more: Int, fits: Bool) {
    let changed = Sample.changed { definition in
      definition.steps[0].questions? += (0..<more).map { place in
        .init(
          id: Self.uuid(place), key: "extra\(place)", label: Sample.text("extra"), type: .text,
          required: false,
          options: nil)
      }
    }
    #expect(changed.defects.map(\.path) == (fits ? [] : ["steps"]))
    let steps = Sample.changed { definition in
      definition.steps += (4...(fits ? 100 : 101)).map { place in
        .init(
          id: Self.uuid(place), title: Sample.text("page"), type: .content, orderIndex: place, questions: nil,
          content: .init(de: [[:]], en: [[:]]))
      }
    }
    #expect(steps.defects.map(\.path) == (fits ? [] : ["steps"]))
  }
}
