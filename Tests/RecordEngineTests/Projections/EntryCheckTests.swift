import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Bytes that changed in the file of a stopped store, as a disk would change them: without the sums that every commit keeps.
@Suite("Damaged entries") struct EntryCheckTests {
  private let directory = TemporaryDirectory()
  private var file: String { directory.path + "/state/log/data.mdb" }

  /// Some patients, and the entries of a database as they are then.
  private func make(
    _ database: (Store) -> Database
  ) throws -> (patients: [PatientID], entries: [(key: [UInt8], value: [UInt8])]) {
    let test = try TestEngine(directory: directory)
    var patients: [PatientID] = []
    for number in 0..<20 {
      let created = try test.call(
        CreatePatient(fullName: "Patient \(number)"),
        meta: CallMeta(commandId: CommandID(high: 1, low: UInt64(number))))
      patients.append(created.id)
    }
    let store = test.engine.store
    var entries: [(key: [UInt8], value: [UInt8])] = []
    try store.environment.read { (view) throws(Failure) in
      try view.forEachEntry(in: database(store)) { (key, value) throws(Failure) in
        entries.append((key, value))
      }
    }
    test.running.stop()
    return (patients, entries)
  }

  /// Changes the last byte of a key wherever it stands before its value.
  private func damage(_ entry: (key: [UInt8], value: [UInt8])) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let whole = entry.key + entry.value.prefix(8)
    var count = 0
    for offset in bytes.indices where bytes[offset] == whole[0] && bytes[offset...].starts(with: whole) {
      bytes[offset + entry.key.count - 1] ^= 1
      count += 1
    }
    #expect(count > 0)
    try Data(bytes).write(to: URL(filePath: file))
  }

  @Test("hidden documents are folded anew from the log, before anybody can miss them") func documents() throws
  {
    let (patients, entries) = try make { store in
      store.databases.projections[0][0]
    }
    try damage(entries[entries.count / 2])
    for expected in [["projection:patients:a"], []] as [Set<String>] {
      let test = try TestEngine(directory: directory)
      #expect(test.engine.store.emptied == expected)
      for patient in patients { _ = try test.call(GetPatient(patientId: patient)) }
      #expect(try test.call(VerifyProjection(name: "patients")).matches)
      #expect(try test.engine.store.environment.databasesWithWrongEntries() == [])
      test.running.stop()
    }
  }

  @Test("what no log says again is refused, naming the database and no data") func commands() throws {
    let (_, entries) = try make { $0.databases.commands.recent }
    // The position of the first command: the last byte of its entry, behind a turn.
    let value = try #require(entries.first).value
    let split = 8 + CommandPage.entryBytes
    try damage((key: Array(value[..<split]), value: Array(value[split...])))
    let before = try Data(contentsOf: URL(filePath: file))
    #expect(
      throws: Failure(
        .corrupt, "damaged: commands-recent does not hold what was put into it; restore a backup",
        details: ["reason": "wrong_entries"])
    ) { try TestEngine(directory: directory) }
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
    let report = Result { () throws(Failure) in
      try OfflineVerification.verify(
        stateDirectory: directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key))
    }
    #expect(throws: Failure.self) { try report.get() }
  }

  @Test("verifying a stopped store names damaged documents, and changes nothing") func offline() throws {
    let (_, entries) = try make { $0.databases.projections[0][0] }
    try damage(entries[5])
    let before = try Data(contentsOf: URL(filePath: file))
    let key = try KeyEncryptionKey(TestEngine.key)
    #expect(
      throws: Failure(
        .corrupt,
        "damaged: projection:patients:a does not hold what was put into it; the next start leaves that out and folds it anew from the log",
        details: ["reason": "wrong_entries"])
    ) { try OfflineVerification.verify(stateDirectory: directory.path + "/state", key: key) }
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }

  @Test(
    "a large store is looked at beside the calls: what is found ends the process, and the next start mends it"
  )
  func large() throws {
    let (patients, entries) = try make { $0.databases.projections[0][0] }
    try damage(entries[7])
    let running = try TestEngine(directory: directory) { $0.store.bytesCheckedAtOnce = 0 }
    try eventually("the damage is found") { !running.failures.all.isEmpty }
    #expect(running.failures.all.map(\.code) == [.databaseError] && running.engine.store.emptied.isEmpty)
    running.running.stop()
    try mended(patients)
  }

  private func mended(_ patients: [PatientID]) throws {
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: copy.path + "/state")
    #expect(FileManager.default.fileExists(atPath: copy.path + "/state/check-entries"))
    let test = try TestEngine(directory: copy) { $0.store.bytesCheckedAtOnce = 0 }
    #expect(test.engine.store.emptied == ["projection:patients:a"])
    for patient in patients { _ = try test.call(GetPatient(patientId: patient)) }
  }

  @Test("damage that is found beside the calls asks the next start to look at everything first") func note()
    throws
  {
    let (patients, entries) = try make { $0.databases.projections[0][0] }
    try damage(entries[2])
    let path = directory.path + "/state/check-entries"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let test = try TestEngine(directory: directory)
    #expect(!test.engine.store.emptied.isEmpty && !FileManager.default.fileExists(atPath: path))
    _ = try test.call(GetPatient(patientId: try #require(patients.last)))
  }
}
