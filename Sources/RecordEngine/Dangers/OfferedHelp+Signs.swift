import RecordModel
import RecordStore

extension OfferedHelp {
  /// The answer to what somebody wrote; `nil` where it tells of no danger.
  init?(to texts: [String], _ view: borrowing RecordView) {
    let signs = DangerSign.signs(in: texts)
    guard !signs.isEmpty else { return nil }
    let (help, language) = (view.context.help, view.call.language)
    let isCrisis = signs.contains(.selfHarm)
    var parts: [LocalizedText] = []
    if signs != [.selfHarm] { parts.append(Self.emergency(help.emergencyNumber)) }
    if isCrisis { parts.append(help.text) }
    self.init(
      text: parts.map { $0.localized(language) }.joined(separator: " "),
      contacts: isCrisis
        ? help.contacts(language) : [HelpContact(Self.name.localized(language), phone: help.emergencyNumber)])
  }

  private static let name = LocalizedText(de: "Notruf", en: "Emergency")

  /// What to do with chest pain, shortness of breath, or a swollen tongue or face.
  static func emergency(_ number: String) -> LocalizedText {
    LocalizedText(
      de:
        "Brustschmerzen, Atemnot oder eine Schwellung von Zunge, Lippen, Gesicht oder Hals können lebensgefährlich sein. Haben Sie das "
        + "jetzt, wählen Sie sofort \(number). Ist es vorbei, rufen Sie noch heute Ihre Praxis an, auch bevor Sie an Ihren Medikamenten etwas ändern.",
      en:
        "Chest pain, shortness of breath or a swelling of the tongue, lips, face or throat can be deadly. If you have that now, call \(number) "
        + "at once. If it is over, call your practice today, also before you change anything about your medicines."
    )
  }
}
