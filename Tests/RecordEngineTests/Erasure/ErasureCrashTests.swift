import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Erasure, crashes and backups") struct ErasureCrashTests {
  private static func copy(_ from: TemporaryDirectory, _ names: [String], to: TemporaryDirectory) throws {
    for name in names where FileManager.default.fileExists(atPath: from.path + name) {
      try FileManager.default.copyItem(atPath: from.path + name, toPath: to.path + name)
    }
  }

  private func expectErased(_ directory: TemporaryDirectory, _ patient: PatientID, _ keys: [[UInt8]]) throws {
    let test = try TestEngine(directory: directory)
    guard case .failure(let failure) = try test.send(GetPatient(patientId: patient)).outcome else {
      Issue.record("the record is there")
      return
    }
    #expect(failure == .erased)
    let store = test.engine.store
    let owners = ErasureRound.owners(of: patient)
    #expect(try ErasureScan(store: store, owners: owners).places().isEmpty)
    for key in keys { #expect(try ByteSearch.files(below: directory.path, holding: key) == []) }
    let erased = try test.call(ReadLog(types: ["erasure.patient-erased"])).events
    #expect(erased.count == 1)
    #expect(try test.call(VerifyLog()).valid)
    for projection in ProjectionCatalog.all {
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  @Test("a crash at any step leaves, after the next start, everything or nothing erased")
  func everyStep() throws {
    let directory = TemporaryDirectory()
    let images = Mutex<[(ErasureRound.Step, TemporaryDirectory)]>([])
    let scene = try ErasureScene(directory: directory) { step in
      let image = TemporaryDirectory()
      #expect(throws: Never.self) {
        try Self.copy(directory, ["/state", "/state.erased"], to: image)
      }
      images.withLock { $0.append((step, image)) }
    }
    let keys = try scene.wrappedKeys(StreamID(scene.patient))
    _ = try scene.erase()
    let found = images.withLock { $0 }
    #expect(found.map(\.0) == ErasureRound.Step.allCases)
    for (step, image) in found {
      if step == .prepared {
        let test = try TestEngine(directory: image)
        #expect(try test.call(GetPatient(patientId: scene.patient)).fullName == "Erika Mustermann")
        #expect(
          try test.call(ListJournal(patientId: scene.patient), meta: ErasureScene.person(scene.patient))
            .entries.count == 3)
      } else {
        try expectErased(image, scene.patient, keys)
        // And the start after that has nothing to do.
        try expectErased(image, scene.patient, keys)
      }
    }
  }

  @Test("a backup from before the erasure loses the record again before it answers")
  func backup() throws {
    let (directory, backup) = (TemporaryDirectory(), TemporaryDirectory())
    let patient: PatientID
    let keys: [[UInt8]]
    do {
      let scene = try ErasureScene(directory: directory)
      patient = scene.patient
      keys = try scene.wrappedKeys(StreamID(patient))
    }
    try Self.copy(directory, ["/state"], to: backup)
    do {
      let test = try TestEngine(directory: directory) { $0.retention.years = 0 }
      _ = try test.call(
        ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary))
    }
    try FileManager.default.removeItem(atPath: directory.path + "/state")
    try Self.copy(backup, ["/state"], to: directory)
    try expectErased(directory, patient, keys)
  }

  @Test("keys that were put back beside a log that knows of the erasure are destroyed again")
  func oldKeys() throws {
    let (directory, backup) = (TemporaryDirectory(), TemporaryDirectory())
    let patient: PatientID
    let keys: [[UInt8]]
    do {
      let scene = try ErasureScene(directory: directory)
      patient = scene.patient
      keys = try scene.wrappedKeys(StreamID(patient))
    }
    try Self.copy(directory, ["/state"], to: backup)
    do {
      let test = try TestEngine(directory: directory) { $0.retention.years = 0 }
      _ = try test.call(
        ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary))
    }
    try FileManager.default.removeItem(atPath: directory.path + "/state/keys")
    try FileManager.default.copyItem(
      atPath: backup.path + "/state/keys", toPath: directory.path + "/state/keys")
    for key in keys { #expect(!(try ByteSearch.files(below: directory.path, holding: key)).isEmpty) }
    try expectErased(directory, patient, keys)
  }

  @Test("a backup from before there was the patient takes note of the erasure too")
  func olderBackup() throws {
    let (directory, backup) = (TemporaryDirectory(), TemporaryDirectory())
    do { _ = try TestEngine(directory: directory).call(CreatePatient()) }
    try Self.copy(directory, ["/state"], to: backup)
    let patient: PatientID
    do {
      let test = try TestEngine(directory: directory, seed: 5)
      patient = try test.call(CreatePatient()).id
      _ = try test.call(
        ErasePatient(patientId: patient, reason: .openedByMistake, basis: .unlawful))
    }
    try FileManager.default.removeItem(atPath: directory.path + "/state")
    try Self.copy(backup, ["/state"], to: directory)
    try expectErased(directory, patient, [])
  }

  @Test("a list that was changed, or that another key wrote, is refused; a line without an end is not one")
  func list() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/state.erased"
    do { _ = try ErasureScene(directory: directory).erase() }
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    var changed = whole
    changed[60] = changed[60] == 0x61 ? 0x62 : 0x61
    for wrong in [changed, whole + whole, Data("nothing of ours\n".utf8)] {
      try wrong.write(to: URL(filePath: path))
      let failure = #expect(throws: Failure.self) { try TestEngine(directory: directory) }
      #expect(failure?.details?["reason"] == "erasure_list")
    }
    try (whole + whole.dropLast(20)).write(to: URL(filePath: path))
    _ = try TestEngine(directory: directory).call(CreatePatient())
    let list = ErasureList(path: path, key: try KeyEncryptionKey(TestEngine.key))
    let entry = try #require(try list.entries().first)
    var second = entry
    second.event.patientId = PatientID(high: 0x110e_8400_e29b_41d4, low: 0xa716_4466_5544_0999)
    try list.append(second)
    #expect(try list.entries() == [entry, second], "the line without an end gave way")
    // A line cannot be taken out of the middle.
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    try Data((lines[1] + "\n").utf8).write(to: URL(filePath: path))
    #expect(throws: Failure.self) { try list.entries() }
  }

  @Test("where the list cannot be written, nothing is erased")
  func noList() throws {
    let directory = TemporaryDirectory()
    let scene = try ErasureScene(directory: directory)
    try FileManager.default.createDirectory(
      atPath: directory.path + "/state.erased", withIntermediateDirectories: false)
    #expect(throws: Failure.self) { _ = try scene.erase() }
    #expect(try scene.test.call(GetPatient(patientId: scene.patient)).fullName == "Erika Mustermann")
    _ = try scene.test.call(
      CreateJournalEntry.words("weiter", of: scene.patient), meta: ErasureScene.person(scene.patient))
    try FileManager.default.removeItem(atPath: directory.path + "/state.erased")
    #expect(try scene.erase().events == 5)
    try scene.verifyProjections()
  }

  @Test("writing and erasing at the same time come one after the other, never half")
  func race() throws {
    for seed in 0..<6 as Range<UInt64> {
      let scene = try ErasureScene()
      let (test, patient) = (scene.test, scene.patient)
      let taken = Mutex(0)
      let writers = (0..<4).map { number in
        startThread {
          for round in 0..<40 {
            let meta = ErasureScene.person(patient)
            let words = CreateJournalEntry.words("\(seed) \(number) \(round)", of: patient)
            guard let reply = try? test.send(words, meta: meta) else { return }
            switch reply.outcome {
            case .success: taken.withLock { $0 += 1 }
            case .failure(let failure): return #expect(failure == .erased)
            }
            if case .success(let list)? = try? test.send(ListJournal(patientId: patient), meta: meta).outcome
            {
              let count = (try? list.decode(ListJournal.Outcome.self, unknownMembers: .ignore).entries.count)
              #expect((count ?? 0) >= 3, "an answer is whole")
            }
          }
        }
      }
      try eventually("so many entries are taken") { taken.withLock { $0 } >= Int(seed) * 5 }
      let outcome = try scene.erase()
      for writer in writers { writer.join() }
      #expect(outcome.events == UInt64(4 + taken.withLock { $0 }))
      #expect(try scene.documents(of: patient) == 0)
      try scene.verifyProjections()
    }
  }
}
