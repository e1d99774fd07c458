/// A score that a questionnaire warns of, as the alert shows it, in the wording of the version that was answered.
package struct WarnedScore: Codable, Sendable, Equatable {
  /// The questionnaire's name.
  package var title: LocalizedText
  /// Version of the questionnaire, `funnel_version_id`.
  package var funnelVersion: String
  /// Name of the warning in it.
  package var code: String
  /// Key of the scale.
  package var scale: String
  package var value: ScoreValue
  /// The highest value of the scale.
  package var highest: ScoreValue
  /// The name of the value's band; absent if it has none.
  package var label: LocalizedText?
  /// The value before; absent if there was none.
  package var earlier: ScoreValue?

  package init(
    title: LocalizedText, funnelVersion: String, code: String, scale: String, value: ScoreValue,
    highest: ScoreValue, label: LocalizedText?, earlier: ScoreValue?
  ) {
    (self.title, self.funnelVersion, self.code, self.scale) = (title, funnelVersion, code, scale)
    (self.value, self.highest, self.label, self.earlier) = (value, highest, label, earlier)
  }

  /// The value, what it means, and the one before.
  var explanation: LocalizedText {
    LocalizedText(
      de: "\(value) von \(highest)\(Self.part(label?.de))\(earlier.map { ", zuvor \($0)" } ?? "")",
      en: "\(value) of \(highest)\(Self.part(label?.en))\(earlier.map { ", \($0) before" } ?? "")")
  }

  private static func part(_ label: String?) -> String { label.map { " (\($0))" } ?? "" }
}
