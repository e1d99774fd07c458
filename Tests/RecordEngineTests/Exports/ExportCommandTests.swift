import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// To have an export made and to have it removed are changes.
@Suite("Commands about exports") struct ExportCommandTests {
  private static let id = CommandID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0042)

  private func meta(_ keeps: AnswerKeeping? = nil, _ id: CommandID = id) -> CallMeta {
    var meta = CallMeta(commandId: id)
    meta.keeps = keeps
    return meta
  }

  private func job(_ reply: Reply) throws -> ExportJob {
    try reply.outcome.get().decode(ExportJob.self, unknownMembers: .ignore)
  }

  private func text(_ reply: Reply) throws -> String {
    let tape = try reply.outcome.get()
    var text: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func reason(_ reply: Reply) -> Value? {
    guard case .failure(let failure) = reply.outcome else { return nil }
    return failure.details?["reason"]
  }

  @Test("both are declared as changes, and what only looks is not") func declared() {
    for name in [StartExport.name, CancelExport.name] {
      let endpoint = Catalog.byName[name]
      #expect(endpoint?.access.effect == .write && endpoint?.takesCommandID == true, "\(name)")
    }
    // Whoever has exported often must be able to remove it.
    #expect(Catalog.byName[StartExport.name]?.rateClass == .export)
    #expect(Catalog.byName[CancelExport.name]?.rateClass == nil)
    for name in [GetExportStatus.name, ListExports.name, ReadExport.name, ExportPatient.name] {
      #expect(Catalog.byName[name]?.access.effect == .read, "\(name)")
    }
    #expect(Catalog.byName[CancelExport.name]?.scope == .change)
    for role in ServiceRole.allCases {
      let access = StartExport.access
      #expect(ServiceRights.allows(role, access) == (role == .operator), "\(role)")
    }
  }

  @Test("a command id makes one job, also after a restart; another request under it is refused") func once()
    throws
  {
    let (directory, clock) = (TemporaryDirectory(), FakeClock())
    let (patient, first) = try {
      let test = try TestEngine(directory: directory, clock: clock)
      let patient = try test.call(CreatePatient(fullName: "Erika")).id
      let reply = try test.send(StartExport(patientId: patient, format: .csv), meta: meta())
      #expect(reply.receipt?.replayed == false && reply.receipt?.unchanged == nil)
      return (patient, try job(reply).id)
    }()
    let test = try TestEngine(directory: directory, clock: clock, seed: 2)
    let again = try test.send(StartExport(patientId: patient, format: .csv), meta: meta())
    #expect(try job(again).id == first && again.receipt?.replayed == true)
    #expect(try test.call(ListExports()).jobs.count == 1)
    let other = try test.send(StartExport(patientId: patient, format: .json), meta: meta())
    #expect(reason(other) == "duplicate_id")
  }

  @Test("kept, the first answer is given once more byte for byte, whatever became of the job") func kept()
    throws
  {
    let test = try TestEngine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    let start = StartExport(patientId: patient, format: .csv)
    let first = try test.send(start, meta: meta(.refusals))
    _ = try test.ended(try job(first))
    let again = try test.send(start, meta: meta(.refusals))
    #expect(try text(again) == text(first) && again.receipt?.replayed == true)
    let other = CommandID(high: 1, low: 2)
    let cancel = CancelExport(jobId: try job(first).id)
    let cancelled = try test.send(cancel, meta: meta(.refusals, other))
    #expect(try job(cancelled).status == .cancelled && cancelled.receipt?.isNew == true)
    #expect(try text(test.send(cancel, meta: meta(.refusals, other))) == text(cancelled))
    #expect(try text(test.send(start, meta: meta(.refusals))) == text(first))
    let moved = try test.send(StartExport(patientId: patient, format: .json), meta: meta(.refusals))
    #expect(reason(moved) == "idempotency_key_reused")
    #expect(try test.call(ListExports()).jobs.count == 1)
  }

  @Test("to cancel twice changes nothing the second time") func cancelledTwice() throws {
    let test = try TestEngine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    let started = try test.ended(try test.call(StartExport(patientId: patient, format: .csv)))
    test.clock.advance(milliseconds: 1000)
    let first = try test.call(CancelExport(jobId: started.id))
    test.clock.advance(milliseconds: 1000)
    let reply = try test.send(CancelExport(jobId: started.id), meta: meta())
    #expect(try job(reply) == first && reply.receipt?.unchanged == true)
  }

  @Test(
    "both are written down before anything is done, and how they ended; reading is written down of the patient"
  )
  func writtenDown() throws {
    let scene = try CareScene()
    let test = scene.identity.engine
    let job = try test.ended(try test.call(StartExport(patientId: scene.patient, format: .csv)))
    _ = try test.files(job)
    _ = try test.call(CancelExport(jobId: job.id))
    var question = ExamineAccess()
    question.limit = 200
    let entries = try test.call(question).entries.filter { $0.method.hasPrefix("export.") }
    func last(_ method: String) throws -> AccessItem { try #require(entries.first { $0.method == method }) }
    for name in [StartExport.name, CancelExport.name] {
      let done = entries.first { $0.method == name && $0.changed == true }
      #expect(done?.outcome == .allowed && done?.resources == ["\(job.id)"], "\(name)")
    }
    #expect(try last(CancelExport.name).scope == .change && last(ReadExport.name).scope == .export)
    let own = try scene.identity.call(ListAccess(patientId: scene.patient), scene.token).entries
    #expect(own.contains { $0.method == ReadExport.name } && own.contains { $0.method == StartExport.name })
  }
}
