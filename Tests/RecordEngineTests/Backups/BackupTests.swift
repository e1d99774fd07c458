import Foundation
import Glibc
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Backups") struct BackupTests {
  @Test("a backup made while commands are carried out holds everything that was acknowledged before it began")
  func underLoad() throws {
    let scene = try BackupScene()
    let stops = Atomic(false)
    let written = Mutex<[PatientID]>([])
    let test = scene.test
    let writers = (0..<3).map { number in
      startThread("test-writer") {
        while !stops.load(ordering: .acquiring) {
          guard let made = try? test.call(CreatePatient(fullName: "Patient \(number)")) else { return }
          written.withLock { $0.append(made.id) }
        }
      }
    }
    try eventually("some patients are there") { written.withLock(\.count) >= 4 }
    let before = written.withLock { $0 }
    let backup = try scene.backUp()
    stops.store(true, ordering: .releasing)
    for writer in writers { writer.join() }
    let place = RestoredPlace()
    let report = try place.restore(try scene.path(of: backup))
    #expect(report.position == backup.position && report.chainHash == backup.chainHash)
    #expect(report.newerHead == nil)
    let verified = try place.verify()
    #expect(verified.valid && verified.head == backup.position && verified.headHash == backup.chainHash)
    #expect(!before.isEmpty)
    let restored = try BackupScene.engine(place.directory, scene.clock)
    for id in before + [scene.patient] {
      #expect(
        try restored.call(GetPatient(patientId: id)) == (try scene.test.call(GetPatient(patientId: id))))
    }
  }

  @Test("what is restored answers as the source did, goes on, and is verified with its access log")
  func sameAnswers() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let events = scene.test.engine.head
    let calls = ["journal.list", "patient.get", "timeline.read", "consent.status"]
    let own = #"{"patientId":"\#(scene.patient)"}"#
    let expected = try calls.map { try scene.test.call($0, own).outcome.get().value() }
    let place = RestoredPlace()
    let report = try place.restore(path)
    #expect(report.accessYears == [2026] && report.erasedPatients == 0)
    let verified = try place.verify()
    #expect(verified.valid && verified.access?.valid == true && verified.access?.volumes.count == 1)
    let restored = try BackupScene.engine(place.directory, scene.clock)
    #expect(restored.running.accessLog?.alarms == [])
    for (call, answer) in zip(calls, expected) {
      #expect(try restored.call(call, own).outcome.get().value() == answer, "\(call)")
    }
    #expect(restored.engine.head == events)
    for projection in ProjectionCatalog.all {
      let verified = try restored.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
    _ = try restored.call(CreatePatient(fullName: "Nobody before"))
    #expect(try restored.call(VerifyLog()).valid)
  }

  @Test("the backup holds no key, and the copy of the keys lies apart; both are for the daemon's user alone")
  func apart() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    #expect(try Set(DurableFiles.backups.names(in: path)) == ["manifest", "log.mdb", "access-2026.mdb"])
    let ring = scene.test.running.store.keyring
    let wrapped = try ring.environment.read { (view) throws(Failure) in
      try ring.databases.wrapped(Keyring.KeyName(stream: StreamID(scene.patient), version: 1), view)
    }
    let key = try #require(wrapped)
    #expect(try ByteSearch.files(below: scene.places.directory, holding: key).isEmpty)
    #expect(try ByteSearch.files(below: scene.places.keys, holding: key).count == 1)
    #expect(try !Files.contain("Mustermann", in: scene.places.directory))
    for entry in [scene.places.directory, scene.places.keys, path] { #expect(mode(entry) == 0o700) }
    for name in try DurableFiles.backups.names(in: path) { #expect(mode(path + "/" + name) == 0o600) }
    #expect(mode(scene.places.keysFile(scene.instance)) == 0o600)
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("the oldest beyond those that are kept are removed, and what is no backup of this store stays")
  func pruned() throws {
    let scene = try BackupScene(kept: 2)
    let foreign = scene.places.directory + "/something-else"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
    let all = try (0..<4).map { _ in try scene.backUp() }
    let listed = try scene.test.call(ListBackups())
    #expect(listed.backups.map(\.name) == all.suffix(2).map(\.name) && listed.latest == nil)
    #expect(
      try Set(DurableFiles.backups.names(in: scene.places.directory))
        == Set(all.suffix(2).map(\.name) + ["something-else"]))
  }

  @Test("one at a time, and none without a directory") func refused() throws {
    let gate = DispatchSemaphore(value: 0)
    let scene = try BackupScene { options in
      options.onPiece = { if $0 == "manifest" { gate.holdUntilSignal("another was refused") } }
    }
    let first = try scene.test.call(CreateBackup())
    #expect(reason { try scene.test.call(CreateBackup()) } == "backup_running")
    gate.signal()
    #expect(try scene.ended(first.name).status == .finished)
    gate.signal()
    #expect(try scene.backUp().status == .finished)
    #expect(reason { try TestEngine().call(CreateBackup()) } == "no_backup_directory")
    #expect(code { try scene.test.call(GetBackupStatus(backup: "another")) } == .notFound)
  }

  @Test("whoever waits for the end is answered when it comes, or how far it is when the time is over")
  func waited() throws {
    let gate = DispatchSemaphore(value: 0)
    let scene = try BackupScene { options in
      options.onPiece = { if $0 == "manifest" { gate.holdUntilSignal("somebody waits for the end") } }
    }
    let name = try scene.test.call(CreateBackup()).name
    let begin = ContinuousClock.now
    let early = try scene.test.call(GetBackupStatus(backup: name, waitMilliseconds: 100))
    #expect(early.status == .running && .now - begin >= .milliseconds(100))
    let tape = try Tape(encoding: GetBackupStatus(backup: name, waitMilliseconds: .max))
    let reply = try scene.test.waitForReply { done in
      let caller = Caller(userID: 1000, roles: [.operator])
      let call = Call(method: GetBackupStatus.name, tape: tape, params: tape.root, caller: caller)
      scene.test.running.handle(call, reply: done)
      try eventually("the call waits for the end") { scene.test.running.backups.ends.waitingCount == 1 }
      gate.signal()
    }
    let ended = try reply.outcome.get().decode(Backup.self, unknownMembers: .ignore)
    #expect(ended.status == .finished)
  }

  private func reason(_ body: () throws -> Backup) -> Value? {
    do { _ = try body() } catch { return (error as? Failure)?.details?["reason"] }
    return nil
  }

  private func code(_ body: () throws -> Backup) -> Failure.Code? {
    do { _ = try body() } catch { return (error as? Failure)?.code }
    return nil
  }

  @Test("a device without room: refused before anything is written, and nothing is left") func full() throws {
    let scene = try BackupScene { options in
      (options.freeBytes, options.measure) = (1 << 20, { _ in 1000 })
    }
    let backup = try scene.backUp()
    #expect(backup.status == .failed && backup.failure?.contains("free space") == true)
    #expect(try DurableFiles.backups.names(in: scene.places.directory).isEmpty)
    #expect(try scene.test.call(ListBackups()).latest == backup)
  }

  @Test("a stop breaks it off; what a crash leaves is removed at the start, another store's is not")
  func leftovers() throws {
    let gate = DispatchSemaphore(value: 0)
    let scene = try BackupScene { options in
      options.onPiece = { if $0 == "log.mdb" { gate.holdUntilSignal("the stop") } }
      // Before that it cannot end: it is the stop that breaks it off.
      options.onStop = { gate.signal() }
    }
    let begun = try scene.test.call(CreateBackup())
    let unfinished = scene.places.unfinished(begun.name)
    try eventually("the backup begins") { try !DurableFiles.backups.names(in: unfinished).isEmpty }
    scene.stop()
    #expect(try DurableFiles.backups.names(in: scene.places.directory).isEmpty)
    let other = scene.places.directory + "/20260115T102030000Z-ffffffff.part"
    for path in [unfinished, other] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("half".utf8).write(to: URL(filePath: path + "/log.mdb"))
    }
    let place = RestoredPlace()
    #expect(place.refusal(unfinished)?.code == .notFound)
    var options = scene.options
    options.onPiece = { _ in }
    let again = try BackupScene.engine(scene.directory, scene.clock, options)
    #expect(
      try DurableFiles.backups.names(in: scene.places.directory) == ["20260115T102030000Z-ffffffff.part"])
    withExtendedLifetime(again) {}
  }

  @Test(
    "who may: backups are for operators and those that only make them; monitors and auditors look",
    arguments: ServiceRole.allCases)
  func roles(_ role: ServiceRole) throws {
    let scene = try BackupScene()
    let makes = try scene.test.call("backup.create", roles: [role]).refusal == nil
    let looks = try scene.test.call("backup.list", roles: [role]).refusal == nil
    #expect(makes == [.operator, .backup].contains(role))
    #expect(looks == [.operator, .backup, .monitor, .auditor].contains(role))
    if role == .backup {
      for method in [
        "log.read", "log.verify", "key.rotate", "projection.list", "server.status", "patient.get",
      ] {
        #expect(try scene.test.call(method, roles: [role]).refusal?.code == .forbidden, "\(method)")
      }
    }
  }
}

extension Reply {
  fileprivate var refusal: Failure? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }
}
