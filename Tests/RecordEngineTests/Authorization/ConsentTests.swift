import FoundationEssentials
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Consent and onboarding") struct ConsentTests {
  private let scene: CareScene

  init() throws {
    scene = try CareScene()
    try scene.identity.engine.publish("phq-9")
  }

  private func version(_ text: String) throws -> ConsentVersion { try #require(ConsentVersion(text)) }

  private func publish(_ text: String) throws {
    _ = try scene.identity.engine.call(PublishConsent(consentVersion: try version(text)))
  }

  private func record(_ text: String) throws -> RecordConsent.Outcome {
    try scene.identity.call(
      RecordConsent(patientId: scene.patient, consentVersion: try version(text)), scene.token)
  }

  private func onboarding() throws -> OnboardingStatus {
    try scene.identity.call(GetOnboardingStatus(), scene.token)
  }

  private func status() throws -> ConsentStatus? {
    try scene.identity.call(GetConsentStatus(patientId: scene.patient), scene.token).consents.first
  }

  @Test("R-RH-046, R-RH-051: consent is needed until the version in force was agreed to") func versions()
    throws
  {
    #expect(try onboarding() == OnboardingStatus(needsConsent: true, needsProfile: false))
    #expect(try status() == nil)
    try publish("v1.2")
    #expect(try status()?.needsConsent == true)
    let given = try record("v1.2")
    #expect(
      try status()
        == ConsentStatus(
          kind: .service, consentVersion: try version("v1.2"), acceptedVersion: try version("v1.2"),
          acceptedAt: given.acceptedAt))
    #expect(try onboarding().completed)
    try publish("v2")
    #expect(try onboarding() == OnboardingStatus(needsConsent: true, needsProfile: false))
    #expect(try status()?.acceptedVersion == version("v1.2"))
  }

  @Test(
    "the text's address is https and of at most 500 characters; another address is another version's event")
  func addresses() throws {
    func publish(_ url: String?) throws -> Failure.Code? {
      var request = PublishConsent(consentVersion: try version("v3"))
      request.url = url
      guard case .failure(let failure) = try scene.identity.engine.send(request).outcome else { return nil }
      #expect(failure.details?["field"] == "url")
      return failure.code
    }
    let longest = "https://example.org/" + String(repeating: "ä", count: 480)
    for bad in ["http://example.org", "ftp://example.org", "example.org", "", longest + "x"] {
      #expect(try publish(bad) == .invalidInput, "\(bad.prefix(40))")
    }
    var heads: [UInt64] = []
    for good in [nil, nil, "https://example.org/a", "https://example.org/a", longest, nil] {
      #expect(try publish(good) == nil)
      heads.append(scene.identity.engine.engine.head)
    }
    #expect(zip(heads, heads.dropFirst()).map { $1 - $0 } == [0, 1, 0, 1, 1])
  }

  @Test("C-33: another version than the one in force is refused and leaves nothing") func outdated() throws {
    try publish("v2")
    let head = scene.identity.engine.engine.head
    let old = RecordConsent(patientId: scene.patient, consentVersion: try version("v1"))
    let failure = try scene.identity.refusal(old, scene.token)
    #expect(failure.code == .stateConflict)
    #expect(failure.details?["reason"] == "consent_version_outdated")
    #expect(failure.details?["currentConsentVersion"] == "v2")
    #expect(scene.identity.engine.engine.head == head)
  }

  @Test("R-RH-054: each call leaves its own record") func twice() throws {
    try publish("v1")
    let (first, second) = (try record("v1"), try record("v1"))
    #expect(first.id != second.id)
  }

  @Test("a withdrawal counts at once and once") func withdrawal() throws {
    try publish("v1")
    _ = try record("v1")
    let withdraw = WithdrawConsent(patientId: scene.patient)
    #expect(try scene.identity.call(withdraw, scene.token).needsConsent)
    #expect(try onboarding().needsConsent)
    let head = scene.identity.engine.engine.head
    _ = try scene.identity.call(withdraw, scene.token)
    #expect(scene.identity.engine.engine.head == head)
  }

  @Test("R-RH-052: a questionnaire starts only after onboarding, and the refusal says what is missing")
  func gate() throws {
    let start = StartAssessment(patientId: scene.patient, slug: Slug(replacing: "phq-9"))
    let failure = try scene.identity.refusal(start, scene.token)
    #expect(failure.code == .stateConflict && failure.details?["reason"] == "onboarding_incomplete")
    #expect(failure.details?["needsConsent"] == true && failure.details?["needsProfile"] == false)
    try publish("v1")
    _ = try record("v1")
    _ = try scene.identity.call(start, scene.token)
  }

  @Test("R-RH-047: a name of white space only is none") func names() throws {
    var update = UpdatePatient(patientId: scene.patient)
    update.fullName = .clear
    _ = try scene.identity.call(update, scene.token)
    #expect(try onboarding().needsProfile)
    update.fullName = .set("  \u{3000}")
    #expect(try scene.identity.refusal(update, scene.token).code == .invalidInput)
    update.fullName = .set("Erika")
    _ = try scene.identity.call(update, scene.token)
    #expect(try !onboarding().needsProfile)
  }

  @Test(
    "who has no record of their own has nothing to agree to",
    arguments: [
      AccountRole.clinician, .nurse, .admin, .auditor,
    ])
  func staff(_ role: AccountRole) throws {
    #expect(try scene.identity.call(GetOnboardingStatus(), try scene.token(role)).completed)
  }

  @Test(
    "versions are of the form v1, v1.2 or v1.2.3",
    arguments: [
      ("v1", true), ("v1.2", true), ("v1.2.3", true), ("v10.20.30", true), ("1.2", false), ("v", false),
      ("v1.", false), ("v.1", false), ("v1.2.3.4", false), ("v1,2", false), ("V1", false), ("v1 ", false),
      ("v１", false), ("v1234567890123456789", true), ("v12345678901234567890", false),
    ])
  func form(_ text: String, _ isOne: Bool) { #expect((ConsentVersion(text) != nil) == isOne) }

  @Test("R-MH-056: research sees a record only where the patient agreed") func research() throws {
    var meta = CallMeta()
    meta.purpose = .research
    let vitals = ListVitals(patientId: scene.patient)
    func reply() throws -> Failure? {
      guard case .failure(let failure) = try scene.identity.engine.send(vitals, meta: meta).outcome else {
        return nil
      }
      return failure
    }
    #expect(try reply()?.details?["reason"] == "no_research_consent")
    var share = UpdateSettings(patientId: scene.patient)
    share.privacy = SettingsPatch.Privacy()
    share.privacy?.shareWithResearch = .set(true)
    _ = try scene.identity.call(share, scene.token)
    #expect(try reply() == nil)
  }
}

@Suite("Exports for research") struct ResearchExportTests {
  @Test("R-MH-056: hold the records of those who share with research, and no trace of others")
  func research() throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patients = try (0..<3).map { _ in try test.call(CreatePatient(sex: .female)).id }
    var share = UpdateSettings(patientId: patients[1])
    share.privacy = SettingsPatch.Privacy()
    share.privacy?.shareWithResearch = .set(true)
    _ = try test.call(share)
    var meta = CallMeta()
    meta.purpose = .research
    var start = StartExport(patientId: nil, format: .json)
    (start.recipient, start.purpose) = (ExportRecipient(name: "Charité"), .research)
    let job = try test.ended(try test.call(start, meta: meta))
    let text = try test.files(job).values.joined()
    #expect(text.contains("\(patients[1])"))
    #expect(!text.contains("\(patients[0])") && !text.contains("\(patients[2])"))
  }
}
