import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Versions of keys") struct KeyVersionTests {
  private func versions(_ scene: ErasureScene) throws -> [UInt32] {
    let store = scene.test.engine.store
    return try store.environment.read { (view) throws(Failure) in
      var versions: [UInt32] = []
      for position in try store.databases.streams.positions(
        of: StreamID(scene.patient), from: 0, limit: 100, view)
      {
        versions.append(try store.record(position, view).envelope.keyVersion)
      }
      return versions
    }
  }

  private func write(_ scene: ErasureScene, _ text: String) throws {
    _ = try scene.test.call(
      CreateJournalEntry.words(text, of: scene.patient), meta: ErasureScene.person(scene.patient))
  }

  @Test("events after a rotation take the newest version, those before stay readable")
  func mixed() throws {
    let scene = try ErasureScene()
    #expect(try scene.test.call(RotateKeys(patientId: scene.patient)).version == 2)
    try write(scene, "zwei")
    #expect(try scene.test.call(RotateKeys(patientId: scene.patient)).version == 3)
    try write(scene, "drei")
    #expect(try versions(scene) == [1, 1, 1, 1, 2, 3])
    #expect(try scene.wrappedKeys(StreamID(scene.patient)).count == 3)
    #expect(try scene.wrappedKeys(StreamID(scene.other)).count == 1)
    let list = try scene.test.call(
      ListJournal(patientId: scene.patient), meta: ErasureScene.person(scene.patient))
    #expect(list.entries.count == 5)
    #expect(try scene.test.call(VerifyLog()).valid)
    try scene.verifyProjections()
  }

  @Test("every stream of the store gets a new version at once")
  func all() throws {
    let scene = try ErasureScene()
    let streams = try scene.test.call(RotateKeys()).streams
    #expect(streams >= 3)
    try write(scene, "neu")
    #expect(try versions(scene).last == 2)
    #expect(try scene.test.call(RotateKeys()).streams == streams)
    try write(scene, "neuer")
    #expect(try versions(scene).last == 3)
    try scene.verifyProjections()
  }

  @Test("a store opened again goes on with the newest, and its journal replays over mixed versions")
  func replay() throws {
    let (directory, crashed) = (TemporaryDirectory(), TemporaryDirectory())
    let patient: PatientID
    do {
      let scene = try ErasureScene(directory: directory)
      patient = scene.patient
      _ = try scene.test.call(RotateKeys(patientId: patient))
      _ = scene.test.engine
      // What follows is acknowledged in the write-ahead log; the copy is made as a crash would leave it.
      try write(scene, "im Journal")
      let state = directory.path + "/state"
      try FileManager.default.copyItem(atPath: state, toPath: crashed.path + "/state")
    }
    let scene = try TestEngine(directory: crashed)
    let list = try scene.call(ListJournal(patientId: patient), meta: ErasureScene.person(patient))
    #expect(list.entries.count == 4)
    _ = try scene.call(CreateJournalEntry.words("danach", of: patient), meta: ErasureScene.person(patient))
    let store = scene.engine.store
    let last = try store.environment.read { (view) throws(Failure) in
      try store.record(try store.lastPosition(view), view).envelope.keyVersion
    }
    #expect(last == 2)
    _ = try scene.call(RebuildProjection(name: "journal"))
    let verified = try scene.call(VerifyProjection(name: "journal"))
    #expect(verified.digest == verified.rebuiltDigest)
  }

  @Test("a patient that there is not has no key to rotate")
  func unknown() throws {
    let scene = try ErasureScene()
    let stranger = PatientID(high: 0x110e_8400_e29b_41d4, low: 0xa716_4466_5544_0999)
    let failure = #expect(throws: Failure.self) {
      _ = try scene.test.call(RotateKeys(patientId: stranger))
    }
    #expect(failure?.code == .notFound)
  }
}
