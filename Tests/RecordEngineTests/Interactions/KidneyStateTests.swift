import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// States of the kidneys that stand for a rate of filtration, whatever table is in force.
@Suite("States of the kidneys") struct KidneyStateTests {
  private static let words: [(String, KidneyDiagnosis)] = [
    ("CAPD", .dialysis), ("APD", .dialysis), ("Blutwäsche", .dialysis), ("Hämofiltration", .dialysis),
    ("Hämodiafiltration", .dialysis), ("haemodialysis", .dialysis), ("hemodiafiltration", .dialysis),
    ("Peritonealdialyse", .dialysis), ("Heimdialyse", .dialysis), ("dialysepflichtige", .dialysis),
    ("Nierenersatztherapie", .dialysis), ("ESRD", .endStage), ("ESKD", .endStage),
    ("terminale Niereninsuffizienz", .endStage), ("Terminales Nierenversagen", .endStage),
    ("end-stage renal disease", .endStage), ("NTX", .transplant), ("Nierentransplantation", .transplant),
    ("Transplantation (Niere)", .transplant), ("Z.n. NTX 2018", .transplant), ("AKI", .acute),
    ("Akutes Nierenversagen", .acute), ("ANV", .acute), ("akute prärenale Niereninsuffizienz", .acute),
  ]
  private static let codes: [(String, KidneyDiagnosis)] = [
    ("Z99.2", .dialysis), ("Y84.1", .dialysis), ("N18.6", .dialysis), ("Z49.1", .dialysis),
    ("Z94.0", .transplant), ("T86.1", .transplant), ("N17.9", .acute), ("O90.4", .acute),
  ]
  /// Tables that were shipped since conditions are in them, the one in force now last.
  private static let tables = [
    "Tests/Golden/interactions/interactions-2026-2.json",
    "Tests/Golden/interactions/interactions-2026-3.json",
    "Config/interactions/interactions-2026-4.json",
  ]

  private func finders() throws -> [ConditionFinder] {
    try Self.tables.map { InteractionFinder(try InteractionTable.read(Shipped.file($0))).conditions }
  }

  @Test("each word means its state, by every table, with the stage of its rate") func words() throws {
    for finder in try finders() {
      for (text, state) in Self.words {
        #expect(KidneyDiagnosis(text: text) == state, "\(text)")
        check(finder.diagnosed(text, finder.named(in: text), since: now, now: now, .history), state, text)
        #expect(finder.knows(text), "\(text)")
      }
    }
  }

  @Test("each code means its state, whatever the words, by every table") func codes() throws {
    for finder in try finders() {
      for (code, state) in Self.codes {
        let concept = CodedConcept(.icd10, code, "Befund")
        #expect(KidneyDiagnosis(concept) == state, "\(code)")
        check(finder.diagnosed("", finder.named(concept), since: now, now: now, .history), state, code)
      }
    }
  }

  private let now = Timestamp(milliseconds: 0)

  private func check(_ found: DiagnosedCondition, _ state: KidneyDiagnosis, _ text: String) {
    let stage = state == .transplant ? "kidney-g3b" : "kidney-g5"
    #expect(found.condition.ids.isSuperset(of: [state.rawValue, stage]), "\(text)")
    #expect(found.isLasting == (state != .acute), "\(text)")
  }

  @Test("a stage by its code yields nothing of what the words say beside it") func beside() throws {
    let finder = try #require(try finders().last)
    let concept = CodedConcept(.icd10, "N18.5", "CKD 5, Hämodialyse seit 2020")
    #expect(finder.named(concept) == ["kidney-g5", "dialysis"])
    #expect(KidneyDiagnosis(text: "präterminale Niereninsuffizienz") == nil)
    #expect(finder.conditions(in: "präterminale Niereninsuffizienz") == ["kidney-g4"])
  }

  @Test("the shipped table says nothing of them itself") func once() throws {
    let file = try Shipped.file("Config/interactions/interactions-2026-4.json")
    for condition in try InteractionTable.read(file).conditions ?? [] {
      #expect(!KidneyStates.all.map(\.id).contains(condition.id))
      for name in condition.names { #expect(KidneyDiagnosis(text: name) == nil, "\(name)") }
      for code in condition.codes where condition.filtration != nil {
        #expect(KidneyDiagnosis(CodedConcept(code.system, code.code, "")) == nil, "\(code.code)")
      }
    }
  }
}
