import Foundation
import Glibc
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What must not be left half done, on a disk with little room: erasures, new keys, exports, and accesses that are to be
/// written down before anything is shown.
@Suite("A disk that becomes full while duties are done", .serialized, .mountsDisks)
struct FullDiskDutyTests {
  private static let rooms = [0, 16, 64, 256, 1024]

  private let disk: SmallDisk
  private let clock = FakeClock()

  init() throws { disk = try #require(SmallDisk(megabytes: 40)) }

  private func engine(
    onErasureStep: @escaping @Sendable (ErasureRound.Step) -> Void = { _ in }
  ) throws -> TestEngine {
    var exports = ExportLimits(niceness: 0)
    exports.freeBytes = 0
    return try TestEngine(
      clock: clock, seed: .random(in: 0 ... .max), exports: exports, keepsAccessLog: true
    ) {
      ($0.store.directory, $0.retention.years, $0.onErasureStep) = (disk.path + "/state", 0, onErasureStep)
    }
  }

  private func patient(_ test: TestEngine) throws -> PatientID {
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    for number in 0..<20 {
      _ = try test.call(CreateJournalEntry.words("Tag \(number) Heuschnupfen", of: patient))
    }
    try test.running.writer.settle()
    return patient
  }

  /// Does something; whether it was done, and not refused as the disk is full.
  private func isDone<M: Method>(_ test: TestEngine, _ method: M) throws -> Bool {
    switch try test.send(method).outcome {
    case .success: return true
    case .failure(let failure):
      // What cannot be written down is not given, which is for the moment.
      #expect(failure.code == .storageFull || failure.code == .unavailable, "\(failure)")
      return false
    }
  }

  /// Nobody was shown anything for which there is no entry, and the log is whole.
  private func verify(_ test: TestEngine) throws {
    try test.verifyLog()
    #expect(test.failures.all.isEmpty)
  }

  @Test("an erasure is done or not, and whatever was left is done once there is room", arguments: rooms)
  func erasing(kilobytes: Int) throws {
    let test = try engine()
    let (patient, other) = (try patient(test), try patient(test))
    let erase = ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary)
    disk.fill(leaving: kilobytes << 10)
    let isErased = try isDone(test, erase)
    disk.makeRoom()
    if case .success = try test.send(GetPatient(patientId: patient)).outcome {
      // What was refused is not carried out at the next start either.
      #expect(try !isErased && test.running.erasureList.entries().isEmpty)
      #expect(try test.call(ListJournal(patientId: patient)).entries.count == 20)
      #expect(try isDone(test, erase))
    }
    // The second time there is nothing left to do but what the first time found no room for.
    guard case .failure(let gone) = try test.send(erase).outcome else {
      Issue.record("erased twice")
      return
    }
    #expect(gone.isErased)
    #expect(try test.call(ReadLog(types: ["erasure.patient-erased"])).events.count == 1)
    let ring = test.running.store.keyring
    #expect(try ring.environment.read { (view) throws(Failure) in try !ring.databases.needsRewriting(view) })
    #expect(try test.call(GetPatient(patientId: other)).fullName == "Erika Mustermann")
    try verify(test)
  }

  @Test("an erasure that finds no room for its last step is finished when it is asked for again")
  func finishing() throws {
    let disk = disk
    let test = try engine(onErasureStep: { if $0 == .committed { disk.fill(leaving: 0) } })
    let patient = try patient(test)
    let erase = ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary)
    #expect(try !isDone(test, erase))
    let ring = test.running.store.keyring
    func isLeft() throws -> Bool {
      try ring.environment.read { (view) throws(Failure) in try ring.databases.needsRewriting(view) }
    }
    #expect(try isLeft())
    disk.makeRoom()
    guard case .failure(let gone) = try test.send(erase).outcome else {
      Issue.record("erased twice")
      return
    }
    #expect(try gone.isErased && !isLeft())
    try verify(test)
  }

  @Test("what cannot be taken back is not begun without room for all of it", arguments: [256, 512, 768])
  func reserving(kilobytes: Int) throws {
    let test = try engine()
    let patient = try patient(test)
    let erase = ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary)
    disk.fill(leaving: kilobytes << 10)
    #expect(try !isDone(test, erase))
    disk.makeRoom()
    #expect(try test.running.erasureList.entries().isEmpty && isDone(test, erase))
    try verify(test)
  }

  @Test("a new key is there whole or not at all, and everything can be read", arguments: rooms)
  func rotating(kilobytes: Int) throws {
    let test = try engine()
    let patient = try patient(test)
    disk.fill(leaving: kilobytes << 10)
    let done = try (0..<10).count { _ in try isDone(test, RotateKeys(patientId: patient)) }
    disk.makeRoom()
    #expect(try test.call(ListJournal(patientId: patient)).entries.count == 20)
    for _ in 0..<2 { #expect(try isDone(test, RotateKeys(patientId: patient))) }
    _ = try test.call(CreateJournalEntry.words("danach", of: patient))
    #expect(try test.call(ListJournal(patientId: patient)).entries.count == 21, "\(done) done")
    try verify(test)
  }

  @Test("what cannot be written down is not shown", arguments: rooms) func looking(kilobytes: Int) throws {
    let test = try engine()
    let patient = try patient(test)
    func entries() throws -> Int {
      var question = ExamineAccess()
      (question.patientId, question.method, question.limit) = (patient, "journal.list", 200)
      return try test.call(question).entries.count
    }
    let before = try entries()
    disk.fill(leaving: kilobytes << 10)
    let shown = try (0..<60).count { _ in try isDone(test, ListJournal(patientId: patient)) }
    disk.makeRoom()
    #expect(try isDone(test, ListJournal(patientId: patient)))
    // One that was written may have been refused all the same; none was shown that was not written.
    #expect(try entries() >= before + shown + 1)
    try verify(test)
  }

  @Test("an export ends as finished or failed, and of one that failed nothing is left", arguments: rooms)
  func exporting(kilobytes: Int) throws {
    let test = try engine()
    let patient = try patient(test)
    disk.fill(leaving: kilobytes << 10)
    for _ in 0..<3 {
      guard case .success(let tape) = try test.send(StartExport(patientId: patient, format: .json)).outcome,
        let id = try? tape.decode(StartExport.Outcome.self, unknownMembers: .ignore).id
      else { continue }
      // Looking may be refused too, as it cannot be written down.
      try eventually("the export ends") {
        (try? test.call(GetExportStatus(jobId: id)))?.status != .running
      }
    }
    disk.makeRoom()
    let last = try test.call(StartExport(patientId: patient, format: .json))
    #expect(try test.ended(last).status == .finished)
    for job in try test.call(ListExports()).jobs {
      #expect(job.status == .finished || job.status == .failed, "\(job.status)")
    }
    let kept = Set(try test.call(ListExports()).jobs.filter { $0.status == .finished }.map { "\($0.id)" })
    let files = try FileManager.default.contentsOfDirectory(atPath: disk.path + "/state/exports")
    #expect(Set(files.filter { !$0.hasSuffix(".job") }) == kept, "\(files)")
    try verify(test)
  }
}
