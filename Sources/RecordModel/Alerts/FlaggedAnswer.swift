/// An answer that a questionnaire flags, as the alert tells of it.
///
/// Holds the questionnaire's words of the version that was answered, so that the alert says the same when another version
/// is in force.
package struct FlaggedAnswer: Codable, Sendable, Equatable {
  /// The questionnaire's name; empty where the flag is of a time when it raised no alert.
  package var title: LocalizedText
  /// Version of the questionnaire, `funnel_version_id`; absent likewise.
  package var funnelVersion: String?
  /// Code of the flag in the questionnaire.
  package var code: String
  package var questionKey: QuestionKey
  /// The answer; absent likewise.
  package var value: Int32?
  /// The words of the answer; absent where the questionnaire has none for it.
  package var words: LocalizedText?
  /// How bad it is among the answers that raise the flag, from 0 up.
  package var rank: Int

  package init(
    title: LocalizedText, funnelVersion: String?, code: String, questionKey: QuestionKey, value: Int32?,
    words: LocalizedText?, rank: Int
  ) {
    (self.title, self.funnelVersion, self.code) = (title, funnelVersion, code)
    (self.questionKey, self.value, self.words, self.rank) = (questionKey, value, words, rank)
  }

  /// The question's key and the answer.
  var explanation: LocalizedText {
    func text(_ words: String?) -> String {
      let value = value.map { " = \($0)" } ?? ""
      return "\(questionKey)\(value)" + (words.map { " (\($0))" } ?? "")
    }
    return LocalizedText(de: text(words?.de), en: text(words?.en))
  }
}
