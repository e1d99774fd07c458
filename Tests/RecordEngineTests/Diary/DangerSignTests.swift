import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is answered to a diary entry or a report of a side effect that tells of a danger.
@Suite("Signs of danger in words") struct DangerSignTests {
  private static let told: [(String, DangerSign)] = [
    ("Heute starke Brustschmerzen beim Treppensteigen", .chestPain),
    ("Druck auf der Brust seit heute früh", .chestPain),
    ("Ich habe Schmerzen in der Brust.", .chestPain), ("I had chest pain all night", .chestPain),
    ("There is tightness in my chest", .chestPain), ("Keine Kraft mehr, und Brustschmerzen", .chestPain),
    ("Kein Fieber. Brustschmerzen!", .chestPain), ("Nicht geschlafen wegen Brustschmerzen", .chestPain),
    ("Atemnot nach der Tablette", .breathlessness), ("Ich bekomme keine Luft", .breathlessness),
    ("Ich bekomme kaum Luft", .breathlessness), ("Ich kann nicht atmen", .breathlessness),
    ("I can't breathe", .breathlessness), ("short of breath since noon", .breathlessness),
    ("Die Zunge ist geschwollen", .swelling), ("geschwollene Zunge", .swelling), ("Angioödem", .swelling),
    ("My tongue is swelling", .swelling), ("swollen lips after the tablet", .swelling),
    ("throat is closing", .swelling), ("Ich denke an Suizid", .selfHarm),
    ("Ich will nicht mehr leben", .selfHarm),
    ("Ich möchte sterben", .selfHarm), ("Selbstmordgedanken", .selfHarm), ("I want to die", .selfHarm),
    ("I don't want to live any more", .selfHarm), ("thinking of killing myself", .selfHarm),
    ("no appetite but chest pain", .chestPain), ("Keine Übelkeit\nBrustschmerzen", .chestPain),
  ]

  @Test("what people write of a danger is seen, in either language", arguments: told)
  func seen(text: String, sign: DangerSign) {
    #expect(DangerSign.signs(in: [text]).contains(sign), "\(text)")
  }

  @Test(
    "what is denied or is another thing is none",
    arguments: [
      "Heute keine Brustschmerzen", "keine Brustschmerzen oder Atemnot", "Ohne Atemnot spazieren gegangen",
      "No chest pain today", "no shortness of breath", "denies suicidal thoughts", "keine Suizidgedanken",
      "Keine geschwollene Zunge", "Schöner Tag, gut geschlafen", "Frische Luft tut gut", "Zunge verbrannt",
      "Brust gestillt", "Hähnchenbrust gegessen", "The chest of drawers is full", "Bluthochdruck", "",
    ])
  func unseen(text: String) { #expect(DangerSign.signs(in: [text]) == [], "\(text)") }

  @Test("every phrase is seen as it stands, and folded as texts are", arguments: DangerSign.allCases)
  func phrases(sign: DangerSign) {
    for phrase in sign.phrases {
      #expect(DangerSign.signs(in: [phrase.filter { $0 != "*" }]).contains(sign), "\(phrase)")
    }
  }

  @Test("a diary entry is answered with help, and later lists are not", arguments: Language.allCases)
  func diary(language: Language) throws {
    let scene = try RecordScene()
    var meta = scene.by(.patient)
    meta.language = language
    func write(_ content: String) throws -> JournalEntry {
      let create = CreateJournalEntry(
        patientId: scene.patient, date: OffsetTime(scene.now, offsetMinutes: 0), title: "Tag",
        content: content,
        mood: .good)
      return try scene.test.call(create, meta: meta)
    }
    #expect(try write("Spaziergang").help == nil)
    let pain = try #require(try write("Heute Brustschmerzen").help)
    #expect(
      pain.text == OfferedHelp.emergency("112").localized(language) && pain.contacts.map(\.phone) == ["112"])
    let entry = try write("Ich will nicht mehr leben")
    let crisis = try #require(entry.help)
    #expect(crisis.text == HelpOffer.usual.text.localized(language))
    #expect(crisis.contacts == HelpOffer.usual.contacts(language))
    let listed = try scene.test.call(GetJournalEntry(patientId: scene.patient, entryId: entry.id), meta: meta)
    #expect(listed.help == nil)
  }

  @Test("a side effect with a swollen tongue is answered with help, and it is not kept") func sideEffect()
    throws
  {
    let scene = try RecordScene()
    let order = MedicationOrder(name: "Ramipril", dosage: "5", unit: .mg, frequency: .onceDaily)
    let drug = try scene.test.call(
      AddMedication(patientId: scene.patient, order: order), meta: scene.by(.clinician))
    func report(_ effect: String) throws -> SideEffectReport {
      try scene.test.call(
        ReportSideEffect(patientId: scene.patient, medicationId: drug.id, effect: effect, severity: .mild),
        meta: scene.by(.patient))
    }
    #expect(try report("Husten").help == nil)
    let help = try #require(try report("Zunge geschwollen").help)
    #expect(help.text.contains("112") && !help.text.contains("absetzen"))
    try scene.verifyProjections()
  }

  @Test("the page with the help that is offered") func page() {
    let rows = [
      ("chest pain, shortness of breath, swelling", OfferedHelp.emergency("112")),
      ("suicidal thoughts", HelpOffer.usual.text),
    ]
    let text = rows.map { "### \($0.0)\n- de: \($0.1.de)\n- en: \($0.1.en)\n" }.joined(separator: "\n")
    GoldenFile.expect(text, isPart: "help that is offered", of: "Docs/PatientTexts.md")
  }
}
