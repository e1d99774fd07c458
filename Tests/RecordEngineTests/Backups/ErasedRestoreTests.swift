import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What was erased, and backups") struct ErasedRestoreTests {
  private func wrappedKey(_ scene: BackupScene) throws -> [UInt8] {
    let ring = scene.test.running.store.keyring
    let wrapped = try ring.environment.read { (view) throws(Failure) in
      try ring.databases.wrapped(Keyring.KeyName(stream: StreamID(scene.patient), version: 1), view)
    }
    return try #require(wrapped)
  }

  @Test("a record that was erased stays erased after an older backup is restored")
  func staysErased() throws {
    let scene = try BackupScene()
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    let path = try scene.path(of: try scene.backUp())
    let key = try wrappedKey(scene)
    // As if somebody had kept the keys of that time too.
    let kept = scene.directory.path + "/kept"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: false)
    let keys = "\(kept)/\(scene.instance).keys"
    try FileManager.default.copyItem(atPath: scene.places.keysFile(scene.instance), toPath: keys)
    try scene.erase(scene.patient)
    scene.stop()
    for (name, keysFile) in [("the keys of now", nil), ("the keys of then", keys)] {
      let place = RestoredPlace()
      try FileManager.default.copyItem(atPath: scene.state + ".erased", toPath: place.list)
      let report = try place.restore(path) { $0.keysFile = keysFile }
      #expect(report.erasedPatients == 1, "\(name)")
      #expect(try ByteSearch.files(below: place.directory.path, holding: key).isEmpty, "\(name)")
      #expect(try place.verify().valid, "\(name)")
      let restored = try BackupScene.engine(place.directory, scene.clock)
      #expect { try restored.call(GetPatient(patientId: scene.patient)) } throws: {
        ($0 as? Failure)?.details?["reason"] == "erased"
      }
      #expect(try restored.call(GetPatient(patientId: other)).fullName == "Max Beispiel", "\(name)")
      let events = try restored.call(ReadLog(fromPosition: report.position)).events.map(\.type)
      #expect(events == ["erasure.patient-erased"], "\(name)")
    }
  }

  @Test("the copy of the keys loses an erased record's at once, and brings the list along")
  func copyRenewed() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let key = try wrappedKey(scene)
    #expect(try ByteSearch.files(below: scene.places.keys, holding: key).count == 1)
    try scene.erase(scene.patient)
    #expect(try ByteSearch.files(below: scene.places.keys, holding: key).isEmpty)
    // Without the list of the daemon: the copy beside the keys takes its place.
    let place = RestoredPlace()
    #expect(try place.restore(path).erasedPatients == 1)
    #expect(place.names == ["state", "state.erased"])
    let list = ErasureList(path: place.list, key: try KeyEncryptionKey(TestEngine.key))
    #expect(try list.entries().map(\.event.patientId) == [scene.patient])
  }

  @Test("a list that lacks erasures which the backup knows of is refused, unless that is accepted")
  func listIncomplete() throws {
    let scene = try BackupScene()
    try scene.erase(scene.patient)
    let path = try scene.path(of: try scene.backUp())
    let keys = scene.directory.path + "/\(scene.instance).keys"
    try FileManager.default.copyItem(atPath: scene.places.keysFile(scene.instance), toPath: keys)
    let refusal = RestoredPlace().refusal(path) { $0.keysFile = keys }
    #expect(refusal?.details?["reason"] == "erasure_list_incomplete")
    let place = RestoredPlace()
    let report = try place.restore(path) { ($0.keysFile, $0.acceptsMissingErasures) = (keys, true) }
    #expect(report.erasedPatients == 0)
    // The keys were destroyed before they were copied.
    let restored = try BackupScene.engine(place.directory, scene.clock)
    #expect { try restored.call(GetPatient(patientId: scene.patient)) } throws: {
      ($0 as? Failure)?.details?["reason"] == "erased"
    }
  }

  @Test("lists of two histories, and a damaged one, are refused") func lists() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    try scene.erase(scene.patient)
    let foreign = try BackupScene()
    try foreign.erase(foreign.patient)
    let place = RestoredPlace()
    try FileManager.default.copyItem(atPath: foreign.state + ".erased", toPath: place.list)
    #expect { try place.restore(path) } throws: { ($0 as? Failure)?.details?["reason"] == "erasure_list" }
    try Data("1 nothing\n".utf8).write(to: URL(filePath: place.list))
    #expect { try place.restore(path) } throws: { ($0 as? Failure)?.code == .corrupt }
    #expect(place.names == ["state.erased"])
  }

  @Test(
    "after a change of the key encryption key the next start renews the copy, and older backups open with the new one"
  )
  func keyChanged() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let key = try wrappedKey(scene)
    scene.stop()
    let new = [UInt8](repeating: 9, count: 32)
    _ = try KeyRotation(
      stateDirectory: scene.state, from: try KeyEncryptionKey(TestEngine.key), to: try KeyEncryptionKey(new)
    ).run()
    #expect(RestoredPlace().refusal(path, key: new)?.code == .wrongKey)
    let again = try BackupScene.engine(scene.directory, scene.clock, scene.options, key: new)
    withExtendedLifetime(again) {}
    #expect(try ByteSearch.files(below: scene.places.keys, holding: key).isEmpty)
    #expect(RestoredPlace().refusal(path)?.code == .wrongKey)
    let place = RestoredPlace()
    try place.restore(path, key: new)
    #expect(try place.verify(key: new).valid)
  }
}
