import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Illnesses that rule drugs out") struct IllnessTests {
  private let table: ShippedTable

  init() throws { table = try ShippedTable() }

  @Test(
    "what everybody learns is found, with its severity",
    arguments: [
      ("Bupropion", "Epilepsie", .severe), ("Elontril", "Bulimie", .severe),
      ("Haldol", "Morbus Parkinson", .severe),
      ("MCP", "Parkinson", .severe), ("Diltiazem", "HFrEF", .severe),
      ("Verapamil", "Herzinsuffizienz", .severe),
      ("Ibuprofen", "Magengeschwür", .severe), ("ASS 100", "GI-Blutung 2024", .severe),
      ("Yasmin", "Tiefe Beinvenenthrombose", .severe), ("Yasmin", "Migräne mit Aura", .severe),
      ("Microgynon", "Raucherin", .moderate), ("Citalopram", "Long-QT-Syndrom", .severe),
      ("Codein", "stillend", .severe), ("Sumatriptan", "Herzinfarkt", .severe),
      ("Diclofenac", "Schlaganfall", .severe), ("Amitriptylin", "Engwinkelglaukom", .severe),
      ("Ciprofloxacin", "Myasthenia gravis", .severe), ("Ramipril", "Angioödem", .severe),
      ("Metformin", "Leberzirrhose", .severe), ("HCT 25", "Gicht", .moderate),
      ("Bisoprolol", "Sick-Sinus-Syndrom", .severe), ("Timolol Augentropfen", "AV-Block", .severe),
      ("Diazepam", "Schlafapnoe", .severe), ("Metamizol", "Porphyrie", .severe),
      ("Spironolacton", "Hyperkaliämie", .severe), ("Ibuprofen", "Asthma cardiale", .severe),
    ] as [(String, String, InteractionTable.Severity)])
  func classics(drug: String, illness: String, severity: InteractionTable.Severity) {
    let found = table.conflicts(drug, illness).values
    #expect([.severe, .moderate, .minor].first { found.contains($0) } == severity, "\(drug) – \(illness)")
  }

  @Test(
    "a pregnancy is known by its codes and by what people write",
    arguments: [
      "20. SSW", "Präeklampsie", "Zwillingsschwangerschaft", "Gestationsdiabetes", "12 weeks pregnant",
      "Schwangerschaft, 3. Trimenon", "Hyperemesis gravidarum", "gravida", "Risikoschwangerschaft",
    ])
  func pregnancy(text: String) {
    #expect(table.finder.conditions.conditions(in: text) == ["pregnancy"])
    #expect(table.conflicts("Isotretinoin", text).values.contains(.severe))
  }

  @Test(
    "each code of the chapter is a pregnancy, a delivery or childbed",
    arguments: 0...99)
  func codes(number: Int) {
    let code = "O" + (number < 10 ? "0" : "") + String(number) + ".1"
    let ids = table.finder.conditions.conditions(
      CodedConcept(.icd10, code, "Befund"), since: Timestamp(milliseconds: 0), now: Timestamp(milliseconds: 0)
    )
    let known = [0...16, 20...48, 60...75, 98...99].contains { $0.contains(number) }
    let expected: Set<String> =
      (80...92).contains(number) ? ["puerperium"] : known && number != 17 ? ["pregnancy"] : []
    #expect(ids == expected, "\(code)")
  }

  @Test(
    "what is denied or over is none, what is not denied stays",
    arguments: [
      ("Kein Hinweis auf Schwangerschaft", []), ("keine Schwangerschaft", []), ("nicht schwanger", []),
      ("not pregnant", []), ("Schwangerschaft ausgeschlossen", []), ("no evidence of pregnancy", []),
      ("Pregnant: no", []), ("Z.n. Schwangerschaft", []), ("kein Asthma", []), ("Nichtraucher", []),
      ("Non-smoker", []), ("Asthma cardiale", ["heart-failure"]), ("Asthma", ["asthma"]),
      ("keine Besserung der Niereninsuffizienz Stadium 4", ["kidney-g4"]), ("Z.n. Magengeschwür", ["ulcer"]),
      ("No fever. Asthma", ["asthma"]), ("kein Diabetes, Asthma", ["asthma"]),
      ("nicht gut eingestelltes Asthma", ["asthma"]), ("Migräne ohne Aura", []),
    ] as [(String, Set<String>)])
  func denied(text: String, ids: Set<String>) {
    #expect(table.finder.conditions.conditions(in: text) == ids, "\(text)")
  }

  @Test(
    "stages of the kidneys in words",
    arguments: [
      ("CKD 4", "kidney-g4"), ("CKD4", "kidney-g4"), ("Niereninsuffizienz Stadium IV", "kidney-g4"),
      ("Chronische Niereninsuffizienz, Stadium IV", "kidney-g4"), ("CKD Stadium 3a", "kidney-g3a"),
      ("CKD G3bA2", "kidney-g3b"), ("stage 5 chronic kidney disease", "kidney-g5"),
      ("Peritonealdialyse", "kidney-g5"), ("Dialyse seit 2019", "kidney-g5"), ("NTX", "kidney-transplant"),
      ("Niereninsuffizienz Grad V", "kidney-g5"), ("präterminale Niereninsuffizienz", "kidney-g4"),
      ("CKD IIIb", "kidney-g3b"), ("Nierentransplantation 2018", "kidney-transplant"),
    ])
  func kidneys(text: String, id: String) {
    #expect(table.finder.conditions.conditions(in: text).contains(id), "\(text)")
  }

  @Test("drugs that kidneys, pregnancies and nursing rule out, each with a finding") func drugs() {
    let lists = [
      (
        "Niereninsuffizienz Stadium 4",
        "Metformin, Dabigatran, Ibuprofen, MTX, Nitrofurantoin, Gabapentin, Pregabalin, Allopurinol, Sitagliptin, Duloxetin, "
          + "Levetiracetam, Valaciclovir, Levofloxacin, Baclofen, Sotalol, Atenolol, Rosuvastatin, Fenofibrat, Fosamax, Clexane, "
          + "Fragmin, Tranexamsäure, Memantin, Pramipexol, Gentamicin, Kaliumchlorid, HCT 25, Colchicin, Lithium, Digoxin"
      ),
      (
        "20. SSW",
        "Ramipril, Candesartan, Valproat, Isotretinoin, MTX, Warfarin, Simvastatin, Finasterid, Spironolacton, Amiodaron, "
          + "Fluconazol, Carbimazol, Paroxetin, Ciprofloxacin, Glimepirid, Ozempic, Jardiance, Fingolimod, Xeljanz, Letrozol, "
          + "Cyclophosphamid, Litalir, Bezafibrat, Diazepam, Tramadol, Testosteron, Adapalen Gel, Doxycyclin, Ibuprofen, Topiramat"
      ),
      (
        "Stillzeit",
        "Codein, Tramadol, Lithium, MTX, Isotretinoin, Amiodaron, Xarelto, Simvastatin, Doxycyclin, Ciprofloxacin, Metamizol, "
          + "Diazepam, Arava, CellCept"
      ),
    ]
    for (illness, names) in lists {
      for name in names.split(separator: ",").map({ String($0.drop { $0 == " " }) }) {
        #expect(!table.conflicts(name, illness).isEmpty, "\(name) – \(illness)")
      }
    }
  }
}
