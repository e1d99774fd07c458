import RecordModel

/// What the assistant knows: a table with a version, and nothing that it makes up (R-MH-163).
///
/// A change of a text, a word or an urgency is a new version, which each answer names.
enum AssistantKnowledge {
  static let version = "assistant-2026-1"
  static let engine = "rules/" + version

  /// With every answer (R-MH-164).
  static let disclaimer = LocalizedText(
    de:
      "Das ist allgemeine Information und ersetzt keine ärztliche Untersuchung. Ändern Sie keine Medikamente ohne Ihr "
      + "Behandlungsteam. Im Notfall wählen Sie 112.",
    en:
      "This is general information and does not replace an examination. Do not change any medication without your care "
      + "team. In an emergency call 112, or 911 in the USA and Canada.")

  static let emergencySource = "European Emergency Number Association: 112"

  /// Something that is asked about.
  struct Entry: Sendable {
    let words: [WordPattern]
    let urgency: AssistantUrgency
    let text: LocalizedText
    let source: String
    var questions: [LocalizedText] = []
  }

  /// The first entry of which a text has words.
  static func entry(_ topic: AssistantTopic, in text: String) -> Entry? {
    let parts = Clauses(text).parts
    let own = topic == .symptomChecker ? symptoms + questions : questions + symptoms
    return own.first { entry in
      entry.words.contains { pattern in parts.contains { !pattern.places(in: $0).isEmpty } }
    }
  }

  private static let duration = LocalizedText(
    de: "Seit wann haben Sie das, und wird es schlimmer?", en: "Since when, and is it getting worse?")

  private static let symptoms: [Entry] = [
    Entry(
      words: ["fever", "feverish", "high temperature", "fieber*"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Bei Fieber helfen Ruhe und viel trinken. Lassen Sie sich untersuchen, wenn es über 39 °C steigt, länger als drei "
          + "Tage dauert, oder wenn Ausschlag, steifer Nacken oder Verwirrtheit dazukommen.",
        en:
          "With a fever, rest and drink plenty. Have it looked at if it rises above 39 °C, lasts longer than three days, or "
          + "comes with a rash, a stiff neck or confusion."),
      source: "NHS: High temperature (fever) in adults", questions: [duration]),
    Entry(
      words: ["sore throat", "throat .. sore", "throat hurts", "halsschmerz*", "halsweh"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Halsschmerzen bessern sich meist innerhalb einer Woche. Trinken Sie kühl oder lauwarm und schonen Sie die Stimme. "
          + "Lassen Sie sich untersuchen, wenn es länger dauert oder Sie kaum schlucken können.",
        en:
          "Most sore throats get better within a week. Cool or lukewarm drinks and sparing the voice help. Have it looked "
          + "at if it lasts longer or you can hardly swallow."),
      source: "NHS: Sore throat", questions: [duration]),
    Entry(
      words: ["cough*", "husten*", "hust*"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Ein Husten nach einer Erkältung kann drei bis vier Wochen dauern. Lassen Sie sich untersuchen, wenn er länger "
          + "dauert, stärker wird oder mit Fieber einhergeht.",
        en:
          "A cough after a cold can last three to four weeks. Have it looked at if it lasts longer, gets worse or comes with "
          + "a fever."),
      source: "NHS: Cough", questions: [duration]),
    Entry(
      words: ["headache*", "head .. hurts", "migraine*", "kopfschmerz*", "kopfweh", "migrane*"],
      urgency: .seeClinician,
      text: LocalizedText(
        de:
          "Viele Kopfschmerzen vergehen mit Ruhe, Trinken und weniger Bildschirm. Lassen Sie sich noch heute untersuchen, wenn "
          + "er plötzlich und so stark wie nie zuvor begann, nach einem Sturz kam oder mit Fieber und steifem Nacken.",
        en:
          "Many headaches pass with rest, drinking and less screen time. Be seen today if it began suddenly and worse than "
          + "ever, came after a fall, or with a fever and a stiff neck."),
      source: "NHS: Headaches", questions: [duration]),
    Entry(
      words: ["diarrh*", "durchfall*", "vomit*", "erbrech*", "nausea*", "ubelkeit"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Trinken Sie oft kleine Mengen. Lassen Sie sich untersuchen, wenn es länger als zwei Tage dauert, Sie nichts bei sich "
          + "behalten oder Blut sehen.",
        en:
          "Drink small amounts often. Have it looked at if it lasts longer than two days, you keep nothing down, or you see "
          + "blood."),
      source: "NHS: Diarrhoea and vomiting", questions: [duration]),
    Entry(
      words: ["back pain*", "back .. hurt*", "ruckenschmerz*", "rucken .. weh"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Rückenschmerzen bessern sich meist in einigen Wochen; in Bewegung bleiben hilft. Lassen Sie sich noch heute "
          + "untersuchen, wenn Beine taub oder schwach werden oder Sie Blase und Darm nicht halten können.",
        en:
          "Back pain usually gets better in some weeks; staying active helps. Be seen today if legs get numb or weak, or you "
          + "cannot hold bladder or bowel."),
      source: "NHS: Back pain", questions: [duration]),
    Entry(
      words: ["dizz*", "schwindel*", "schwindlig"], urgency: .seeClinician,
      text: LocalizedText(
        de:
          "Setzen oder legen Sie sich hin und trinken Sie etwas. Messen Sie, wenn Sie können, Blutdruck und Puls, und sprechen "
          + "Sie mit Ihrem Behandlungsteam, wenn es wiederkommt.",
        en:
          "Sit or lie down and drink something. If you can, measure blood pressure and pulse, and talk to your care team if it "
          + "comes back."),
      source: "NHS: Dizziness", questions: [duration]),
    Entry(
      words: ["rash*", "hives", "ausschlag*", "juck*", "itch*"], urgency: .seeClinician,
      text: LocalizedText(
        de:
          "Kühlen hilft gegen Juckreiz. Zeigen Sie den Ausschlag Ihrem Behandlungsteam, wenn er sich ausbreitet, mit Fieber "
          + "einhergeht oder nach einem neuen Medikament kam.",
        en:
          "Cooling helps against itching. Show the rash to your care team if it spreads, comes with a fever or came after a new "
          + "medication."),
      source: "NHS: Skin rashes", questions: [duration]),
  ]

  private static let questions: [Entry] = [
    Entry(
      words: ["blood pressure", "blutdruck*", "hypertension"], urgency: .none,
      text: LocalizedText(
        de:
          "Messen Sie den Blutdruck in Ruhe, sitzend, den Arm in Höhe des Herzens, am besten zu gleichen Zeiten. Weniger Salz, "
          + "Bewegung und wenig Alkohol senken ihn. Ihr Ziel steht in Ihrem Behandlungsplan.",
        en:
          "Measure blood pressure at rest, seated, the arm at the height of the heart, best at the same times. Less salt, "
          + "exercise and little alcohol lower it. Your target is in your care plan."),
      source: "WHO: Hypertension (fact sheet)"),
    Entry(
      words: ["a1c", "hba1c", "blood sugar", "glucose", "blutzucker*", "diabet*"], urgency: .none,
      text: LocalizedText(
        de:
          "Der HbA1c zeigt den Blutzucker der letzten zwei bis drei Monate. Was er für Sie bedeutet, bespricht Ihr "
          + "Behandlungsteam mit Ihnen; Ihre Werte stehen unter Labor.",
        en:
          "The A1C shows the blood sugar of the last two to three months. What it means for you is for your care team to "
          + "discuss; your values are under labs."),
      source: "American Diabetes Association: Understanding A1C"),
    Entry(
      words: ["sleep*", "insomnia", "schlaf*"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Feste Zeiten, ein kühles dunkles Zimmer und abends weder Bildschirm noch Koffein helfen. Sprechen Sie mit Ihrem "
          + "Behandlungsteam, wenn es länger als einen Monat dauert.",
        en:
          "Fixed times, a cool dark room and neither screens nor caffeine in the evening help. Talk to your care team if it "
          + "lasts longer than a month."),
      source: "NHS: Insomnia"),
    Entry(
      words: ["exercise*", "sport*", "bewegung", "training"], urgency: .none,
      text: LocalizedText(
        de:
          "Erwachsenen werden 150 bis 300 Minuten mäßige Bewegung in der Woche empfohlen und an zwei Tagen Kraftübungen. Fragen "
          + "Sie vorher Ihr Behandlungsteam, wenn Sie herzkrank sind.",
        en:
          "Adults are advised 150 to 300 minutes of moderate exercise a week and strength exercises on two days. Ask your care "
          + "team first if you have a heart condition."),
      source: "WHO guidelines on physical activity, 2020"),
    Entry(
      words: ["smok*", "rauch*", "nicotine", "nikotin"], urgency: .selfCare,
      text: LocalizedText(
        de:
          "Aufhören lohnt sich in jedem Alter, und mit Hilfe gelingt es öfter. Ihr Behandlungsteam kann Ihnen Angebote nennen.",
        en: "Stopping pays at any age, and succeeds more often with help. Your care team can name programmes."
      ),
      source: "WHO: Tobacco (fact sheet)"),
  ]
}
