import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Methods of the access log") struct AccessMethodTests {
  private let test: TestEngine
  private let patient: PatientID

  init() throws {
    test = try TestEngine(keepsAccessLog: true)
    patient = try test.call(CreatePatient(fullName: "Erika Muster")).id
  }

  private var log: AccessLog { get throws { try #require(test.running.accessLog) } }

  /// What people did; that the test itself asked, as a program, is written down too.
  private func people(_ page: AccessPage) -> [AccessItem] { page.entries.filter { $0.role.isPerson } }

  private func entry(_ role: Actor.Role, refusal: String? = nil) -> AccessEntry {
    var entry = AccessScene.entry(role: role, refusal: refusal)
    entry.patient = patient
    if role == .patient { entry.actor = Actor(role: .patient, high: patient.high, low: patient.low) }
    (entry.use.session, entry.use.address, entry.use.service) = (Example.session, "192.0.2.7", 996)
    return entry
  }

  @Test("R-MH-058: a patient is told of everybody else's use and of refused attempts, newest first, in words")
  func list() throws {
    for entry in [entry(.clinician), entry(.patient), entry(.nurse, refusal: "not_assigned")] {
      try log.recordAndWait([entry])
      test.clock.advance(milliseconds: 1000)
    }
    let page = try test.call(ListAccess(patientId: patient))
    #expect(people(page).map(\.role) == [.nurse, .clinician])
    #expect(people(page).map(\.outcome) == [.denied, .allowed])
    #expect(people(page).map(\.who) == ["Pflegekraft", "Ärztin oder Arzt"])
    #expect(people(page).map(\.what) == ["Messwerte nicht gelesen: abgelehnt", "Messwerte gelesen"])
    #expect(page.page.nextCursor == nil)
    let english = try test.call(ListAccess(patientId: patient), meta: CallMeta(language: .en))
    #expect(people(english).map(\.what) == ["vitals not read: refused", "vitals read"])
    var own = ListAccess(patientId: patient)
    own.includeOwn = true
    #expect(try people(test.call(own)).map(\.role) == [.nurse, .patient, .clinician])
  }

  @Test("R-MH-057: emergency access is marked, and can be looked for") func emergency() throws {
    var breaking = entry(.clinician)
    breaking.use.relation = .breakGlass
    try log.recordAndWait([entry(.clinician), breaking])
    #expect(try people(test.call(ListAccess(patientId: patient))).map(\.emergencyAccess) == [true, false])
    var question = ExamineAccess()
    question.emergencyAccess = true
    #expect(try people(test.call(question)).map(\.relation) == [.breakGlass])
  }

  @Test("a patient is not told of sign-ins, devices and programs of those who looked; an auditor is")
  func privacy() throws {
    try log.recordAndWait([entry(.clinician)])
    let shown = try #require(try people(test.call(ListAccess(patientId: patient))).first)
    #expect(shown.sessionId == nil && shown.address == nil && shown.service == nil)
    let examined = try #require(try people(test.call(ExamineAccess(patientId: patient))).first)
    #expect(
      examined.sessionId == Example.session && examined.address == "192.0.2.7" && examined.service == 996)
  }

  @Test("45 CFR 164.528: disclosures say when, to whom, what and why") func disclosures() throws {
    var given = entry(.clinician)
    given.use.disclosure = AccessDisclosure(recipient: "Klinikum Musterstadt", what: "FHIR bundle")
    try log.recordAndWait([entry(.clinician), given, entry(.nurse)])
    let page = try test.call(ListDisclosures(patientId: patient))
    let item = try #require(page.disclosures.first)
    #expect(page.disclosures.count == 1)
    #expect(item.recipient == "Klinikum Musterstadt" && item.what == "FHIR bundle")
    #expect(item.purpose == .treatment && item.purposeText == "Behandlung")
    #expect(item.at == test.clock.now())
  }

  @Test("a patient whom nobody knows is not found; entries outlive the record (R-SO-287)") func unknown()
    throws
  {
    let stranger = Example.patient
    for attempt in [
      { _ = try test.call(ListAccess(patientId: stranger)) },
      { _ = try test.call(ListDisclosures(patientId: stranger)) },
    ] as [() throws -> Void] {
      #expect { try attempt() } throws: { ($0 as? Failure)?.code == .notFound }
    }
    #expect(try people(test.call(ListAccess(patientId: patient))).isEmpty)
    var left = entry(.clinician)
    left.patient = stranger
    try log.recordAndWait([left])
    #expect(try people(test.call(ListAccess(patientId: stranger))).count == 1)
  }

  @Test("pages go on where they ended, and nonsense is refused") func paging() throws {
    for number in 0..<7 as Range<UInt64> {
      var entry = entry(.clinician)
      entry.actor = Actor(role: .clinician, high: 0, low: number)
      try log.recordAndWait([entry])
    }
    var method = ListAccess(patientId: patient)
    method.limit = 3
    var (accounts, turns): ([UInt64], Int) = ([], 0)
    repeat {
      let page = try test.call(method)
      accounts += page.entries.compactMap { $0.accountId?.low }
      method.cursor = page.page.nextCursor
      turns += 1
    } while method.cursor != nil && turns < 10
    #expect(accounts == [6, 5, 4, 3, 2, 1, 0])
    method.cursor = "nonsense"
    #expect { try test.call(method) } throws: { ($0 as? Failure)?.code == .invalidInput }
    (method.cursor, method.limit) = (nil, 201)
    #expect { try test.call(method) } throws: { ($0 as? Failure)?.code == .invalidInput }
  }

  @Test("only operators and auditors examine; nobody else reads whose record was looked at")
  func roles() throws {
    for (role, isAllowed) in [
      (ServiceRole.operator, true), (.auditor, true), (.gateway, false), (.courier, false),
      (.importer, false), (.monitor, false),
    ] {
      let reply = try test.call("access.examine", roles: [role])
      let refusal: Failure? = if case .failure(let failure) = reply.outcome { failure } else { nil }
      // A gateway speaks for people only, so it is asked for whom.
      let expected: Failure.Code = role == .gateway ? .unauthorized : .forbidden
      #expect(refusal?.code == (isAllowed ? nil : expected), "\(role)")
    }
  }

  @Test("log.verify covers the access log, and access.verify tells of each volume") func verify() throws {
    try log.recordAndWait([entry(.clinician)])
    let report = try test.call(VerifyAccess())
    #expect(report.valid)
    #expect(report.volumes.count == 1)
    #expect(try #require(report.volumes.first).records >= 2)
    #expect(try test.call(VerifyLog()).access == report)
    #expect(try test.call(VerifyLog(fromPosition: 1)).access == nil)
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: test.directory.path + "/state", toPath: copy.path + "/state")
    let offline = try OfflineVerification.verify(
      stateDirectory: copy.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    #expect(offline.access == report)
    #expect(offline.valid)
  }

  @Test("an engine without an access log says so") func off() throws {
    let without = try TestEngine()
    #expect { try without.call(ExamineAccess()) } throws: {
      ($0 as? Failure)?.details?["reason"] == "access_log_off"
    }
    #expect(try without.call(VerifyLog()).access == nil)
  }
}
