import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Intake form") struct IntakeTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func form(_ body: (inout SubmitIntakeForm) -> Void = { _ in }) throws -> SubmitIntakeForm {
    let demographics = IntakeForm.Demographics(
      firstName: "Erika", lastName: "Mustermann", dateOfBirth: try #require(CalendarDay("1964-08-12")),
      gender: .female, phone: "030 1234567")
    var call = SubmitIntakeForm(
      patientId: scene.patient,
      content: IntakeContent(
        demographics: demographics, medicalHistory: IntakeForm.MedicalHistory(),
        socialHistory: IntakeForm.SocialHistory(smoking: .former, alcohol: .never, exercise: .none)))
    body(&call)
    return call
  }

  private var stored: IntakeForm {
    get throws { try scene.test.call(GetIntakeForm(patientId: scene.patient)) }
  }

  @Test("R-MH-074: before it was submitted there is none, then it is what was submitted") func shape() throws
  {
    #expect(try scene.refusal(GetIntakeForm(patientId: scene.patient)) == "intake_not_found")
    let made = try scene.test.call(
      form { $0.medicalHistory.conditions = ["Asthma"] }, meta: scene.by(.patient))
    #expect(try stored == made && made.version == 1 && made.submittedAt == scene.now)
    let reply = try scene.test.call("intake.get", "{\"patientId\":\"\(scene.patient)\"}")
    let answer = try reply.outcome.get().value()
    #expect(
      answer["demographics"] == [
        "firstName": "Erika", "lastName": "Mustermann", "dateOfBirth": "1964-08-12", "gender": "F",
        "phone": "030 1234567",
      ])
    #expect(
      answer["medicalHistory"] == [
        "conditions": ["Asthma"], "surgeries": [], "allergies": [], "medications": [], "familyHistory": [],
        "assertedNone": ["surgeries", "allergies", "medications", "familyHistory"],
      ])
    #expect(answer["socialHistory"] == ["smoking": "former", "alcohol": "never", "exercise": "none"])
  }

  @Test("R-MH-075: an empty list of a submission means none, for every list; without a form nobody was asked")
  func absence() throws {
    #expect(try scene.refusal(GetIntakeForm(patientId: scene.patient)) == "intake_not_found")
    for topic in IntakeForm.Topic.allCases {
      for named in [nil, [], [topic, topic]] as [[IntakeForm.Topic]?] {
        _ = try scene.test.call(form { $0.medicalHistory.assertedNone = named })
        let history = try stored.medicalHistory
        #expect(history.assertedNone == IntakeForm.Topic.allCases && history[topic] == [])
      }
      let both = try form {
        $0.medicalHistory[topic] = ["etwas"]
        $0.medicalHistory.assertedNone = [topic]
      }
      #expect(try scene.refusal(both) == "/medicalHistory/assertedNone/0 inconsistent")
      _ = try scene.test.call(form { $0.medicalHistory[topic] = ["etwas"] })
      let others = IntakeForm.Topic.allCases.filter { $0 != topic }
      #expect(try stored.medicalHistory.assertedNone == others, "an answer takes the statement back")
    }
  }

  @Test("R-MH-076: each submission replaces the one before; items are trimmed and kept once") func again()
    throws
  {
    _ = try scene.test.call(form { $0.medicalHistory.allergies = [" Nüsse ", "nüsse", "NÜSSE", "Gräser"] })
    #expect(try stored.medicalHistory.allergies == ["Nüsse", "Gräser"])
    _ = try scene.test.call(form { $0.socialHistory.smoking = .never })
    #expect(try stored.version == 2 && stored.medicalHistory.allergies == [])
    #expect(
      try scene.refusal(form { $0.medicalHistory.allergies = ["a", " "] })
        == "/medicalHistory/allergies/1 bad_format")
  }

  @Test("R-MH-006: what was answered may be sent back, what is unknown or missing may not") func sentBack()
    throws
  {
    _ = try scene.test.call(form())
    let reply = try scene.test.call("intake.get", "{\"patientId\":\"\(scene.patient)\"}")
    guard case .object(var members) = try reply.outcome.get().value() else { return }
    members.append(Value.Member("patientId", .string("\(scene.patient)")))
    func send(_ members: [Value.Member]) throws -> Bool {
      let text = String(decoding: try JSON.encode(Value.object(members)), as: UTF8.self)
      if case .success = try scene.test.call("intake.submit", text).outcome { return true }
      return false
    }
    #expect(try send(members))
    #expect(try stored.version == 2)
    #expect(try !send(members + [Value.Member("more", 1)]))
    for name in ["demographics", "medicalHistory", "socialHistory"] {
      #expect(try !send(members.filter { $0.name != name }), "\(name)")
    }
  }

  @Test("R-MH-077, R-MH-267: names and number are those of the settings, whichever was written last")
  func settings() throws {
    _ = try scene.test.call(form { $0.demographics.firstName = "Erika Maria" })
    let settings = try scene.test.call(GetSettings(patientId: scene.patient))
    #expect(settings.profile.firstName == "Erika Maria" && settings.profile.phone == "030 1234567")
    #expect(try scene.test.call(GetPatient(patientId: scene.patient)).fullName == "Erika Maria Mustermann")
    var update = UpdateSettings(patientId: scene.patient)
    update.profile = SettingsPatch.Profile()
    update.profile?.lastName = .set("Muster")
    update.profile?.phone = .set("030 7654321")
    _ = try scene.test.call(update)
    let demographics = try stored.demographics
    #expect(demographics.lastName == "Muster" && demographics.phone == "030 7654321")
    let head = scene.test.engine.head
    _ = try scene.test.call(form { $0.demographics = demographics })
    #expect(scene.test.engine.head == head + 1, "nothing new for the settings")
  }

  @Test("what a form must not have is told all at once") func limits() throws {
    let wrong = try form {
      $0.demographics.firstName = ""
      $0.demographics.lastName = String(repeating: "x", count: 81)
      $0.demographics.phone = "12"
      $0.demographics.dateOfBirth = CalendarDay(scene.now)
      $0.medicalHistory.surgeries = Array(repeating: "x", count: 101)
      $0.medicalHistory.familyHistory = [String(repeating: "x", count: 201)]
    }
    #expect(
      try scene.refusal(wrong) == """
        /demographics/firstName bad_format, /demographics/lastName bad_format, \
        /demographics/phone bad_format, /demographics/dateOfBirth inconsistent, \
        /medicalHistory/surgeries too_many, /medicalHistory/familyHistory/0 bad_format
        """)
    let stranger = try scene.stranger()
    for (days, expected) in [(0, "accepted"), (3, "/demographics/dateOfBirth in_future")] as [(Int64, String)]
    {
      let day = CalendarDay(Timestamp(milliseconds: scene.now.milliseconds + days * 86_400_000))
      let call = try form { ($0.patientId, $0.demographics.dateOfBirth) = (stranger, day) }
      #expect(try scene.refusal(call) == expected)
    }
  }

  @Test("patients write, the care team reads") func roles() throws {
    _ = try scene.test.call(form(), meta: scene.by(.patient))
    for role in [ActingPerson.Role.clinician, .nurse, .admin] {
      #expect(try scene.refusal(form(), scene.by(role)) == "role")
      let expected = role == .admin ? "role" : "accepted"
      #expect(try scene.refusal(GetIntakeForm(patientId: scene.patient), scene.by(role)) == expected)
    }
  }

  @Test("rebuilt from the log, nothing changes") func rebuilt() throws {
    try absence()
    try settings()
    try scene.verifyProjections()
  }
}
