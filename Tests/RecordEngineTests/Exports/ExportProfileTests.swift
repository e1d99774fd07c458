import FoundationEssentials
import RecordExport
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Exports for the person") struct ExportProfileTests {
  private let scene: ProfileScene

  init() throws { scene = try ProfileScene() }

  /// What opens an account or follows from a secret.
  private static let secrets = ["$scrypt$", "\"password\"", "\"refresh\"", "\"nonce\"", "addressIndex"]

  private func all(_ exported: Exported) -> String { exported.files.values.joined() }

  private func words(_ word: String, in text: String) -> Set<String> {
    Set(
      text.matches(of: /(GIRAFFE|ZEBRA|OKAPI) [a-z]+/).map { String($0.output.0) }.filter {
        $0.hasPrefix(word)
      })
  }

  private static let ownWords: Set<String> = [
    "GIRAFFE vitals", "GIRAFFE journal", "GIRAFFE tea", "GIRAFFE question",
  ]
  private static let theirWords: Set<String> = [
    "ZEBRA vitals", "ZEBRA pills", "ZEBRA alert", "ZEBRA lab", "ZEBRA goal", "ZEBRA emergency",
    "ZEBRA answer",
  ]

  @Test("Art. 20: all that the person gave and nothing of anybody else's", arguments: ExportFormat.allCases)
  func portability(_ format: ExportFormat) throws {
    let exported = try scene.pages(.portability, format)
    let text = all(exported)
    #expect(words(ProfileScene.own, in: text) == Self.ownWords)
    #expect(!text.contains(ProfileScene.theirs) && !text.contains(ProfileScene.deleted))
    // Inferred: scores, bands, flags, body mass index, judged values; of others: the names of those who care.
    for word in ["assessment.scored", "safety-flag", "risk_level", "bmi,", "Anna Weber", "Ada Berg"] {
      #expect(
        !exported.files.filter { $0.key != FormatDocument.file && $0.key != "manifest.json" }.values
          .contains { $0.contains(word) }, "\(word)")
    }
    #expect(text.contains(IdentityScene.address))
    for secret in Self.secrets { #expect(!text.contains(secret), "\(secret)") }
  }

  @Test("Art. 20: answers, own measurements, messages, consents and preferences in tables of their own")
  func portableTables() throws {
    let exported = try scene.pages(.portability)
    let manifest = try exported.manifest
    #expect(manifest.profile == .portability && manifest.events == 0)
    #expect(!exported.order.contains(ExportManifest.eventsFile))
    let answers = try exported.rows(.ownAnswers)
    #expect(answers.count == 10 || answers.count == 9, "the questions of the phq-9")
    let measured = try exported.rows(.measurements)
    #expect(Set(measured.map { "\($0["measure"] ?? .null)" }).count == 3)
    #expect(measured.allSatisfy { $0["source"] == "patient" })
    #expect(measured.first { $0["measure"] == "heartRate" }?["value"] == 71)
    #expect(try exported.rows(.messagesWritten).map { $0["text"] } == ["GIRAFFE question"])
    let given = try exported.rows(.provided)
    let types = given.map { $0["type"] }
    for type in ["consents.recorded", "settings.updated", "assessment.answer-saved", "medications.added"] {
      #expect(types.contains(Value.string(type)), "\(type)")
    }
    #expect(given.filter { $0["type"] == "medications.added" }.count == 1)
    let account = try exported.rows(.providedAccount)
    #expect(account.contains { $0["type"] == "account.registered" && $0["origin"] == "given" })
    #expect(account.contains { $0["type"] == "account.session-started" && $0["origin"] == "observed" })
  }

  @Test("Art. 15: all that anybody wrote, every event of the record and of the account, and no secrets")
  func access() throws {
    let exported = try scene.pages(.access)
    let text = all(exported)
    #expect(words(ProfileScene.own, in: text) == Self.ownWords)
    #expect(words(ProfileScene.theirs, in: text) == Self.theirWords)
    #expect(!text.contains(ProfileScene.deleted))
    for secret in Self.secrets { #expect(!text.contains(secret), "\(secret)") }
    let log = try scene.test.call(ReadLog(patientId: scene.patient, limit: 1000)).events
    #expect(try exported.rows(.events).map { $0["type"] } == log.map { .string($0.type) })
    #expect(try exported.rows(.accountEvents).first?["type"] == "account.registered")
    for table in ExportTables.all {
      #expect(try exported.manifest.tables.contains { $0.name == table.name }, "\(table.name)")
    }
    // The addresses of others are theirs.
    #expect(!text.contains("@praxis.example"))
    #expect(!exported.order.contains(ExportManifest.eventsFile))
  }

  @Test("Art. 15(1): recipients, storage, rights, sources and what was computed are told")
  func information() throws {
    let exported = try scene.pages(.access)
    let told = try scene.information(exported)
    let clinician = try scene.care.account(.clinician)
    let look = try #require(told.recipients.looks.first { $0.accountId == clinician })
    #expect(look.role == .clinician && look.relation == .assigned && look.allowed == 6 && look.refused == 0)
    #expect(look.first <= look.last && look.purposes == [.treatment])
    #expect(told.recipients.looks.allSatisfy { $0.relation != .own })
    #expect(told.storage.years == 10 && told.storage.keepUntil != nil && told.storage.accessLogYears == 6)
    #expect(Set(told.rights.map(\.article)).isSuperset(of: ["16", "17", "18", "20", "21", "77"]))
    #expect(told.sources.contains { $0.role == .clinician } && told.sources.contains { $0.role == .patient })
    let scored = told.automatedDecisions.computations.filter { $0.kind == .score }
    #expect(scored.map(\.rule) == ["fv-phq-9-v3"] && scored.map(\.count) == [1])
    #expect(told.account?.account.email == IdentityScene.address && told.account?.sessions.isEmpty == false)
    #expect(told.consents.map(\.version?.description) == ["v1"])
    #expect(told.sharing.withResearch && told.sharing.withCareTeam)
    #expect(told.careRelationships.map(\.accountId) == [clinician])
    let emergency = try scene.care.account(.nurse)
    #expect(told.emergencyAccesses.map(\.accountId) == [emergency])
    #expect(told.categories.contains { $0.area == .labs && $0.events == 1 })
    #expect(try exported.text("information.de.md").contains("# Auskunft nach Art. 15 DSGVO"))
    #expect(try exported.text("information.en.md").contains("\(clinician)"))
    #expect(try exported.manifest.files.map(\.file).contains("information.de.md"))
  }

  @Test("who is responsible is told as the settings say, and a line break of theirs begins no heading")
  func controller() throws {
    var information = try scene.information(scene.pages(.access))
    information.controller.name = "Praxis\n# Öz"
    information.controller.supervisoryAuthority = "LfDI"
    let text = InformationText(information, .de).text
    #expect(text.contains("- Verantwortlich: Praxis # Öz\n") && text.contains("- Aufsichtsbehörde: LfDI\n"))
    #expect(text.contains("- Kontakt: nicht angegeben"))
  }

  @Test("a job gives the files that pages give", arguments: [ExportProfile.access, .portability])
  func jobs(_ profile: ExportProfile) throws {
    var start = StartExport(patientId: scene.patient, format: .csv)
    start.profile = profile
    let job = try scene.test.ended(try scene.test.call(start))
    #expect(job.status == .finished && job.profile == profile, "\(job.failure ?? "")")
    let (files, pages) = (try scene.test.files(job), try scene.pages(profile, .csv))
    #expect(Set(files.keys) == Set(pages.order))
    for (name, text) in pages.files where !name.hasPrefix("information") && name != "manifest.json" {
      #expect(files[name] == text, "\(name)")
    }
    if profile == .portability { #expect(files["manifest.json"] == pages.files["manifest.json"]) }
  }

  @Test("small pages give the same, and a cursor of another profile is refused") func paging() throws {
    let whole = try scene.pages(.portability)
    var (joined, cursor): (Exported, String?) = (Exported(), nil)
    repeat {
      var request = ExportPatient(patientId: scene.patient, format: .ndjson, cursor: cursor)
      request.profile = .portability
      let start = try ExportStart(request, in: scene.test.engine.store)
      let source = ExportSource(engine: scene.test.engine, pin: start.pin, plan: start.plan)
      let page = try ExportPage(source: source, format: .ndjson, bytes: 700).outcome(from: start.place)
      joined.append(page)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(joined.cursors.count > 3 && joined.hasSameFiles(as: whole))
    let other = ExportPatient(patientId: scene.patient, format: .ndjson, cursor: joined.cursors.first)
    #expect { try scene.test.call(other) } throws: { ($0 as? Failure)?.details?["field"] == "cursor" }
  }

  @Test("R-MH-331, R-MH-048: patients export their own record with their token, and nobody else's")
  func own() throws {
    let (identity, token) = (scene.care.identity, scene.care.token)
    for profile in ExportProfile.allCases {
      var start = StartExport(patientId: scene.patient, format: .json)
      start.profile = profile
      let job = try identity.call(start, token)
      #expect(try identity.call(ListExports(), token).jobs.contains { $0.id == job.id })
      let stranger = try scene.care.token(.patient)
      #expect(try identity.reason(start, stranger) == "FORBIDDEN not_own_record")
      #expect(try identity.reason(GetExportStatus(jobId: job.id), stranger) == "NOT_FOUND")
      #expect(try identity.call(ListExports(), stranger).jobs.isEmpty)
      _ = try scene.pages(profile, token: token)
      var page = ExportPatient(patientId: scene.patient, format: .json)
      page.profile = profile
      #expect(try identity.reason(page, stranger) == "FORBIDDEN not_own_record")
    }
  }

  @Test(
    "R-MH-051: an administrator has an export written and sees nothing of it; nobody else of the staff may")
  func staff() throws {
    let identity = scene.care.identity
    var start = StartExport(patientId: scene.patient, format: .json)
    start.profile = .access
    let admin = try scene.care.token(.admin)
    let job = try identity.call(start, admin)
    #expect(try identity.call(GetExportStatus(jobId: job.id), admin).patientId == scene.patient)
    var page = ExportPatient(patientId: scene.patient, format: .json)
    page.profile = .access
    #expect(try identity.reason(page, admin) == "FORBIDDEN role")
    #expect(try identity.reason(StartExport(patientId: nil, format: .json), admin) == "FORBIDDEN role")
    for role in [AccountRole.clinician, .nurse, .auditor] {
      let token = try scene.care.token(role)
      #expect(try identity.reason(start, token) == "FORBIDDEN role", "\(role)")
      #expect(try identity.reason(page, token) == "FORBIDDEN role", "\(role)")
    }
  }

  @Test(
    "programs other than the operator's export no copies for persons and nothing for others",
    arguments: [
      (ServiceRole.importer, Failure.Code.forbidden), (.courier, .forbidden), (.auditor, .forbidden),
      (.monitor, .forbidden),
      (.gateway, .unauthorized),
    ])
  func programs(_ role: ServiceRole, _ code: Failure.Code) throws {
    let named = #""patientId":"\#(scene.patient)","format":"csv""#
    for more in [
      #""profile":"access""#, #""profile":"portability""#,
      #""recipient":{"name":"AOK"},"purpose":"payment""#,
    ] {
      for method in ["export.start", "export.patient"] {
        let reply = try scene.test.call(method, "{\(named),\(more)}", roles: [role])
        #expect { try reply.outcome.get() } throws: { ($0 as? Failure)?.code == code }
      }
    }
  }

  @Test("these profiles are of one patient and whole") func whole() throws {
    for profile in [ExportProfile.access, .portability] {
      for (reason, change) in [
        ("one_patient", { ($0.patientId, $0.allPatients) = (nil, true) }),
        ("whole_only", { $0.since = 1 }), ("whole_only", { $0.areas = [.vitals] }),
      ] as [(String, (inout StartExport) -> Void)] {
        var start = StartExport(patientId: scene.patient, format: .csv)
        start.profile = profile
        change(&start)
        #expect(try scene.care.identity.reason(start) == "INVALID_INPUT \(reason)")
      }
    }
  }

  @Test("the limit of exports an hour counts these too") func limited() throws {
    let identity = try IdentityScene(keepsAccessLog: true) { $0.rateLimits.exportsPerHour = 2 }
    let person = try identity.register()
    let patient = PatientID(high: person.account.id.high, low: person.account.id.low)
    var start = StartExport(patientId: patient, format: .json)
    start.profile = .portability
    for _ in 0..<2 { _ = try identity.call(start, person.tokens.accessToken) }
    #expect(try identity.refusal(start, person.tokens.accessToken).code == .rateLimited)
  }
}

@Suite("What a person has provided") struct ProvisionTests {
  @Test("every event there is, is classified, once") func everyEvent() {
    let listed = Provision.table.map { $0.type.type.name }
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed) == Set(EventCatalog.all.map { $0.type.name }))
  }

  @Test("WP 242: what is computed, measured or written by others is not provided, whoever the actor is")
  func derived() throws {
    for event in try EventSamples.all {
      let area = EventCatalog.area(code: Swift.type(of: event).type.code)
      for role in Actor.Role.allCases {
        let recorded = RecordedEvent(envelope: Self.envelope(event, role), payload: event)
        let origin = Provision.origin(of: recorded)
        if [.labs, .alerts, .history, .erasure, .access, .funnels, .measures].contains(area) {
          #expect(origin == nil, "\(Swift.type(of: event).type.name) \(role)")
        }
        if [.clinician, .nurse, .admin, .auditor].contains(role), area != .patients, area != .accounts {
          #expect(origin == nil, "\(Swift.type(of: event).type.name) \(role)")
        }
      }
    }
  }

  @Test(
    "measurements count by where they come from",
    arguments: [
      (MeasureSource.patient, Actor.Role.patient, Provision.Origin.given), (.device, .patient, .observed),
      (.device, .service, .observed), (.patient, .service, .given), (.device, .nurse, nil),
      (.clinician, .service, nil), (.lab, .service, nil), (.patient, .clinician, nil),
    ] as [(MeasureSource, Actor.Role, Provision.Origin?)])
  func measured(_ source: MeasureSource, _ role: Actor.Role, _ origin: Provision.Origin?) {
    let event = VitalsRecorded(
      entryId: RecordID(replacing: "v-1"), measurements: [], source: source, measureSet: "measures-2026-1")
    #expect(
      Provision.origin(of: RecordedEvent(envelope: Self.envelope(event, role), payload: event)) == origin)
  }

  @Test(
    "messages count by who wrote them, medications by who entered them",
    arguments: [
      (MessageSide.patient, Actor.Role.patient, true), (.staff, .patient, false), (.staff, .clinician, false),
    ])
  func messages(_ side: MessageSide, _ role: Actor.Role, _ counts: Bool) {
    let event = MessageSent(
      messageId: RecordID(replacing: "m-1"), threadId: RecordID(replacing: "t-1"), from: side, text: "x")
    let origin = Provision.origin(of: RecordedEvent(envelope: Self.envelope(event, role), payload: event))
    #expect((origin == .given) == counts)
  }

  @Test("members that were added to what a person gave do exist") func added() throws {
    for (name, members) in Provision.addedMembers {
      let event = try #require(try EventSamples.all.first { Swift.type(of: $0).type.name == name })
      let known = Self.members(of: event)
      for member in members { #expect(known.contains(member), "\(name) \(member)") }
      let envelope = Self.envelope(event, .patient)
      let shown = try ProvidedEvent(RecordedEvent(envelope: envelope, payload: event), origin: .given).content
      for member in members { #expect(shown[member] == nil) }
    }
  }

  /// Names of all members that a payload can have, also of those that its sample leaves out.
  private static func members<E: Event>(of event: E) -> [String] {
    guard case .object(let members)? = Schema.of(E.self)["properties"] else { return [] }
    return members.map(\.name)
  }

  private static func envelope(_ event: any Event, _ role: Actor.Role) -> Envelope {
    Envelope(
      position: 1, stream: StreamID(Example.patient), revision: 0,
      typeCode: Swift.type(of: event).type.code, version: 1, occurredAt: Example.start,
      recordedAt: Example.start, actor: Actor(role: role, high: 1, low: 2), channel: .socket)
  }
}
