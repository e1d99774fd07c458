import FoundationEssentials
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Exports for others") struct ExportDisclosureTests {
  private static let insurer = ExportRecipient(name: "AOK Bayern", address: "Am Markt 1, 80331 München")

  private func request(_ patient: PatientID?) -> StartExport {
    var start = StartExport(patientId: patient, format: .csv)
    (start.recipient, start.purpose) = (Self.insurer, .payment)
    return start
  }

  private func disclosures(_ test: TestEngine, _ patient: PatientID) throws -> [DisclosureItem] {
    try test.call(ListDisclosures(patientId: patient)).disclosures
  }

  @Test(
    "45 CFR 164.528(b)(2): a job for others is accounted for when its files are there, once; the patient sees it"
  )
  func job() throws {
    let scene = try CareScene()
    let test = scene.identity.engine
    let job = try test.ended(try test.call(request(scene.patient)))
    #expect(job.status == .finished && job.recipient == Self.insurer)
    let listed = try scene.identity.call(ListDisclosures(patientId: scene.patient), scene.token).disclosures
    let item = try #require(listed.first)
    #expect(listed.count == 1)
    #expect(item.recipient == "AOK Bayern" && item.address == "Am Markt 1, 80331 München")
    #expect(item.purpose == .payment && item.purposeText == "Abrechnung" && item.at == test.clock.now())
    #expect(item.what == "export (full, csv): all areas, up to position \(job.position)")
    #expect(!item.accountable && item.role == .service && item.basis == .care)
    let entries = try test.call(ListAccess(patientId: scene.patient)).entries
    #expect(entries.contains { $0.disclosure?.recipient == "AOK Bayern" && $0.scope == .export })
  }

  @Test("pages are accounted for once, before the first of them is answered") func pages() throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    for number in 0..<40 {
      _ = try test.call(
        CreateJournalEntry.words(String(repeating: "\(number) ", count: 2500), of: patient),
        meta: ErasureScene.person(patient))
    }
    var page = ExportPatient(patientId: patient, format: .json)
    (page.recipient, page.purpose, page.statement) = (ExportRecipient(name: "Gericht"), .other, "Beweis")
    var count = 0
    repeat {
      page.cursor = try test.call(page).nextCursor
      count += 1
      let item = try #require(try disclosures(test, patient).first)
      #expect(item.recipient == "Gericht" && item.statement == "Beweis" && item.accountable)
      #expect(try disclosures(test, patient).count == 1)
    } while page.cursor != nil
    #expect(count > 1)
  }

  @Test("a cursor of an export for somebody else is refused") func cursors() throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    var start = ExportCursor(
      patient: patient, format: .json, position: test.engine.head, place: ExportPlace())
    start.recipient = Self.insurer
    var page = ExportPatient(patientId: patient, format: .json, cursor: Cursor.text(start))
    #expect { try test.call(page) } throws: { ($0 as? Failure)?.details?["field"] == "cursor" }
    (page.recipient, page.purpose) = (ExportRecipient(name: "Somebody"), .payment)
    #expect { try test.call(page) } throws: { ($0 as? Failure)?.details?["field"] == "cursor" }
  }

  @Test(
    "which disclosures the law wants accounted for; all are listed",
    arguments: [
      (DisclosurePurpose.treatment, AccessPurpose.treatment, AccessBasis.care, false),
      (.payment, .payment, .care, false), (.legal, .legal, .legalClaims, true),
      (.patientRequest, .patientRequest, .consent, false), (.other, .administration, .obligation, true),
    ])
  func accountable(
    _ purpose: DisclosurePurpose, _ listed: AccessPurpose, _ basis: AccessBasis, _ isAccountable: Bool
  ) throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patient = try test.call(CreatePatient()).id
    var start = request(patient)
    (start.purpose, start.statement) = (purpose, "in words")
    _ = try test.ended(try test.call(start))
    let item = try #require(try disclosures(test, patient).first)
    #expect(item.purpose == listed && item.basis == basis && item.accountable == isAccountable)
  }

  @Test("what does not fit together is refused, and nothing is written") func refusals() throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patient = try test.call(CreatePatient()).id
    let identity = IdentityReason(test)
    for (reason, change) in [
      ("INVALID_INPUT purpose_missing", { $0.purpose = nil }),
      ("INVALID_INPUT recipient_missing", { $0.recipient = nil }),
      ("INVALID_INPUT recipient_missing", { ($0.recipient, $0.purpose, $0.statement) = (nil, nil, "x") }),
      ("INVALID_INPUT for_the_person", { $0.profile = .access }),
      ("INVALID_INPUT validation_failed", { $0.purpose = .other }),
      ("INVALID_INPUT validation_failed", { $0.recipient?.name = " " }),
      ("INVALID_INPUT validation_failed", { $0.recipient?.name = String(repeating: "x", count: 201) }),
      ("INVALID_INPUT validation_failed", { $0.recipient?.address = "" }),
      ("INVALID_INPUT validation_failed", { $0.statement = "a\u{0}" }),
      ("FORBIDDEN no_research_consent", { $0.purpose = .research }),
    ] as [(String, (inout StartExport) -> Void)] {
      var start = request(patient)
      change(&start)
      #expect(try identity.reason(start) == reason)
      var page = ExportPatient(patientId: patient, format: .csv)
      (page.profile, page.recipient) = (start.profile, start.recipient)
      (page.purpose, page.statement) = (start.purpose, start.statement)
      #expect(try identity.reason(page) == reason)
    }
    #expect(try disclosures(test, patient).isEmpty && test.call(ListExports()).jobs.isEmpty)
  }

  private struct IdentityReason {
    let test: TestEngine
    init(_ test: TestEngine) { self.test = test }

    func reason<M: Method>(_ method: M) throws -> String {
      guard case .failure(let failure) = try test.send(method).outcome else { return "accepted" }
      guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
      return "\(failure.code.rawValue) \(reason)"
    }
  }

  @Test("who exports the own record receives it, and names nobody else") func ownExport() throws {
    let scene = try CareScene()
    #expect(
      try scene.identity.reason(request(scene.patient), scene.token) == "INVALID_INPUT own_export")
    let job = try scene.identity.call(request(scene.patient), try scene.token(.admin))
    _ = try scene.identity.engine.ended(job)
    let item = try #require(try disclosures(scene.identity.engine, scene.patient).first)
    let admin = try scene.account(.admin)
    #expect(item.role == .admin && item.accountId == admin)
  }

  @Test("without an access log nothing is given to others, nor told who saw the record") func noLog() throws {
    let test = try TestEngine()
    let patient = try test.call(CreatePatient()).id
    var access = StartExport(patientId: patient, format: .csv)
    access.profile = .access
    for start in [request(patient), access] {
      #expect { try test.call(start) } throws: {
        ($0 as? Failure)?.details?["reason"] == "access_log_off"
      }
    }
  }

  /// Something that is done when a job looks whether the device has room.
  private final class Hook: Sendable {
    private let body = Mutex<@Sendable (Int) -> Void>({ _ in })
    private let count = Mutex(0)
    func set(_ body: @escaping @Sendable (Int) -> Void) { self.body.withLock { $0 = body } }
    func run() {
      body.withLock { $0 }(
        count.withLock {
          $0 += 1; return $0
        })
    }
  }

  @Test("where it cannot be written down, there are no files") func unwritten() throws {
    let hook = Hook()
    let limits = ExportLimits(
      niceness: 0,
      measure: { _ in
        hook.run()
        return .max
      })
    let test = try TestEngine(exports: limits, keepsAccessLog: true)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    let log = try #require(test.running.accessLog)
    // The first look is at the job's beginning, the second at its end, before the files are put in place.
    hook.set { if $0 == 2 { log.stop() } }
    let job = try test.call(request(patient))
    let ended = try endedJob(test, job.id)
    #expect(ended.status == .failed)
    #expect(ended.failure?.contains("cannot be written down") == true)
    let left = try FileManager.default.contentsOfDirectory(atPath: test.directory.path + "/state/exports")
    #expect(left.filter { !$0.hasSuffix(".new") } == ["\(job.id).job"])
    var page = ExportPatient(patientId: patient, format: .csv)
    (page.recipient, page.purpose) = (Self.insurer, .payment)
    #expect { try test.call(page) } throws: { ($0 as? Failure)?.code == .unavailable }
  }

  /// Past the methods, which need the log.
  private func endedJob(_ test: TestEngine, _ id: ExportJobID) throws -> ExportJob {
    try eventually("the export ends") {
      let job = try #require(test.running.exports.all.first { $0.id == id })
      return job.finishedAt == nil ? nil : job
    }
  }

  @Test(
    "R-MH-056: an export for research names who researches and is accounted for with each patient it contains"
  )
  func research() throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patients = try (0..<3).map { _ in try test.call(CreatePatient(sex: .female)).id }
    for patient in patients.prefix(2) {
      var share = UpdateSettings(patientId: patient)
      share.privacy = SettingsPatch.Privacy()
      share.privacy?.shareWithResearch = .set(true)
      _ = try test.call(share)
    }
    var start = StartExport(patientId: nil, format: .json)
    var meta = CallMeta()
    meta.purpose = .research
    #expect { try test.call(start, meta: meta) } throws: {
      ($0 as? Failure)?.details?["reason"] == "recipient_missing"
    }
    (start.recipient, start.purpose) = (ExportRecipient(name: "Charité"), .research)
    let job = try test.ended(try test.call(start))
    #expect(job.status == .finished && job.purpose == .research)
    let text = try test.files(job).values.joined()
    #expect(text.contains("\(patients[0])") && text.contains("\(patients[1])"))
    #expect(!text.contains("\(patients[2])"))
    for patient in patients.prefix(2) {
      let items = try disclosures(test, patient)
      #expect(items.map(\.recipient) == ["Charité"] && items.map(\.purpose) == [.research])
      #expect(items.map(\.accountable) == [true])
    }
    #expect(try disclosures(test, patients[2]).isEmpty)
  }

  @Test("a job that a stop cut off is accounted for when it is done") func resumed() throws {
    let directory = TemporaryDirectory()
    let limits = ExportLimits(niceness: 0, measure: { _ in Int.max })
    let (patient, job): (PatientID, ExportJob) = try {
      let test = try TestEngine(directory: directory, exports: limits, keepsAccessLog: true)
      let patient = try test.call(CreatePatient(fullName: "Erika")).id
      var record = ExportJobRecord(
        job: ExportJob(
          id: ExportJobID(random: (5, 6)), patientId: patient, format: .json, position: test.engine.head,
          since: nil, areas: nil, createdAt: test.clock.now()))
      record.job.status = .running
      let wish = ExportOrder.Disclosure(recipient: Self.insurer, purpose: .legal, statement: nil)
      record.disclosure = ExportDisclosure(wish, .daemon)
      try test.running.exports.makeDurable(record)
      return (patient, record.job)
    }()
    let test = try TestEngine(directory: directory, exports: limits, keepsAccessLog: true)
    #expect(try test.ended(job).status == .finished)
    #expect(try disclosures(test, patient).map(\.recipient) == ["AOK Bayern"])
  }

  @Test("an erasure takes copies for the person and for others along; that they were given stays known")
  func erased() throws {
    let test = try TestEngine(keepsAccessLog: true) { $0.retention.years = 0 }
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    for profile in [ExportProfile.access, .portability] {
      var start = StartExport(patientId: patient, format: .json)
      start.profile = profile
      #expect(try test.ended(try test.call(start)).status == .finished)
    }
    _ = try test.ended(try test.call(request(patient)))
    let erase = ErasePatient(
      patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil)
    #expect(try test.call(erase).exports == 3)
    let left = try FileManager.default.contentsOfDirectory(atPath: test.directory.path + "/state/exports")
    #expect(left.isEmpty)
    let log = try #require(test.running.accessLog)
    var query = AccessQuery(patient: patient)
    query.isForDisclosures = true
    #expect(try AccessReader(log: log, query: query).page(size: 10, from: nil).0.count == 1)
  }
}
