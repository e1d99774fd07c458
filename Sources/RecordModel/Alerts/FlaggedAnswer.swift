/// An answer that a questionnaire flags, as the alert shows it.
///
/// Holds the wording of the version that was answered, so that the alert reads the same under a later
/// version.
package struct FlaggedAnswer: Codable, Sendable, Equatable {
  /// The questionnaire's name; empty for flags from before flags raised alerts.
  package var title: LocalizedText
  /// Version of the questionnaire, `funnel_version_id`; absent likewise.
  package var funnelVersion: String?
  package var code: String
  package var questionKey: QuestionKey
  /// Absent likewise.
  package var value: Int32?
  /// The wording of the answer; absent if the questionnaire has none for it.
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
