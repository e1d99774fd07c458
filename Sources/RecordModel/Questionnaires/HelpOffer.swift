/// The help offered to people in a crisis: a text and contacts, and the emergency number.
///
/// The practice's setting, not a part of a questionnaire: a number that has changed must be right at once,
/// even next to answers from years ago.
package struct HelpOffer: Sendable, Equatable {
  /// Above the text, wherever it stands.
  package static let title = LocalizedText(de: "Hilfe ist für Sie da", en: "Help is there for you")

  package var text: LocalizedText
  package var german: [HelpContact]
  package var english: [HelpContact]
  /// That of the country where the practice's patients live, in digits; in texts about values that are dangerous now.
  package var emergencyNumber: String

  package init(
    text: LocalizedText, german: [HelpContact], english: [HelpContact], emergencyNumber: String = "112"
  ) {
    (self.text, self.german, self.english) = (text, german, english)
    self.emergencyNumber = emergencyNumber
  }

  package func contacts(_ language: Language) -> [HelpContact] {
    switch language {
    case .de: german
    case .en: english
    }
  }

  /// The text followed by the contacts on one line, for notifications.
  package func sentence(_ language: Language) -> String {
    ([text.localized(language)] + [contacts(language).map(\.line).joined(separator: "; ")])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The default offer: German numbers in German, international ones in English.
  ///
  /// Sources: 112 is the European emergency number (Directive (EU) 2018/1972, Art. 109); 116 123 the European
  /// number for emotional support (Commission Decision 2007/698/EC), in Germany that of TelefonSeelsorge,
  /// besides 0800 111 0 111 and 0800 111 0 222 (telefonseelsorge.de); 911 and 988 are those of the USA and of
  /// Canada (fcc.gov/988-suicide-and-crisis-lifeline, Telecom Regulatory Policy CRTC 2022-234);
  /// findahelpline.com lists lines of other countries.
  package static let usual = HelpOffer(
    text: LocalizedText(
      de: "Sie sind nicht allein, und es gibt Hilfe, jetzt gleich. In Gefahr wählen Sie den Notruf.",
      en: "You are not alone, and there is help right now. If you are in danger, call the emergency number."),
    german: [
      HelpContact("Notruf", phone: "112"), HelpContact("TelefonSeelsorge", phone: "0800 111 0 111"),
      HelpContact("TelefonSeelsorge", phone: "0800 111 0 222"),
      HelpContact("TelefonSeelsorge", phone: "116 123"),
      HelpContact("In anderen Ländern", web: "https://findahelpline.com"),
    ],
    english: [
      HelpContact("Emergency, Europe", phone: "112"), HelpContact("Emergency, USA and Canada", phone: "911"),
      HelpContact("Suicide and crisis line, USA and Canada", phone: "988"),
      HelpContact("Emotional support, Germany and other European countries", phone: "116 123"),
      HelpContact("Other countries", web: "https://findahelpline.com"),
    ])
}
