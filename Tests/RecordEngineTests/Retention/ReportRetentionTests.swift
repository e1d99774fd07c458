import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Reports whose time is over") struct ReportRetentionTests {
  /// Milliseconds of a day.
  private static let day: Int64 = 86_400_000

  /// Lets time pass until the last millisecond of a day after that of an upload, in UTC.
  private func wait(_ scene: LabReportScene, untilEndOf days: Int, since report: LabReport) {
    let last = CalendarDay(report.uploadedAt).adding(days: days).start.milliseconds + Self.day - 1
    scene.test.clock.advance(milliseconds: last - scene.test.clock.now().milliseconds)
  }

  private func sweep(_ scene: LabReportScene) throws -> Int {
    try ReportSweep(engine: scene.test.engine).run()
  }

  private func total(_ scene: LabReportScene, asOf position: UInt64? = nil) throws -> Int {
    let meta = CallMeta(asOf: position.map { AsOf(position: $0) })
    return try scene.test.call(ListLabReports(patientId: scene.patient), meta: meta).total
  }

  @Test("R-SO-288: a report is kept for all of its last day, and gone with the first moment of the next")
  func boundary() throws {
    let scene = try LabReportScene()
    let report = try scene.completed()
    for days in [1, 2554, 2555] {
      wait(scene, untilEndOf: days, since: report)
      #expect(try sweep(scene) == 0 && total(scene) == 1, "\(days)")
    }
    scene.test.clock.advance(milliseconds: 1)
    #expect(try sweep(scene) == 1 && total(scene) == 0)
    let head = scene.test.engine.head
    #expect(try sweep(scene) == 0 && scene.test.engine.head == head, "once more changes nothing")
  }

  @Test("R-SO-288, R-SO-289: with it goes what was made of it, from every moment, and its key is destroyed")
  func everything() throws {
    let scene = try LabReportScene()
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-2.json"))
    _ = try scene.test.call(PublishMeasures(definition: measures))
    let report = try scene.completed()
    let position = scene.test.engine.head
    #expect(try total(scene, asOf: position) == 1)
    wait(scene, untilEndOf: 2556, since: report)
    #expect(try sweep(scene) == 1)
    #expect(
      try scene.names().suffix(3) == [
        "labreport.health-data-expired", "labreport.deleted", "document.removed",
      ])
    #expect(try total(scene, asOf: position) == 0)
    #expect(try scene.refusal(GetLabReport(patientId: scene.patient, reportId: report.id))?.code == .notFound)
    #expect(try scene.refusal(GetLatestAnalysis(patientId: scene.patient))?.code == .notFound)
    #expect(try scene.test.call(ListLabs(patientId: scene.patient)).results.isEmpty)
    #expect(try scene.documents.files.isEmpty && scene.test.running.store.keyring.blobs().isEmpty)
    let store = scene.test.engine.store
    for position in 1...scene.test.engine.head {
      let record = try store.environment.read { (view) throws(Failure) in try store.record(position, view) }
      let isSealed = record.envelope.sealingDocument == report.id
      #expect(try (store.sealing.event(record) == nil) == isSealed, "\(position)")
    }
    try scene.verifyProjections()
  }

  @Test("R-SO-288: the account says for how many days, and may change its mind until they are over")
  func wish() throws {
    let care = try CareScene()
    let scene = try LabReportScene(DocumentScene(care.identity.engine, care.patient))
    let report = try scene.completed()
    func want(_ days: Int) throws {
      let token = try care.identity.logIn().tokens.accessToken
      var privacy = AccountPreferencesPatch.Privacy()
      privacy.dataRetentionDays = days
      _ = try care.identity.call(UpdateAccountPreferences(changes: .init(privacy: privacy)), token)
    }
    try want(30)
    wait(scene, untilEndOf: 30, since: report)
    #expect(try sweep(scene) == 0)
    scene.test.clock.advance(milliseconds: 1)
    try want(31)
    #expect(try sweep(scene) == 0)
    try want(30)
    #expect(try sweep(scene) == 1 && total(scene) == 0)
  }

  @Test("nothing is destroyed by itself in a record on hold") func hold() throws {
    let scene = try LabReportScene()
    let report = try scene.completed()
    _ = try scene.test.call(HoldPatient(patientId: scene.patient, reason: "Haftpflichtfall"))
    wait(scene, untilEndOf: 3000, since: report)
    #expect(try sweep(scene) == 0 && total(scene) == 1)
    _ = try scene.test.call(ReleaseHold(patientId: scene.patient, reason: "erledigt"))
    #expect(try sweep(scene) == 1 && total(scene) == 0)
  }

  @Test("of several reports only those whose time is over go, one that is being read among them")
  func several() throws {
    let scene = try LabReportScene()
    let first = try scene.completed()
    let second = try scene.upload(DocumentScene.bytes(400, seed: 2))
    scene.test.clock.advance(milliseconds: 10 * Self.day)
    let job = try #require(try scene.take().first)
    let late = try scene.upload(DocumentScene.bytes(500, seed: 3))
    wait(scene, untilEndOf: 2556, since: first)
    #expect(try sweep(scene) == 2)
    #expect(try scene.test.call(ListLabReports(patientId: scene.patient)).reports.map(\.id) == [late.id])
    #expect(second.id != late.id)
    #expect(try scene.test.call(ReportLaboratoryProgress(jobId: job.jobId, step: .extracting)).isCancelled)
  }

  @Test("the file of all keys is written anew once for a sweep, not once for each report") func together()
    throws
  {
    let destroyed = Mutex(0)
    let scene = try LabReportScene(
      DocumentScene(onStep: { step in
        if step == .keyDestroyed { destroyed.withLock { $0 += 1 } }
      }))
    let first = try scene.completed()
    for seed in UInt64(2)..<30 { try scene.upload(DocumentScene.bytes(400, seed: seed)) }
    wait(scene, untilEndOf: 2556, since: first)
    destroyed.withLock { $0 = 0 }
    #expect(try sweep(scene) == 29 && total(scene) == 0)
    #expect(destroyed.withLock { $0 } == 1)
    #expect(try scene.documents.files.isEmpty && scene.test.running.store.keyring.blobs().isEmpty)
    try scene.verifyProjections()
  }

  @Test("a record that cannot be read holds up no other's sweep, mail, or laboratory") func parked() throws {
    let scene = try LabReportScene()
    let sick = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    let report = try scene.completed()
    try scene.upload(DocumentScene.bytes(400, seed: 2), of: sick)
    let parked = ParkedStream(
      LabReportProjection.self, StreamID(sick), at: 1, Failure(.internalError, "cannot be folded"))
    try scene.test.engine.maintain { (state, transaction) throws(Failure) in
      state.change(LabReportProjection.self, transaction) { $0.parking([parked]) }
    }
    let late = try scene.upload(DocumentScene.bytes(500, seed: 3))
    #expect(try scene.take().map(\.sha256) == [late.sha256])
    wait(scene, untilEndOf: 2556, since: report)
    #expect(try sweep(scene) == 2 && total(scene) == 0)
  }

  @Test("R-SO-288: a daemon that starts looks by itself, after a while") func unattended() throws {
    let (directory, clock) = (TemporaryDirectory(), FakeClock())
    let patient = try {
      let scene = try LabReportScene(DocumentScene(directory: directory, clock: clock))
      _ = try scene.completed()
      clock.advance(milliseconds: 2600 * Self.day)
      try scene.test.engine.keepClock()
      return scene.patient
    }()
    let test = try TestEngine(
      directory: directory, clock: clock, seed: 6, options: { $0.retentionRespite = 0 })
    for _ in 0..<200 where try test.call(ListLabReports(patientId: patient)).total > 0 {
      sleep(milliseconds: 50)
    }
    #expect(try test.call(ListLabReports(patientId: patient)).total == 0)
  }

  @Test(
    "it looks again soon after midnight, and within an hour",
    arguments: [
      (0, 3_600_000), (86_400_000 - 3_600_000, 3_600_000), (86_400_000 - 60_000, 61_000), (86_399_999, 1001),
    ])
  func pause(sinceMidnight: Int64, expected: Int64) {
    let midnight = CalendarDay(Timestamp(milliseconds: 1_768_472_430_000)).start
    let now = Timestamp(milliseconds: midnight.milliseconds + sinceMidnight)
    #expect(RetentionKeeper.pause(after: now) == expected)
  }
}
