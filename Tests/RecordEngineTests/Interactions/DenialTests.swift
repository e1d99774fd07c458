import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a text denies, clause by clause: in doubt nothing.
@Suite("Denials in what people write") struct DenialTests {
  private let table: ShippedTable

  init() throws { table = try ShippedTable() }

  @Test(
    "a text falls into clauses, and an answer belongs to its question",
    arguments: [
      ("Smoking: no. Asthma: yes", ["Smoking no", "Asthma yes"]),
      ("Smoking: no Asthma: yes", ["Smoking no", "Asthma yes"]),
      ("Raucher: nein / Asthma: ja", ["Raucher nein", "Asthma ja"]),
      ("Asthma (nein)", ["Asthma nein"]), ("Asthma – nein", ["Asthma nein"]),
      ("Asthma? Nein", ["Asthma Nein"]), ("Allergien: keine bekannt", ["Allergien keine bekannt"]),
      ("No penicillin: severe allergy", ["No penicillin", "severe allergy"]),
      ("Asthma (keine Therapie)", ["Asthma", "keine Therapie"]), ("20. SSW", ["20. SSW"]),
      ("Z.n. Thrombose", ["Z.n. Thrombose"]), ("s/p MI", ["s/p MI"]), ("RR 160/95", ["RR 160/95"]),
      ("5,5 mmol/l", ["5,5 mmol/l"]), ("no. chest pain", ["no", "chest pain"]),
      ("kein Fieber, aber Asthma", ["kein Fieber", "Asthma"]), ("", []),
    ] as [(String, [String])])
  func clauses(text: String, clauses: [String]) { #expect(Clauses.clauses(text) == clauses, "\(text)") }

  @Test(
    "an illness that is denied is none",
    arguments: [
      "keine Dialyse", "Kein Hinweis auf Schwangerschaft", "Asthma: nein", "Asthma nein", "denies asthma",
      "Asthma nicht bekannt", "Asthma: nicht bekannt", "Asthma besteht nicht", "Asthma liegt nicht vor",
      "Asthma wurde nicht nachgewiesen", "asthma not present", "asthma has been ruled out",
      "Asthma: keine", "Asthma: none", "Pregnant: no", "no history of asthma", "kein bekanntes Asthma",
      "no known asthma", "keine akute Lungenembolie", "weder Asthma noch Epilepsie", "no asthma or epilepsy",
      "Ausschluss einer Schwangerschaft", "Schwangerschaft ausgeschlossen", "Asthma: ausgeschlossen",
      "kein Hinweis auf eine akute Lungenembolie", "ehemaliger Raucher", "Ex-Raucher", "former smoker",
      "Raucher: nein", "Smoking: no", "nicht schwanger", "nicht mehr schwanger", "no longer pregnant",
      "Schwangerschaft sicher ausgeschlossen", "Asthma (ausgeschlossen)", "never smoker",
      "Schwangerschaft? Nein",
      "Dialyse: nein", "keine Nierentransplantation", "no acute kidney injury", "Nichtraucher",
    ])
  func denied(text: String) { #expect(table.finder.conditions.conditions(in: text) == [], "\(text)") }

  @Test(
    "an illness that is not plainly denied counts, and so does one that was and stays a risk",
    arguments: [
      ("Smoking: no. Asthma: yes", ["asthma"]), ("Smoking: no Asthma: yes", ["asthma"]),
      ("Raucher: nein / Asthma: ja", ["asthma"]), ("Smoking no asthma yes", ["asthma", "smoking"]),
      ("Raucher nein Asthma ja", ["asthma"]), ("Raucher: nein; Asthma", ["asthma"]),
      ("Raucher (nein) Asthma (ja)", ["asthma"]), ("no smoking: asthma", ["asthma"]),
      ("ehemalige Thrombose", ["venous-thrombosis"]), ("former thrombosis", ["venous-thrombosis"]),
      ("ex Ulkus", ["ulcer"]), ("ehemaliges Magengeschwür", ["ulcer"]), ("former ulcer", ["ulcer"]),
      ("former heart attack", ["coronary-disease"]), ("ehemaliger Herzinfarkt", ["coronary-disease"]),
      ("former breast cancer", ["breast-cancer"]), ("Z.n. Schlaganfall", ["stroke"]),
      ("history of stroke", ["stroke"]), ("Ausschluss einer Schwangerschaft nicht möglich", ["pregnancy"]),
      ("Schwangerschaft nicht ausgeschlossen", ["pregnancy"]),
      ("Schwangerschaft kann nicht ausgeschlossen werden", ["pregnancy"]),
      ("pregnancy cannot be excluded", ["pregnancy"]), ("pregnancy not ruled out", ["pregnancy"]),
      ("pregnancy not excluded", ["pregnancy"]), ("Schwangerschaft: nicht ausgeschlossen", ["pregnancy"]),
      ("Schwangerschaft wurde nicht sicher ausgeschlossen", ["pregnancy"]),
      ("kein sicherer Ausschluss einer Schwangerschaft", ["pregnancy"]), ("Schwangerschaft?", ["pregnancy"]),
      ("Zum Ausschluss Lungenembolie", ["venous-thrombosis"]),
      ("Verdacht auf Lungenembolie", ["venous-thrombosis"]), ("V.a. Schwangerschaft", ["pregnancy"]),
      ("Asthma nicht gut eingestellt", ["asthma"]), ("Asthma, keine Therapie", ["asthma"]),
      ("Asthma (keine Therapie)", ["asthma"]), ("nicht ohne Asthma", ["asthma"]),
      ("kein Fieber wegen Asthma", ["asthma"]), ("kein Fieber, aber Asthma", ["asthma"]),
      ("no. Asthma", ["asthma"]), ("kein Fieber und Asthma", ["asthma"]),
      ("keine Besserung der Epilepsie", ["epilepsy"]), ("no improvement of epilepsy", ["epilepsy"]),
      ("Asthma Anfälle keine", ["asthma"]), ("nicht allergisches Asthma", ["asthma"]),
      ("nicht-allergisches Asthma", ["asthma"]), ("non-allergic asthma", ["asthma"]),
      ("Asthma nicht bestätigt", ["asthma"]), ("non-STEMI 2024", ["coronary-disease"]),
      ("non STEMI", ["coronary-disease"]), ("asthma not confirmed", ["asthma"]),
    ] as [(String, Set<String>)])
  func there(text: String, ids: Set<String>) {
    #expect(table.finder.conditions.conditions(in: text) == ids, "\(text)")
  }

  @Test(
    "an allergy is what is left of a text without what it denies",
    arguments: [
      ("Keine Pollenallergie, Penicillinallergie", "Penicillinallergie"),
      ("No penicillin: severe allergy", "No penicillin: severe allergy"),
      ("No penicillin", "No penicillin"), ("Kein Penicillin, Allergie!", "Kein Penicillin, Allergie!"),
      ("kein Penicillin Penicillinallergie", "kein Penicillin Penicillinallergie"),
      ("kein Penicillin Allergie", "kein Penicillin Allergie"),
      ("no penicillin severe allergy", "no penicillin severe allergy"),
      ("No penicillin because of allergy", "No penicillin because of allergy"),
      ("Penicillin allergy: none", nil), ("Penicillin allergy: no", nil),
      ("Penicillinallergie: nein", nil), ("Penicillinallergie nein, Pollenallergie ja", "Pollenallergie ja"),
      ("Allergien: keine", nil), ("Allergien: keine bekannt", nil), ("No known allergies", nil),
      ("No known drug allergies", nil), ("NKDA", nil), ("keine", nil), ("None", nil), ("nein", nil),
      ("none known", nil), ("Keine Allergien bekannt", nil), ("keine bekannten Allergien", nil),
      ("Keine Penicillinallergie", nil), ("Allergies: NKDA", nil),
      ("Keine Allergien/Unverträglichkeiten", nil),
      ("Keine Allergien oder Unverträglichkeiten bekannt", nil), ("No known food or drug allergies", nil),
      ("Keine Allergien und Unverträglichkeiten", nil), ("Patient denies any allergies", nil),
      ("keine Penicillin-Allergie", nil), ("no penicillin allergy", nil),
      ("Keine Allergie gegen Penicillin", nil), ("not allergic to penicillin", nil),
      ("nicht allergisch gegen Penicillin", nil), ("Allergie gegen Penicillin: nein", nil),
      ("denies penicillin allergy", nil), ("Penicillinallergie ausgeschlossen", nil),
      ("Kein Hinweis auf Penicillinallergie", nil), ("Penicillinallergie nicht bekannt", nil),
      ("Penicillinallergie nicht ausgeschlossen", "Penicillinallergie nicht ausgeschlossen"),
      ("Penicillinallergie nicht bestätigt", "Penicillinallergie nicht bestätigt"),
      ("keine sichere Penicillinallergie", "keine sichere Penicillinallergie"),
      ("Penicillinallergie, Reaktion nicht bekannt", "Penicillinallergie, Reaktion nicht bekannt"),
      ("Penicillinallergie Reaktion nicht bekannt", "Penicillinallergie Reaktion nicht bekannt"),
      ("Penicillin allergy reaction: none known", "Penicillin allergy reaction: none known"),
      ("Keine Allergien außer Penicillin", "Penicillin"),
      ("no allergies except penicillin", "penicillin"),
      ("No known allergies other than penicillin", "penicillin"),
      ("Keine Allergie gegen Pollen, aber Penicillin", "Penicillin"),
      ("keine Pollenallergie Penicillinallergie", "penicillinallergie"),
      ("nicht ohne Penicillinallergie", "nicht ohne Penicillinallergie"),
      ("Penicillin", "Penicillin"), ("Penicillin: nicht vertragen", "Penicillin: nicht vertragen"),
    ] as [(String, String?)])
  func allergies(text: String, stated: String?) { #expect(AllergyText.stated(text) == stated, "\(text)") }

  @Test("an allergy beside a denied one stops a prescription, from the form and from other systems")
  func prescribing() throws {
    for text in ["Keine Pollenallergie, Penicillinallergie", "No penicillin: severe allergy"] {
      let (form, history) = (try InteractionScene(), try InteractionScene())
      try form.submitForm(allergies: [text])
      try history.allergic(to: text)
      for scene in [form, history] {
        let refusal = try scene.scene.refusal(
          scene.adding("Penicillin V", .prescribed), scene.scene.by(.clinician))
        #expect(refusal == "allergy_conflict", "\(text)")
      }
    }
  }

  @Test(
    "a coded allergy counts whatever its words, unless the code says that there is none",
    arguments: [
      ("91936005", "Keine Penicillinallergie", "allergy_conflict"),
      ("716186003", "No known allergy", "accepted"),
      ("409137002", "No known drug allergy", "accepted"), ("91936005", "Penicillin", "allergy_conflict"),
    ])
  func coded(code: String, display: String, expected: String) throws {
    let scene = try InteractionScene()
    let content = HistoryContent(
      .allergyIntolerance, CodedConcept(.snomedCT, code, display),
      start: try #require(HistoryTime("2020-03-01")))
    _ = try scene.scene.test.call(
      RecordHistory(patientId: scene.scene.patient, entry: HistoryInput(content)))
    let refusal = try scene.scene.refusal(
      scene.adding("Penicillin V", .prescribed), scene.scene.by(.clinician))
    #expect(refusal == expected)
  }

  @Test(
    "a danger is denied by what stands right before or behind it alone",
    arguments: [
      ("no. chest pain", true), ("keine Besserung, Brustschmerzen", true), ("why not kill myself", true),
      ("keine Linderung der Brustschmerzen", true), ("Brustschmerzen: ja", true),
      ("Brustschmerzen: nein", false), ("keine akuten Suizidgedanken", false), ("no known chest pain", false),
    ])
  func dangers(text: String, isTold: Bool) {
    #expect(DangerSign.signs(in: [text]).isEmpty == !isTold, "\(text)")
  }
}
