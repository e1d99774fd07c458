import FoundationEssentials
import LMDB
import RecordEngine
import RecordModel
import RecordStore
import RecordTestSupport

/// A stopped store with a log of patients, made once and copied for each test.
final class SampleStore: Sendable {
  static let records: UInt64 = 300
  static let key = [UInt8](repeating: 7, count: 32)

  private let directory: TemporaryDirectory
  /// The state directory.
  let path: String
  /// The file of its key.
  let keyFile: String

  private init(_ directory: TemporaryDirectory) {
    self.directory = directory
    (path, keyFile) = (directory.path + "/state", directory.path + "/key")
  }

  /// A copy of its own.
  static func copy() async throws -> SampleStore {
    let original = try await made.value
    let copy = SampleStore(TemporaryDirectory())
    try FileManager.default.copyItem(atPath: original.path, toPath: copy.path)
    try FileManager.default.copyItem(atPath: original.keyFile, toPath: copy.keyFile)
    return copy
  }

  private static let made = Task { try await make() }

  private static func make() async throws -> SampleStore {
    let store = SampleStore(TemporaryDirectory())
    try Data(key).write(to: URL(filePath: store.keyFile))
    let options = StoreOptions(directory: store.path, key: try KeyEncryptionKey(key), mapSize: 1 << 30)
    let engine = try Engine(EngineOptions(store: options, onFatal: { _ in }))
    for _ in 0..<records {
      let tape = try Tape(encoding: CreatePatient(fullName: "Erika Mustermann"))
      let caller = Caller(userID: 1000, roles: [.operator])
      let call = Call(method: CreatePatient.name, tape: tape, params: tape.root, caller: caller)
      let reply = await withCheckedContinuation { done in engine.handle(call) { done.resume(returning: $0) } }
      _ = try reply.outcome.get()
    }
    engine.stop()
    return store
  }

  /// Changes the log behind the store's back.
  func tamper(_ body: (borrowing WriteTransaction, Database) throws(LMDBError) -> Void) throws {
    let environment = try Environment(path: path + "/log", options: EnvironmentOptions(mapSize: 1 << 30))
    try environment.write { (transaction) throws(LMDBError) in
      try body(transaction, try transaction.openDatabase("log"))
    }
  }

  /// The file of the log.
  var file: String { path + "/log/data.mdb" }
}

/// The key of a record: its position, eight bytes, most significant first.
func recordKey(_ position: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: position >> UInt64(56 - 8 * $0)) }
}
