import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// How many exports are kept, and whose.
@Suite("Limits of exports") struct ExportQuotaTests {
  private func engine(
    kept: Int = 2, days: Int = 30, bytes: Int = .max, _ directory: TemporaryDirectory = TemporaryDirectory(),
    _ clock: FakeClock = FakeClock()
  ) throws -> TestEngine {
    try TestEngine(
      directory: directory, clock: clock,
      exports: ExportLimits(keptJobs: kept, keptDays: days, totalBytes: bytes, niceness: 0))
  }

  private func export(_ patient: PatientID?, _ test: TestEngine) throws -> ExportJob {
    test.clock.advance(milliseconds: 1000)
    return try test.ended(try test.call(StartExport(patientId: patient, format: .json)))
  }

  private func kept(_ test: TestEngine) throws -> Set<ExportJobID> {
    Set(try test.call(ListExports()).jobs.map(\.id))
  }

  private func call(_ test: TestEngine, _ user: UInt32) throws -> ExportJob {
    test.clock.advance(milliseconds: 1000)
    let tape = try JSON.parse(Array(#"{"allPatients":true,"format":"json"}"#.utf8))
    let reply = try test.waitForReply { done in
      test.running.handle(
        Call(
          method: "export.start", tape: tape, params: tape.root,
          caller: Caller(userID: user, roles: [.operator])),
        reply: done)
    }
    return try test.ended(try reply.outcome.get().decode(ExportJob.self, unknownMembers: .ignore))
  }

  @Test("one patient's exports push out their own oldest, and nobody else's; the newer one says which")
  func patients() throws {
    let test = try engine()
    let patients = try (0..<2).map { try test.call(CreatePatient(fullName: "Patient \($0)")).id }
    let others = try [export(patients[0], test), export(nil, test)].map(\.id)
    var jobs: [ExportJob] = []
    for _ in 0..<6 { jobs.append(try export(patients[1], test)) }
    #expect(try kept(test) == Set(others + jobs.suffix(2).map(\.id)))
    #expect(jobs.map(\.displaced) == [nil, nil, [jobs[0].id], [jobs[1].id], [jobs[2].id], [jobs[3].id]])
    #expect(try test.running.store.keyring.exportKeys().count == 8, "the keys went with them")
  }

  @Test("exports of all patients count for the program that asked for them") func programs() throws {
    let test = try engine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    let others = [try export(patient, test).id, try call(test, 7).id]
    let own = try (0..<4).map { _ in try call(test, 8).id }
    #expect(try kept(test) == Set(others + own.suffix(2)))
  }

  @Test("what was cancelled or failed goes before what has files") func withoutFiles() throws {
    let test = try engine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    let first = try export(patient, test)
    let cancelled = try export(patient, test)
    _ = try test.call(CancelExport(jobId: cancelled.id))
    let last = try export(patient, test)
    #expect(last.displaced == [cancelled.id])
    #expect(try kept(test) == [first.id, last.id])
  }

  @Test(
    "where all exports together take too much, a job removes its owner's, and otherwise fails and says why")
  func bytes() throws {
    let (directory, clock) = (TemporaryDirectory(), FakeClock())
    let (patients, size) = try {
      let test = try engine(kept: 9, directory, clock)
      let patients = try (0..<2).map { try test.call(CreatePatient(fullName: "Patient \($0)")).id }
      return (patients, try export(patients[0], test).bytes)
    }()
    let test = try engine(kept: 9, bytes: size * 5 / 2, directory, clock)
    let first = try #require(try kept(test).first)
    let own = try export(patients[1], test)
    #expect(own.status == .finished && own.displaced == nil)
    let next = try export(patients[1], test)
    #expect(next.status == .finished && next.displaced == [own.id])
    #expect(try kept(test) == [first, next.id])
    let small = try {
      try test.call(CancelExport(jobId: next.id)).id
    }()
    #expect(small == next.id)
    let tight = try engine(kept: 9, bytes: size * 3 / 2, TemporaryDirectory(), clock)
    let strangers = try (0..<2).map { try tight.call(CreatePatient(fullName: "Patient \($0)")).id }
    let held = try export(strangers[0], tight)
    let refused = try export(strangers[1], tight)
    #expect(refused.status == .failed && refused.displaced == nil)
    #expect(refused.failure?.contains("all exports together may take \(size * 3 / 2) bytes") == true)
    #expect(refused.failure?.contains("others that it must not remove take \(held.bytes)") == true)
    #expect(try tight.files(held).count > 1)
  }

  @Test("as many as are kept may wait; one more is refused and told so, and another patient's is not")
  func waiting()
    throws
  {
    let test = try engine(kept: 3)
    let patients = try (0..<2).map { try test.call(CreatePatient(fullName: "Patient \($0)")).id }
    // Past the thread, which would have ended some meanwhile.
    test.running.exports.stop()
    for _ in 0..<3 { _ = try test.call(StartExport(patientId: patients[0], format: .csv)) }
    #expect { try test.call(StartExport(patientId: patients[0], format: .csv)) } throws: { error in
      guard let failure = error as? Failure else { return false }
      return failure.code == .stateConflict && failure.details?["reason"] == "export_quota"
        && failure.details?["limit"] == 3 && failure.details?["waiting"] == 3
    }
    #expect(try test.call(StartExport(patientId: patients[1], format: .csv)).status == .queued)
    #expect(try test.call(StartExport(patientId: nil, format: .csv)).status == .queued)
    let waiting = try test.call(ListExports()).jobs.filter { $0.patientId == patients[0] }
    _ = try test.call(CancelExport(jobId: waiting[0].id))
    #expect(try test.call(StartExport(patientId: patients[0], format: .csv)).status == .queued)
  }

  @Test("after its days an ended export is over, whoever's it is") func expired() throws {
    let test = try engine(days: 2)
    let patients = try (0..<2).map { try test.call(CreatePatient(fullName: "Patient \($0)")).id }
    let old = try export(patients[0], test)
    test.clock.advance(milliseconds: 2 * 86_400_000 - 2000)
    let kept = try export(patients[1], test)
    #expect(try self.kept(test) == [old.id, kept.id])
    test.clock.advance(milliseconds: 2000)
    let next = try export(patients[1], test)
    #expect(try self.kept(test) == [kept.id, next.id] && next.displaced == nil)
    #expect(try Set(test.running.store.keyring.exportKeys().map(\.job)) == [kept.id, next.id])
  }
}
