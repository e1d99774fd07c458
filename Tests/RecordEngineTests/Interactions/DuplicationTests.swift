import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("One drug too many") struct DuplicationTests {
  private let table: ShippedTable
  private let scene: InteractionScene

  init() throws { (table, scene) = (try ShippedTable(), try InteractionScene()) }

  @Test(
    "the same substance twice is severe, through brands, combinations and abbreviations",
    arguments: [
      ("Marcumar", "Falithrom"), ("Lantarel", "MTX 15"), ("Eliquis", "Apixaban 5 mg"),
      ("Paracetamol 500", "Grippostad C"), ("Ramipril 5", "Delix plus"), ("Concor", "Bisoprolol-ratiopharm"),
      ("ASS 100", "Aspirin Complex"), ("Ibuprofen 600", "IBU 400"), ("Metex", "Methotrexat"),
      ("L-Thyrox", "Euthyrox"), ("Janumet", "Metformin 1000"), ("Inegy", "Simvastatin"),
      ("Symbicort", "Foster"), ("Timolol Augentropfen", "Cosopt"), ("Marcumar 3 mg", "Marcumar 3 mg"),
      ("Tramal", "Zaldiar"), ("Entresto", "Valsartan"), ("Gelonida", "ben-u-ron"),
    ])
  func same(left: String, right: String) {
    #expect(table.found(left, right)["same-substance"] == .severe, "\(left) + \(right)")
    #expect(table.worst(left, right) == .severe)
  }

  @Test(
    "two of one class are told",
    arguments: [
      ("Ramipril", "Enalapril", .moderate), ("Ramipril", "Candesartan", .moderate),
      ("Losartan", "Valsartan", .moderate), ("Simvastatin", "Atorvastatin", .moderate),
      ("Tilidin", "Oxycodon", .moderate), ("Ibuprofen", "Diclofenac", .moderate),
      ("Marcumar", "Eliquis", .severe), ("Marcumar", "Warfarin", .severe), ("Eliquis", "Xarelto", .severe),
      ("Clexane", "Fragmin", .moderate), ("Omeprazol", "Pantoprazol", .moderate),
      ("Sertralin", "Citalopram", .severe), ("Tavor", "Diazepam", .moderate),
      ("Tavor", "Zopiclon", .moderate),
      ("Bisoprolol", "Metoprolol", .moderate), ("Glimepirid", "Glibenclamid", .moderate),
      ("Amlodipin", "Lercanidipin", .moderate), ("Clopidogrel", "Ticagrelor", .moderate),
      ("Torasemid", "Furosemid", .moderate), ("Sumatriptan", "Rizatriptan", .moderate),
      ("Symbicort", "Serevent", .moderate), ("Allopurinol", "Febuxostat", .moderate),
    ] as [(String, String, InteractionTable.Severity)])
  func classes(left: String, right: String, severity: InteractionTable.Severity) {
    #expect(table.worst(left, right) == severity, "\(left) + \(right)")
  }

  @Test(
    "what is meant to go together, or goes another way, is none",
    arguments: [
      ("Lantus", "Humalog"), ("Voltaren Gel", "Voltaren 75 mg Tabletten"),
      ("Hydrocortison Creme", "Prednisolon"),
      ("Nizoral Shampoo", "Ketoconazol Tabletten"), ("Aspirin plus C", "Vitamin C"),
      ("Salbutamol Spray", "Formoterol"), ("ASS 100", "Clopidogrel"), ("Metformin", "Jardiance"),
      ("Timolol Augentropfen", "Timolol Tabletten"),
    ])
  func none(left: String, right: String) {
    let found = table.found(left, right)
    #expect(found.keys.filter { $0 == "same-substance" || $0.hasPrefix("two-") } == [], "\(left) + \(right)")
  }

  @Test("of one opioid a slow form and a fast one may be meant, two slow ones are not")
  func slowAndFast() {
    #expect(table.found("MST 30", "Sevredol 10")["same-substance"] == .moderate)
    #expect(table.found("Oxycodon retard", "Oxynorm")["same-substance"] == .moderate)
    #expect(table.found("Fentanyl Pflaster", "Abstral")["same-substance"] == .moderate)
    #expect(table.found("Oxygesic", "Oxycodon retard")["same-substance"] == .severe)
  }

  @Test("R-MH-118: a double is refused, and found whoever wrote the other line and in whatever words")
  func prescribing() throws {
    try scene.take("Marcumar 3 mg")
    let meta = scene.scene.by(.clinician)
    #expect(try scene.scene.refusal(scene.adding("Falithrom"), meta) == "severe_interaction")
    for name in ["Marcumar 3 mg", "Falithrom"] {
      let told = try scene.scene.test.call(scene.adding(name), meta: scene.scene.by(.patient))
      #expect(told.check?.interactions.map(\.rule).contains("same-substance") == true, "\(name)")
    }
    #expect(try scene.check().interactions.filter { $0.rule == "same-substance" }.count == 3)
    // Another dose of the very same medication does not find itself.
    let own = try scene.take("Ramipril 5 mg")
    let order = MedicationOrder(name: "Ramipril 10 mg", dosage: "1", unit: .tablet, frequency: .onceDaily)
    let call = UpdateMedication(patientId: scene.scene.patient, medicationId: own.id, order: order)
    #expect(try scene.scene.test.call(call, meta: meta).check?.interactions ?? [] == [])
  }

  @Test("what the patient takes is a double of the same name prescribed", arguments: [true, false])
  func equalWords(isToldFirst: Bool) throws {
    let (clinician, patient) = (scene.scene.by(.clinician), scene.scene.by(.patient))
    let name = "Ibuprofen 600"
    if isToldFirst {
      _ = try scene.scene.test.call(scene.adding(name), meta: patient)
      #expect(try scene.scene.refusal(scene.adding(name), clinician) == "severe_interaction")
    } else {
      try scene.take(name)
      let told = try scene.scene.test.call(scene.adding(name), meta: patient)
      #expect(told.check?.interactions.map(\.rule) == ["same-substance"])
    }
    // The same words of a form are the line of the list again.
    try scene.submitForm(medications: [name])
    let count = try scene.check().interactions.count
    #expect(count == (isToldFirst ? 0 : 1))
  }

  @Test("what only a form says may be the same medication in other words, and stops nobody") func form()
    throws
  {
    try scene.submitForm(medications: ["Blutverdünner Marcumar"])
    let added = try scene.scene.test.call(scene.adding("Falithrom"), meta: scene.scene.by(.clinician))
    #expect(added.check?.interactions.map(\.severity) == [.moderate])
  }

  @Test("of a switch the days on which both are taken are told, and nothing where there are none")
  func switching() throws {
    let day: Int64 = 86_400_000
    func at(_ days: Int64) -> Timestamp {
      Timestamp(milliseconds: scene.scene.now.milliseconds + days * day)
    }
    let meta = scene.scene.by(.clinician)
    let old = try scene.take("Ramipril")
    var stop = DiscontinueMedication(
      patientId: scene.scene.patient, medicationId: old.id, reason: "Umstellung")
    stop.effectiveDate = at(10)
    _ = try scene.scene.test.call(stop, meta: meta)
    for (days, expected) in [(8, ["two-ace-inhibitors"]), (10, []), (12, [])] as [(Int64, [String])] {
      var call = scene.adding("Enalapril", .prescribed)
      call.order.prescribedDate = at(days)
      let added = try scene.scene.test.call(call, meta: meta)
      #expect((added.check?.interactions ?? []).map(\.rule) == expected, "\(days)")
      let found = try scene.check().interactions
      #expect(found.map(\.bothFrom) == expected.map { _ in Optional(at(days)) })
      #expect(found.map(\.bothUntil) == expected.map { _ in Optional(at(10)) })
      var end = DiscontinueMedication(patientId: scene.scene.patient, medicationId: added.id, reason: "Ende")
      end.effectiveDate = scene.scene.now
      _ = try scene.scene.test.call(end, meta: meta)
    }
  }
}
