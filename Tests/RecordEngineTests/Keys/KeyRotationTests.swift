import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The key encryption key of a stopped store, and its change.
@Suite("The key encryption key") struct KeyRotationTests {
  private static let new = [UInt8](repeating: 8, count: 32)

  /// A stopped store with a second one below it, as the access log has one, and something erased.
  private func prepared(_ directory: TemporaryDirectory) throws -> (patient: PatientID, wrapped: [[UInt8]]) {
    let scene = try ErasureScene(directory: directory)
    _ = try scene.erase()
    _ = try scene.test.call(RotateKeys(patientId: scene.other))
    let wrapped = try scene.wrappedKeys(StreamID(scene.other)) + scene.wrappedKeys(.system)
    try FileManager.default.createDirectory(
      atPath: scene.state + "/access", withIntermediateDirectories: true)
    let below = StoreOptions(
      directory: scene.state + "/access/0001", key: try KeyEncryptionKey(TestEngine.key), mapSize: 1 << 30)
    let store = try Store(below)
    try store.keyring.create(for: [.system])
    return (scene.other, wrapped)
  }

  private func rotation(
    _ path: String, _ onStep: @escaping (KeyRotation.Step) throws(Failure) -> Void = { _ in }
  ) throws -> KeyRotation {
    var rotation = KeyRotation(
      stateDirectory: path + "/state", from: try KeyEncryptionKey(TestEngine.key),
      to: try KeyEncryptionKey(Self.new))
    rotation.onStep = onStep
    return rotation
  }

  private func expectRotated(_ directory: TemporaryDirectory, _ patient: PatientID) throws {
    #expect(throws: Failure.self) { try TestEngine(directory: directory) }
    let test = try TestEngine(directory: directory, key: Self.new)
    #expect(try test.call(GetPatient(patientId: patient)).fullName == "Max Beispiel")
    #expect(try test.call(VerifyLog()).valid)
    let below = StoreOptions(
      directory: directory.path + "/state/access/0001", key: try KeyEncryptionKey(Self.new), mapSize: 1 << 30)
    #expect(try Store(below).keyring.newest(.system) != nil)
  }

  @Test("every environment is under the new key, and no file holds what the old one opens")
  func rotates() throws {
    let directory = TemporaryDirectory()
    let (patient, wrapped) = try prepared(directory)
    for key in wrapped {
      #expect(try ByteSearch.files(below: directory.path, holding: key) == ["state/keys/data.mdb"])
    }
    let report = try rotation(directory.path).run()
    #expect(report.environments == 2)
    #expect(report.keys >= wrapped.count + 1)
    for key in wrapped { #expect(try ByteSearch.files(below: directory.path, holding: key) == []) }
    try expectRotated(directory, patient)
  }

  @Test("cut off after any step, the same call again finishes it")
  func cutOff() throws {
    let directory = TemporaryDirectory()
    let (patient, wrapped) = try prepared(directory)
    var images: [TemporaryDirectory] = []
    _ = try rotation(directory.path) { _ in
      let image = TemporaryDirectory()
      #expect(throws: Never.self) {
        for name in ["/state", "/state.erased"] {
          try FileManager.default.copyItem(atPath: directory.path + name, toPath: image.path + name)
        }
      }
      images.append(image)
    }.run()
    #expect(images.count == 5)
    for image in images {
      _ = try rotation(image.path).run()
      for key in wrapped { #expect(try ByteSearch.files(below: image.path, holding: key) == []) }
      try expectRotated(image, patient)
    }
  }

  @Test("a key that fits neither, a store in use and keys of an unknown kind change nothing")
  func refusals() throws {
    let directory = TemporaryDirectory()
    _ = try prepared(directory)
    let before = try LogVerifierTests.contents(directory.path + "/state")
    let foreign = KeyRotation(
      stateDirectory: directory.path + "/state", from: try KeyEncryptionKey([UInt8](repeating: 1, count: 32)),
      to: try KeyEncryptionKey(Self.new))
    let wrong = #expect(throws: Failure.self) { try foreign.run() }
    #expect(wrong?.code == .wrongKey)
    #expect(try LogVerifierTests.contents(directory.path + "/state") == before)
    do {
      let test = try TestEngine(directory: directory)
      let inUse = #expect(throws: Failure.self) { try rotation(directory.path).run() }
      #expect(inUse?.details?["reason"] == "store_in_use")
      try test.running.store.keyring.environment.write { (transaction) throws(Failure) in
        _ = try failing { () throws(LMDBError) in try transaction.openDatabase("others") }
      }
    }
    let unknown = #expect(throws: Failure.self) { try rotation(directory.path).run() }
    #expect(unknown?.details?["reason"] == "unknown_keys")
  }

  @Test("a wrapped key that was swapped, cut off or taken from another stream is refused, and none is lost")
  func tampered() throws {
    let directory = TemporaryDirectory()
    let scene = try ErasureScene(directory: directory)
    let ring = scene.test.running.store.keyring
    let (own, foreign) = (StreamID(scene.patient), StreamID(scene.other))
    let wrapped = try #require(try scene.wrappedKeys(own).first)
    var flipped = wrapped
    flipped[20] ^= 1
    let others = try #require(try scene.wrappedKeys(foreign).first)
    for bytes in [others, flipped, Array(wrapped.dropLast()), []] {
      try ring.environment.write { (transaction) throws(Failure) in
        try ring.databases.put(bytes, Keyring.KeyName(stream: own, version: 1), transaction)
      }
      ring.opened.withLock { ($0.keys, $0.newest) = ([:], [:]) }
      let failure = #expect(throws: Failure.self) { _ = try ring.key(own, version: 1) }
      #expect(failure?.code == .corrupt)
      #expect(try ring.key(foreign, version: 1) != nil)
    }
  }

  @Test(arguments: [[], [UInt8](repeating: 7, count: 31), [UInt8](repeating: 9, count: 32)])
  func neverDecryptsWithAnother(_ key: [UInt8]) throws {
    let directory = TemporaryDirectory()
    _ = try ErasureScene(directory: directory)
    let before = try LogVerifierTests.contents(directory.path + "/state")
    let failure = #expect(throws: Failure.self) { try TestEngine(directory: directory, key: key) }
    #expect(failure?.code == .wrongKey)
    #expect(try LogVerifierTests.contents(directory.path + "/state") == before)
  }
}
