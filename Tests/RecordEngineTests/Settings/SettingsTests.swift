import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Settings") struct SettingsTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private var settings: PatientSettings {
    get throws { try scene.test.call(GetSettings(patientId: scene.patient)) }
  }

  /// Sends members beside `patientId`, as a client would write them.
  @discardableResult
  private func update(_ members: String) throws -> Result<Value, Failure> {
    let text = "{\"patientId\":\"\(scene.patient)\"\(members.isEmpty ? "" : ",")\(members)}"
    return try scene.test.call("settings.update", text).outcome.map { $0.value() }
  }

  private func problems(_ members: String) throws -> String {
    guard case .failure(let failure) = try update(members) else { return "accepted" }
    guard case .array(let fields)? = failure.details?["fields"] else { return failure.code.rawValue }
    return fields.map { field in
      guard case .string(let path)? = field["path"], case .string(let code)? = field["code"] else {
        return ""
      }
      return "\(path) \(code)"
    }.joined(separator: ", ")
  }

  @Test("R-MH-260, R-MH-261: every member is there before anything was chosen") func defaults() throws {
    let reply = try scene.test.call("settings.get", "{\"patientId\":\"\(scene.patient)\"}")
    let text = String(decoding: try JSON.encode(try reply.outcome.get().value()), as: UTF8.self)
    #expect(
      text == """
        {"profile":{"firstName":null,"lastName":null,"email":null,"phone":null,\
        "dateOfBirth":"1964-08-12","profilePhotoUrl":null},\
        "preferences":{"notificationsEnabled":true,"emailNotifications":true,"smsNotifications":false,\
        "appointmentReminders":true,"medicationReminders":true},\
        "privacy":{"shareDataWithProviders":true,"shareWithResearch":false},\
        "meta":{"version":0,"updatedAt":"\(scene.now)","timeZone":"UTC","pendingEmail":null,\
        "emailVerified":false}}
        """)
  }

  @Test("R-MH-262: what was answered may be sent back and changes nothing") func sentBack() throws {
    try update(
      #""profile":{"firstName":"Erika","phone":"+49 30 1234567"},"privacy":{"shareWithResearch":true}"#)
    let reply = try scene.test.call("settings.get", "{\"patientId\":\"\(scene.patient)\"}")
    guard case .object(let members) = try reply.outcome.get().value() else { return }
    let text = String(decoding: try JSON.encode(Value.object(members)), as: UTF8.self)
    let head = scene.test.engine.head
    #expect(try update(String(text.dropFirst().dropLast())).get() == .object(members))
    #expect(scene.test.engine.head == head)
  }

  @Test("R-MH-262: the event holds what is different, and the rest keeps its value") func merge() throws {
    try update(
      #""profile":{"firstName":"Erika","lastName":"Muster"},"preferences":{"emailNotifications":false}"#)
    try update(
      #""profile":{"firstName":"Erika","lastName":"Mustermann"},"preferences":{"emailNotifications":false}"#)
    let found = try settings
    #expect(found.profile.firstName == "Erika" && found.profile.lastName == "Mustermann")
    #expect(!found.preferences.emailNotifications && found.meta.version == 2)
    let log = try scene.test.call(ReadLog(fromPosition: scene.test.engine.head - 1))
    #expect(log.events.last?.payload == ["changes": ["profile": ["lastName": "Mustermann"]]])
  }

  @Test("R-MH-263: null clears the telephone number alone, and text messages go with it") func phone() throws
  {
    #expect(
      try problems(#""preferences":{"smsNotifications":true}"#)
        == "/preferences/smsNotifications inconsistent")
    #expect(
      try problems(#""profile":{"phone":"030 1234567"},"preferences":{"smsNotifications":true}"#)
        == "accepted")
    #expect(
      try problems(#""profile":{"phone":null},"preferences":{"smsNotifications":true}"#)
        == "accepted", "not turned on, so turned off with the number")
    #expect(try settings.profile.phone == nil && !(try settings.preferences.smsNotifications))
    try update(#""profile":{"firstName":"Erika"}"#)
    #expect(
      try problems(
        #""profile":{"firstName":null,"phone":null,"profilePhotoUrl":null},"preferences":{"emailNotifications":null},"privacy":{"shareWithResearch":null}"#
      )
        == "/profile/firstName required, /preferences/emailNotifications required, "
        + "/privacy/shareWithResearch required")
  }

  @Test("R-MH-265, R-MH-266: what is not changed here may be sent as it is") func readOnly() throws {
    #expect(try problems(#""profile":{"dateOfBirth":"1964-08-12","email":null}"#) == "accepted")
    #expect(
      try problems(
        #""profile":{"dateOfBirth":"1964-08-13","email":"a@b.de","profilePhotoUrl":"/x"}"#)
        == "/profile/email read_only_field, /profile/dateOfBirth read_only_field, "
        + "/profile/profilePhotoUrl read_only_field")
  }

  @Test("names and numbers at the edges of what is allowed") func edges() throws {
    func phone(_ text: String) throws -> Bool {
      try problems("\"profile\":{\"phone\":\"\(text)\"}") == "accepted"
    }
    for good in ["1234567", "+1234567", "0 (30) 123-45", String(repeating: "1", count: 20)] {
      #expect(try phone(good), "\(good)")
    }
    for bad in [
      "", "123456", "+", "++1234567", " 1234567", "12345a7", String(repeating: "1", count: 21), "１２３４５６７",
    ] {
      #expect(!(try phone(bad)), "\(bad)")
    }
    for (length, isGood) in [(0, false), (1, true), (80, true), (81, false)] {
      let name = String(repeating: "ä", count: length)
      #expect(try (problems("\"profile\":{\"lastName\":\"\(name)\"}") == "accepted") == isGood, "\(length)")
    }
    #expect(try problems("") == " required")
    #expect(try problems(#""profile":{"nickName":"E"}"#) == "INVALID_INPUT")
  }

  @Test("R-MH-264: without a version the later wins, with an old one it is refused") func versions() throws {
    try update(#""privacy":{"shareWithResearch":true},"expectedVersion":0"#)
    guard
      case .failure(let failure) = try update(
        #""preferences":{"emailNotifications":false},"expectedVersion":0"#)
    else {
      Issue.record("accepted")
      return
    }
    #expect(failure.details == ["reason": "version_conflict", "currentVersion": 1])
    #expect(try settings.preferences.emailNotifications)
    try update(#""preferences":{"emailNotifications":false}"#)
    #expect(try settings.meta.version == 2 && settings.privacy.shareWithResearch)
  }

  @Test("R-MH-267: the name of the settings is the patient's everywhere, once it is whole") func names()
    throws
  {
    scene.advance(hours: 1)
    try update(#""profile":{"firstName":"Erika Maria"}"#)
    #expect(try scene.test.call(GetPatient(patientId: scene.patient)).fullName == "Erika Mustermann")
    try update(#""profile":{"lastName":"Muster"}"#)
    let profile = try scene.test.call(GetPatient(patientId: scene.patient))
    #expect(profile.fullName == "Erika Maria Muster" && profile.updatedAt == scene.now)
    let dashboard = try scene.test.call(GetDashboard(patientId: scene.patient))
    #expect(dashboard.name == "Erika Maria Muster" && dashboard.lastUpdated == scene.now)
  }

  @Test("settings are the patient's") func roles() throws {
    for role in [ActingPerson.Role.clinician, .nurse, .admin] {
      #expect(try scene.refusal(GetSettings(patientId: scene.patient), scene.by(role)) == "role")
      #expect(try scene.refusal(UpdateSettings(patientId: scene.patient), scene.by(role)) == "role")
      let chart = try scene.test.call(GetChart(patientId: scene.patient), meta: scene.by(role))
      #expect(chart.sections.first { $0.area == .settings }?.items == [])
    }
    let own = try scene.test.call(GetChart(patientId: scene.patient), meta: scene.by(.patient))
    #expect(own.sections.first { $0.area == .settings }?.total == 1)
    let nobody = PatientID(high: 1, low: 2)
    #expect(try scene.refusal(GetSettings(patientId: nobody)) == "INVALID_INPUT")
  }

  @Test("rebuilt from the log, nothing changes") func rebuilt() throws {
    try merge()
    try phone()
    try scene.verifyProjections()
  }
}
