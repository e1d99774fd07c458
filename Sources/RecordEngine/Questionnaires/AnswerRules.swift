import RecordModel
import RecordStore

/// Why an answer is refused.
package enum AnswerRefusal: Error, Sendable, Equatable, CaseIterable, CustomStringConvertible {
  /// The funnel has no question of that key.
  case unknownQuestion
  /// The question is answered by text or by several options, not by a whole number (C-17).
  case notAnsweredByNumber
  /// The number is not on the question's scale.
  case outsideScale
  /// No option of the question has that value.
  case noSuchOption

  /// A sentence without the value.
  package var description: String {
    switch self {
    case .unknownQuestion: "The questionnaire has no such question."
    case .notAnsweredByNumber: "This question cannot be answered with a whole number."
    case .outsideScale: "The answer is not on the scale of this question."
    case .noSuchOption: "The answer is not one of the options of this question."
    }
  }
}

extension FunnelDefinition.Question {
  /// Why this number is no answer to the question; `nil` if it is one.
  ///
  /// Whether the question applies does not matter: an answer to a hidden question is kept and not counted.
  package func refusal(of value: Int) -> AnswerRefusal? {
    switch (type, options) {
    case (.scale, .scale(let scale)):
      value >= scale.min && value <= scale.max ? nil : .outsideScale
    case (.singleChoice, .choices(let choices)):
      choices.contains { $0.value == value } ? nil : .noSuchOption
    default:
      .notAnsweredByNumber
    }
  }

  /// The lowest and highest number that answers the question; `nil` if numbers do not.
  var answerRange: ClosedRange<Int>? {
    switch (type, options) {
    case (.scale, .scale(let scale)) where scale.min <= scale.max:
      return scale.min...scale.max
    case (.singleChoice, .choices(let choices)):
      let values = choices.map(\.value)
      guard let low = values.min(), let high = values.max() else { return nil }
      return low...high
    default:
      return nil
    }
  }
}

extension CompiledFunnel {
  /// Why this number is no answer to the question of that key; `nil` if it is one.
  package func refusal(of value: Int, for key: String) -> AnswerRefusal? {
    guard let question = question(key) else { return .unknownQuestion }
    return question.refusal(of: value)
  }
}
