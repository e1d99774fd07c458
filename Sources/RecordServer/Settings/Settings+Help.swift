import RecordModel
import RecordProcess

extension Settings {
  /// The help offered to people who may be in a crisis.
  static var helpOffers: [SettingDefinition] {
    [
      helpText("help-text-de", \.help.text.de, "in German"),
      helpText("help-text-en", \.help.text.en, "in English"),
      contacts("help-contacts-de", \.help.german, "in German"),
      contacts("help-contacts-en", \.help.english, "in English"),
      emergencyNumber,
    ]
  }

  /// The number in texts about values that are dangerous now.
  ///
  /// 112 in Europe: Directive (EU) 2018/1972, Art. 109.
  private static var emergencyNumber: SettingDefinition {
    .value(
      "emergency-number", \.help.emergencyNumber, allowed: "3 to 6 digits",
      meaning:
        "The emergency number of the country where the patients live: 112 in Germany and all of Europe, "
        + "911 in the USA and Canada, 999 in the United Kingdom, 144 for ambulances in Austria and Switzerland. It "
        + "stands in what patients read beside a value that is dangerous now.",
      text: { $0 },
      parse: { text, _ in
        (3...6).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
      })
  }

  /// Bytes of the text.
  private static let longest = 500

  private static func helpText(
    _ name: String, _ path: any SettingDefinition.Path<String>, _ language: String
  ) -> SettingDefinition {
    .value(
      name, path, allowed: "a text of at most \(longest) bytes on one line",
      meaning: "What people are told \(language) whose answer in a questionnaire says that they may be in a "
        + "crisis. Values and diagnoses do not belong there.",
      text: { $0 }, parse: { text, _ in SettingText.path(text, longest: longest) })
  }

  private static func contacts(
    _ name: String, _ path: any SettingDefinition.Path<[HelpContact]>, _ language: String
  ) -> SettingDefinition {
    .value(
      name, path,
      allowed:
        "1 to \(HelpContactText.most) names with semicolons between them, each with = and a telephone number "
        + "or an address that begins with https://",
      meaning: "Whom such people can call, \(language). Keep it right: it is shown as it stands here.",
      text: { HelpContactText.text($0) }, parse: { text, _ in HelpContactText.contacts(text) })
  }
}
