import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Own profile") struct ProfileTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func update(_ change: (inout UpdateProfile) -> Void) throws -> PersonView {
    var call = UpdateProfile(patientId: scene.patient)
    change(&call)
    return try scene.test.call(call)
  }

  private func refusal(_ change: (inout UpdateProfile) -> Void) throws -> String {
    var call = UpdateProfile(patientId: scene.patient)
    change(&call)
    return try scene.refusal(call)
  }

  @Test("R-SO-079, R-SO-081: 0 and null clear, and a list replaces the list") func changes() throws {
    var view = try update {
      ($0.height, $0.weight) = (.set(ExactDecimal(172)), .set(ExactDecimal(thousandths: 68_500)))
      $0.conditions = .set(["A", "B"])
    }
    #expect(view.profile.height == ExactDecimal(172) && view.profile.conditions == ["A", "B"])
    view = try update {
      ($0.height, $0.weight) = (.set(ExactDecimal(0)), .clear)
      $0.conditions = .set(["B"])
    }
    #expect(view.profile.height == nil && view.profile.weight == nil && view.profile.conditions == ["B"])
    #expect(try update { $0.conditions = .clear }.profile == HealthProfile())
    #expect(try scene.test.call(GetProfile(patientId: scene.patient)).profile == HealthProfile())
  }

  @Test(
    "R-SO-081, R-SO-328: heights from 1 to 300 and weights above 0 to 700 are taken, and none beside them")
  func limits()
    throws
  {
    for (thousandths, isTaken) in [
      (999, false), (1000, true), (300_000, true), (300_001, false), (-1, false),
    ] {
      let height = ExactDecimal(thousandths: Int64(thousandths))
      #expect(try refusal { $0.height = .set(height) } == (isTaken ? "accepted" : "/height out_of_range"))
    }
    for (thousandths, isTaken) in [(-1, false), (1, true), (700_000, true), (700_001, false)] {
      let weight = ExactDecimal(thousandths: Int64(thousandths))
      #expect(try refusal { $0.weight = .set(weight) } == (isTaken ? "accepted" : "/weight out_of_range"))
    }
  }

  @Test("R-SO-050, R-SO-079, R-SO-293: what else is refused") func refusals() throws {
    #expect(try refusal { _ in } == " required")
    #expect(try refusal { $0.allergies = .set(["a\u{1}"]) } == "/allergies/0 bad_format")
    #expect(
      try refusal { $0.healthGoals = .set(Array(repeating: "a", count: 51)) } == "/healthGoals too_many")
    #expect(
      try refusal { $0.birthDate = .set(CalendarDay("1850-01-01") ?? CalendarDay(scene.now)) }
        == "/birthDate out_of_range")
    #expect(
      try refusal { $0.emergencyContact = .set(EmergencyContact(name: "", relationship: "x", phone: "12")) }
        == "/emergencyContact/name bad_format, /emergencyContact/phone_number bad_format")
  }

  @Test("R-SO-082: what changes nothing appends nothing") func unchanged() throws {
    let first = try update { ($0.gender, $0.height) = (.set("W"), .set(ExactDecimal(170))) }
    let head = scene.test.engine.head
    scene.advance(hours: 1)
    let again = try update {
      ($0.gender, $0.height, $0.weight) = (.set("W"), .set(ExactDecimal(170)), .set(ExactDecimal(0)))
    }
    #expect(again == first && scene.test.engine.head == head)
  }

  @Test(
    "R-SO-084, R-SO-327: a sex in the person's own words is the record's where it has a code",
    arguments: [
      ("male", AdministrativeSex.male), ("M", .male), ("Female", .female), ("f", .female), ("other", .other),
      ("divers", .unknown), ("mann", .unknown), ("", .unknown),
    ]) func words(text: String, sex: AdministrativeSex) throws
  {
    let view = try update { $0.gender = .set(text) }
    #expect(view.sex == sex && view.gender == text)
    var change = UpdatePatient(patientId: scene.patient)
    change.sex = .set(sex == .male ? .female : .male)
    _ = try scene.test.call(change)
    let after = try scene.test.call(GetProfile(patientId: scene.patient))
    #expect(after.gender == (sex == .male ? "female" : "male"), "the record knows better since")
    let cleared = try update { $0.gender = .clear }
    #expect(cleared.gender == nil && cleared.sex == nil)
  }

  @Test("R-SO-161, R-SO-368: what values are judged by is what the profile and the record say now")
  func facts() throws {
    func facts() throws -> PersonFacts {
      try scene.test.engine.read(.daemon) { (view) throws(Failure) in
        try view.personFacts(of: scene.patient)
      }
    }
    #expect(try facts().sex == .female && facts().birthDate == CalendarDay("1964-08-12"))
    for (text, isPregnant) in [
      ("Pregnancy, 20 weeks", true), ("schwanger", true), ("Schwangerschaft", true),
      ("im 3. Monat SCHWANGER", true),
      ("not pregnant", false), ("nicht schwanger", false), ("keine bekannte Schwangerschaft", false),
      ("Asthma", false), ("impregnation", false),
    ] {
      _ = try update { $0.conditions = .set([text]) }
      #expect(try facts().isPregnant == isPregnant, "\(text)")
    }
    for (text, takes) in [
      ("Warfarin 5 mg", true), ("MARCUMAR", true), ("phenprocoumon", true), ("Coumadin (evening)", true),
      ("Apixaban", false), ("no warfarins", false),
    ] {
      _ = try update { $0.medications = .set(["Ibuprofen", text]) }
      #expect(try facts().takesVitaminKAntagonist == takes, "\(text)")
    }
    _ = try update { $0.gender = .set("divers") }
    #expect(try facts().sex == nil)
  }

  @Test("R-SO-368: a pregnancy that ended in the history is over, until the patient says it again")
  func ended()
    throws
  {
    func isPregnant() throws -> Bool {
      try scene.test.engine.read(.daemon) { (view) throws(Failure) in
        try view.personFacts(of: scene.patient).isPregnant
      }
    }
    _ = try update { $0.conditions = .set(["pregnant"]) }
    scene.advance(hours: 1)
    let now = OffsetTime(scene.now, offsetMinutes: 0)
    var entry = HistoryInput(
      HistoryContent(
        .condition, CodedConcept(.snomedCT, "77386006", "Pregnancy (finding)"), start: .moment(now)))
    entry.id = RecordID(replacing: "pregnancy-1")
    _ = try scene.test.call(RecordHistory(patientId: scene.patient, entry: entry))
    #expect(try isPregnant())
    scene.advance(hours: 1)
    entry.end = .moment(OffsetTime(scene.now, offsetMinutes: 0))
    _ = try scene.test.call(RecordHistory(patientId: scene.patient, entry: entry))
    #expect(try !isPregnant())
    scene.advance(hours: 1)
    _ = try update { $0.conditions = .set(["pregnant", "Asthma"]) }
    #expect(try isPregnant())
  }

  @Test("R-SO-160: the age on a day counts whole years") func ages() throws {
    let facts = PersonFacts(sex: .male, birthDate: CalendarDay("2000-02-29"))
    for (day, age) in [("2018-02-28", 17), ("2018-03-01", 18), ("2020-02-29", 20), ("1999-01-01", nil)] {
      #expect(facts.person(on: try #require(CalendarDay(day))).age == age, "\(day)")
    }
  }
}
