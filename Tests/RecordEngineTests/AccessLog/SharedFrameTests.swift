import Dispatch
import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is appended and who did it become durable in one frame: neither is there without the other, whenever the power goes.
@Suite("One frame for events and accesses") struct SharedFrameTests {
  private final class Flushes: Sendable {
    private let number = Atomic(0)
    func add() { number.add(1, ordering: .relaxed) }
    var count: Int { number.load(ordering: .relaxed) }
  }

  private func engine(
    _ directory: TemporaryDirectory = TemporaryDirectory(), seed: UInt64 = 1, keepsAccessLog: Bool = true,
    flushes: Flushes? = nil
  ) throws -> TestEngine {
    try TestEngine(
      directory: directory, seed: seed, commitDelay: 60_000, keepsAccessLog: keepsAccessLog
    ) { $0.store.beforeFlush = { () throws(Failure) in flushes?.add() } }
  }

  private func copy(_ test: TestEngine) throws -> TemporaryDirectory {
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: test.directory.path + "/state", toPath: copy.path + "/state")
    return copy
  }

  private func entries(
    _ test: TestEngine, _ change: (inout AccessQuery) -> Void = { _ in }
  ) throws -> [FoundAccess] {
    var query = AccessQuery()
    change(&query)
    let log = try #require(test.running.accessLog)
    return try AccessReader(log: log, query: query).page(size: .max, from: nil, scanning: .max).0.reversed()
  }

  private func update(_ patient: PatientID, _ name: String) -> UpdatePatient {
    var update = UpdatePatient(patientId: patient)
    update.fullName = .set(name)
    return update
  }

  @Test("one flush for a save, for a refused one, and for a look") func flushes() throws {
    let flushes = Flushes()
    let test = try engine(flushes: flushes)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    func count(_ body: () throws -> Void) rethrows -> Int {
      let before = flushes.count
      try body()
      return flushes.count - before
    }
    #expect(try count { _ = try test.call(update(patient, "Erika Mustermann")) } == 1)
    #expect(count { #expect(throws: Failure.self) { try test.call(update(patient, "")) } } == 1)
    #expect(try count { _ = try test.call(GetPatient(patientId: patient)) } == 1)
    #expect(try count { _ = try test.call(CreatePatient(fullName: "Max")) } == 1)
    #expect(try entries(test).map(\.use.method).filter { $0 == "patient.update" }.count == 2)
  }

  /// What was done and how often, by what the access log has to say of it.
  private struct Ledger: Equatable {
    var done = 0
    var failed = 0
    var looks = 0
  }

  private func act(
    _ test: TestEngine, _ patient: PatientID, _ random: inout SeededGenerator, _ ledger: inout Ledger
  )
    throws
  {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      #expect(throws: Failure.self) { try test.call(update(patient, "")) }
      ledger.failed += 1
    case 1:
      _ = try test.call(GetPatient(patientId: patient))
      ledger.looks += 1
    default:
      _ = try test.call(update(patient, "Erika \(ledger.done)"))
      ledger.done += 1
    }
  }

  /// What the logs of a store hold after a start, and whether they are whole.
  private func ledger(_ directory: TemporaryDirectory, _ patient: PatientID) throws -> Ledger {
    #expect(
      try OfflineVerification.verify(
        stateDirectory: directory.path + "/state", key: KeyEncryptionKey(TestEngine.key)
      ).valid)
    let test = try engine(directory, seed: 9)
    let report = try test.call(VerifyLog())
    #expect(report.valid && report.access?.valid == true)
    let found = try entries(test) { $0.patient = patient }
    func count(_ method: String, _ outcome: AccessOutcome) -> Int {
      found.count { $0.use.method == method && AccessOutcome($0.envelope, $0.use, $0.concluded) == outcome }
    }
    let events = try test.call(ReadLog(patientId: patient, limit: 1000)).events.count {
      $0.type == "patient.updated"
    }
    let done = count("patient.update", .allowed)
    #expect(events == done, "an event for each entry, an entry for each event")
    return Ledger(done: done, failed: count("patient.update", .failed), looks: count("patient.get", .allowed))
  }

  @Test(
    "whatever was answered is in both logs once after the power went", arguments: [1, 2, 3, 4] as [UInt64])
  func crashes(seed: UInt64) throws {
    var (random, expected) = (SeededGenerator(seed: seed), Ledger())
    let test = try engine(seed: seed)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 0..<12, using: &random) { try act(test, patient, &random, &expected) }
      if Bool.random(using: &random) { try test.running.writer.settleAttached() }
      #expect(try ledger(try copy(test), patient) == expected)
    }
  }

  @Test("and once after one crash upon the other", arguments: [1, 2, 3] as [UInt64])
  func chain(seed: UInt64) throws {
    var (random, expected) = (SeededGenerator(seed: seed), Ledger())
    var test = try engine(seed: seed)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    for generation in 1...8 {
      for _ in 0..<Int.random(in: 0..<9, using: &random) { try act(test, patient, &random, &expected) }
      if Int.random(in: 0..<4, using: &random) == 0 { try test.running.writer.settleAttached() }
      let crashed = try copy(test)
      test = try engine(crashed, seed: seed &* 100 &+ UInt64(generation))
    }
    #expect(try ledger(try copy(test), patient) == expected)
  }

  @Test("a settlement that was cut off between the two logs is neither lost nor taken twice") func half()
    throws
  {
    var (random, expected) = (SeededGenerator(seed: 5), Ledger())
    let test = try engine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    try test.running.writer.settleAttached()
    for _ in 0..<30 { try act(test, patient, &random, &expected) }
    let before = try copy(test)
    try test.running.writer.settleAttached()
    let after = try copy(test)
    // The attached log's comes first.
    try FileManager.default.removeItem(atPath: before.path + "/state/access")
    try FileManager.default.copyItem(
      atPath: after.path + "/state/access", toPath: before.path + "/state/access")
    #expect(try ledger(before, patient) == expected)
  }

  @Test("a start without access log takes over what the write-ahead log holds of it") func switchedOff()
    throws
  {
    var (random, expected) = (SeededGenerator(seed: 6), Ledger())
    let test = try engine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    for _ in 0..<20 { try act(test, patient, &random, &expected) }
    let crashed = try copy(test)
    try { _ = try engine(crashed, seed: 2, keepsAccessLog: false).call(GetPatient(patientId: patient)) }()
    #expect(try ledger(crashed, patient) == expected)
  }

  @Test("a volume that is gone is asked for, one that was put aside is done without") func gone() throws {
    let test = try engine()
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    _ = try test.call(GetPatient(patientId: patient))
    let crashed = try copy(test)
    let access = crashed.path + "/state/access"
    let year = try #require(try FileManager.default.contentsOfDirectory(atPath: access).first)
    try FileManager.default.moveItem(atPath: "\(access)/\(year)", toPath: crashed.path + "/elsewhere")
    let refusal = #expect(throws: Failure.self) { try engine(crashed, seed: 2) }
    #expect(refusal?.code == .corrupt && refusal?.details?["reason"] == "access_volume")
    try FileManager.default.moveItem(atPath: crashed.path + "/elsewhere", toPath: "\(access)/\(year)")
    _ = try AccessSetAside.run(stateDirectory: crashed.path + "/state", year: try #require(Int(year)))
    let again = try engine(crashed, seed: 2)
    #expect(again.running.leftOutEntries == 3)
    #expect(try again.call(GetPatient(patientId: patient)).fullName == "Erika")
  }

  @Test("commands around the turn of the year have their entries, each in the volume of its year") func year()
    throws
  {
    let test = try TestEngine(clock: FakeClock(AccessScene.newYearsEve), keepsAccessLog: true)
    let patient = try test.call(CreatePatient(fullName: "Erika")).id
    test.clock.tick(milliseconds: 7)
    let answers = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<40 {
        if (try? test.call(update(patient, "Erika \(thread) \(number)"))) != nil {
          answers.withLock { $0 += 1 }
        }
      }
    }
    #expect(answers.withLock(\.self) == 320)
    let found = try entries(test) { $0.method = "patient.update" }
    #expect(found.count == 320 && Set(found.map(\.year)) == [2026, 2027])
    for entry in found { #expect(CalendarDay(entry.envelope.recordedAt).year == entry.year) }
    #expect(try test.call(VerifyAccess()).valid)
  }
}
