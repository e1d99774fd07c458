import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Practices") struct PracticeTests {
  private func example() throws -> Practice {
    try Practice.read(try Shipped.file("Config/practice/example.json"))
  }

  @Test("the shipped example is whole, and reads back as written") func shipped() throws {
    let practice = try example()
    #expect(practice.providers.map(\.duration) == [30, 45, 30])
    #expect(try Practice.read(try JSON.encode(practice)) == practice)
    #expect(practice.rule("Europe/Berlin").text == "CET-1CEST,M3.5.0,M10.5.0/3")
  }

  @Test("every defect is named with its path") func defects() throws {
    let cases: [(String, (inout Practice) throws -> Void)] = [
      ("id", { $0.id = "Praxis 1" }),
      ("timeZones[0].name", { $0.timeZones[0].name = "Mars Base" }),
      ("timeZones", { $0.timeZones.append($0.timeZones[0]) }),
      ("locations", { $0.locations.append($0.locations[0]) }),
      ("locations[0].name", { $0.locations[0].name = " " }),
      ("locations[0].timeZone", { $0.locations[0].timeZone = "Europe/Paris" }),
      ("locations[0].address.country", { $0.locations[0].address.country = "de" }),
      ("locations[0].hours[0]", { $0.locations[0].hours?[0].close = HourMinute(clamping: 0) }),
      ("providers", { $0.providers.append($0.providers[1]) }),
      ("providers", { $0.providers[1].accountId = $0.providers[0].accountId }),
      ("providers[1].name", { $0.providers[1].name = "" }),
      ("providers[1].timeZone", { $0.providers[1].timeZone = "UTC" }),
      ("providers[1].visitMinutes", { $0.providers[1].visitMinutes = 4 }),
      ("providers[1].visitMinutes", { $0.providers[1].visitMinutes = 481 }),
      ("providers[1].acceptsTypes", { $0.providers[1].acceptsTypes = [.video, .video] }),
      ("providers[1].locationIds", { $0.providers[1].locationIds = [] }),
      ("providers[1].locationIds[0]", { $0.providers[1].locationIds[0] = RecordID(replacing: "x") }),
      ("providers[0].hours[1]", { $0.providers[0].hours?[1].open = HourMinute(clamping: 719) }),
    ]
    for (path, change) in cases {
      var practice = try example()
      try change(&practice)
      let bytes = try JSON.encode(practice)
      #expect(throws: DefinitionFile.Refusal.self, "\(path)") { _ = try Practice.read(bytes) }
      do { _ = try Practice.read(bytes) } catch { #expect(error.defects.map(\.path).contains(path)) }
    }
    let unknown = Array(#"{"id": "a", "title": {"de": "", "en": ""}, "x": 1}"#.utf8)
    #expect(throws: DefinitionFile.Refusal.self) { _ = try Practice.read(unknown) }
  }

  @Test("a published id is never changed, and the last one published is in force") func publishing() throws {
    let visits = try VisitScene()
    var practice = try example()
    let again = PublishPractice(definition: try Tape(encoding: practice).value())
    #expect(try visits.scene.refusal(again) == "version_exists")
    practice.providers.removeLast()
    let changed = PublishPractice(definition: try Tape(encoding: practice).value())
    #expect(try visits.scene.refusal(changed) == "version_changed")
    practice.id = "practice-example-2"
    let next = PublishPractice(definition: try Tape(encoding: practice).value())
    #expect(try visits.test.call(next).id == practice.id)
    #expect(try visits.test.call(GetPractice()) == practice)
    try visits.scene.verifyProjections()
  }

  @Test("R-MH-298: what is looked for ignores case and accents, and nothing else") func search() {
    let cases: [(String, String, Bool)] = [
      ("mull", "Frau Müller", true), ("MÜLL", "muller", true), ("e\u{301}", "É", true), ("a_b", "axb", false),
      ("straße", "Straße", true), ("ø", "Søren", true), ("soren", "Søren", true), ("longer", "long", false),
    ]
    for (wanted, text, expected) in cases {
      #expect(SearchText(wanted).matches([text]) == expected, "\(wanted) in \(text)")
    }
  }
}
