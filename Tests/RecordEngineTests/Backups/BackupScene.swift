import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A store with backups, and places to restore them to.
final class BackupScene {
  let directory: TemporaryDirectory
  let places: BackupPlaces
  private var held: TestEngine?
  let clock = FakeClock()
  let patient: PatientID
  let options: BackupOptions

  init(kept: Int = 14, _ change: (inout BackupOptions) -> Void = { _ in }) throws {
    directory = TemporaryDirectory()
    var options = BackupOptions()
    options.directory = directory.path + "/backups"
    (options.kept, options.freeBytes, options.niceness) = (kept, 0, 0)
    change(&options)
    self.options = options
    places = try options.places()
    let test = try Self.engine(directory, clock, options)
    (held, instance) = (test, test.running.store.instance)
    patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    _ = try test.call(CreateJournalEntry.words("Ein guter Tag", of: patient))
  }

  static func engine(
    _ directory: TemporaryDirectory, _ clock: FakeClock, _ options: BackupOptions = BackupOptions(),
    key: [UInt8] = TestEngine.key
  ) throws -> TestEngine {
    try TestEngine(
      directory: directory, clock: clock, seed: .random(in: 0 ... .max), key: key, backups: options,
      keepsAccessLog: true, options: { $0.retention.years = 0 })
  }

  let instance: InstanceID
  var state: String { directory.path + "/state" }

  /// The engine, until it is stopped.
  var test: TestEngine {
    guard let held else { preconditionFailure("the scene was stopped") }
    return held
  }

  /// Lets go of the store, so that it can be opened again.
  func stop() { held = nil }

  /// Makes a backup and waits for its end.
  @discardableResult
  func backUp() throws -> Backup {
    test.clock.advance(milliseconds: 1000)
    return try ended(test.call(CreateBackup()).name)
  }

  /// A backup when it has come to its end.
  func ended(_ name: String) throws -> Backup {
    try eventually("the backup ends") {
      let backup = try test.call(GetBackupStatus(backup: name))
      return backup.status == .running ? nil : backup
    }
  }

  /// A backup that has to be complete.
  func path(of backup: Backup) throws -> String {
    #expect(backup.status == .finished, "\(backup.failure ?? "")")
    return try #require(backup.path)
  }

  func erase(_ patient: PatientID) throws {
    _ = try test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
  }
}

/// A place that a backup is restored to, with the erasure list of a daemon there.
struct RestoredPlace {
  let directory = TemporaryDirectory()
  var state: String { directory.path + "/state" }
  var list: String { state + ".erased" }

  func order(_ backup: String) -> BackupRestore.Order { BackupRestore.Order(backup: backup, target: state) }

  @discardableResult
  func restore(
    _ backup: String, key: [UInt8] = TestEngine.key, _ change: (inout BackupRestore.Order) -> Void = { _ in }
  ) throws -> BackupRestore.Report {
    var order = order(backup)
    change(&order)
    return try BackupRestore(order, key: try KeyEncryptionKey(key)).run()
  }

  /// Why a restore is refused; that nothing is left of it is expected.
  func refusal(
    _ backup: String, key: [UInt8] = TestEngine.key, _ change: (inout BackupRestore.Order) -> Void = { _ in },
    _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> Failure? {
    do { try restore(backup, key: key, change) } catch let error as Failure {
      #expect(names.isEmpty, "\(what): \(names)", sourceLocation: sourceLocation)
      return error
    } catch {}
    Issue.record("\(what): it was restored", sourceLocation: sourceLocation)
    return nil
  }

  /// What lies at the place and beside it.
  var names: [String] { (try? DurableFiles.backups.names(in: directory.path)) ?? [] }

  func verify(key: [UInt8] = TestEngine.key) throws -> VerificationReport {
    try OfflineVerification.verify(stateDirectory: state, key: try KeyEncryptionKey(key))
  }
}

/// What somebody may do to a file of a backup.
enum Tampering: String, CaseIterable {
  case firstByte, middleByte, lastByte, cutByOne, cutInHalf, emptied, longer, missing, link

  func apply(to path: String) throws {
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    switch self {
    case .firstByte: bytes[0] ^= 1
    case .middleByte: bytes[bytes.count / 2] ^= 0x40
    // Of a manifest the last byte ends the line; the one before is the last of the MAC.
    case .lastByte: bytes[bytes.count - 2] ^= 1
    case .cutByOne: bytes.removeLast()
    case .cutInHalf: bytes.removeLast(bytes.count / 2)
    case .emptied: bytes = []
    case .longer: bytes.append(0)
    case .missing: return try FileManager.default.removeItem(atPath: path)
    case .link:
      try FileManager.default.moveItem(atPath: path, toPath: path + "-elsewhere")
      let outside = URL(filePath: path).deletingLastPathComponent().path + ".moved"
      try? FileManager.default.removeItem(atPath: outside)
      try FileManager.default.moveItem(atPath: path + "-elsewhere", toPath: outside)
      return try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
    }
    try Data(bytes).write(to: URL(filePath: path))
  }
}
