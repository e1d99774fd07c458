import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization

@testable import RecordEngine
@testable import RecordStore

/// An access log in a directory of its own, under a clock that a test sets.
final class AccessScene: Sendable {
  let directory: TemporaryDirectory
  let clock: FakeClock
  let log: AccessLog
  /// The record's, to whose log that of accesses is attached.
  let writer: Writer
  let failures = TestEngine.FailureBox()

  /// 2026-12-31T23:59:58Z.
  static let newYearsEve = Timestamp(milliseconds: 1_798_761_598_000)
  static let day: Int64 = 86_400_000

  init(
    directory: TemporaryDirectory = TemporaryDirectory(), clock: FakeClock = FakeClock(newYearsEve),
    change: (inout AccessLogOptions) -> Void = { _ in }
  ) throws {
    (self.directory, self.clock) = (directory, clock)
    var options = try Self.options(directory, clock)
    options.onFatal = { [failures] failure in failures.add(failure) }
    change(&options)
    let volumes: AccessVolumes
    (writer, volumes) = try Self.open(directory, options)
    do { log = try AccessLog(options, volumes, writer) } catch {
      writer.stop()
      throw error
    }
  }

  deinit { stop() }

  func stop() {
    log.stop()
    writer.stop()
  }

  /// A record's writer that nothing is attached to yet, and the volumes beside it.
  static func open(
    _ directory: TemporaryDirectory, _ options: AccessLogOptions
  ) throws -> (Writer, AccessVolumes) {
    var storeOptions = try storeOptions(directory, FakeClock())
    storeOptions.clock = options.clock
    let (store, volumes) = (try Store(storeOptions), AccessVolumes(options))
    _ = try WriteAheadReplay(store: store, attached: volumes.store).open()
    let writer = try Writer(
      "record", store: store, queueLimit: 4096, batchLimit: 1024, commitDelay: 10, onFatal: options.onFatal)
    return (writer, volumes)
  }

  /// The same after a stop, in a copy of its directory.
  func reopened() throws -> AccessScene {
    stop()
    return try AccessScene(directory: try crashCopy(), clock: clock)
  }

  private static func storeOptions(
    _ directory: TemporaryDirectory, _ clock: FakeClock
  ) throws -> StoreOptions {
    try FileManager.default.createDirectory(
      atPath: directory.path + "/state", withIntermediateDirectories: true)
    return StoreOptions(
      directory: directory.path + "/state", key: try KeyEncryptionKey(TestEngine.key), mapSize: 1 << 30,
      clock: clock, random: SystemRandomSource())
  }

  static func options(_ directory: TemporaryDirectory, _ clock: FakeClock) throws -> AccessLogOptions {
    AccessLogOptions(of: try storeOptions(directory, clock), onFatal: { _ in })
  }

  /// An access of a clinician to a patient's record.
  static func entry(
    _ method: String = "vitals.list", patient: UInt64 = 1, by account: UInt64 = 100,
    role: Actor.Role = .clinician, refusal: String? = nil
  ) -> AccessEntry {
    let use = AccessUse(
      method: method, areas: [.vitals], purpose: .treatment, basis: .care,
      relation: role == .patient ? .own : .assigned, scope: .list, refusal: refusal)
    return AccessEntry(
      patient: PatientID(high: 0, low: patient), actor: Actor(role: role, high: 0, low: account),
      channel: .gateway, request: RequestID(replacing: "r-1"), use: use)
  }

  /// A patient's access to the own record.
  static func own(_ method: String = "vitals.list", patient: UInt64 = 1, session: UInt64 = 1) -> AccessEntry {
    var entry = entry(method, patient: patient, by: patient, role: .patient)
    entry.use.session = SessionID(high: 0, low: session)
    return entry
  }

  /// All entries, oldest first, with their years.
  func all(_ query: AccessQuery = AccessQuery()) throws -> [FoundAccess] {
    try AccessReader(log: log, query: query).page(size: .max, from: nil, scanning: .max).0.reversed()
  }

  /// What a crash would leave at this moment.
  func crashCopy() throws -> TemporaryDirectory {
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: copy.path + "/state")
    return copy
  }

  func verify() throws -> AccessVerificationReport { try AccessVerifier(online: log).verify() }

  static func verifyOffline(_ directory: TemporaryDirectory) throws -> AccessVerificationReport {
    var options = try storeOptions(directory, FakeClock())
    (options.checksTail, options.checksEntries) = (false, false)
    return try AccessVerifier(
      offline: AccessLogOptions(of: options, onFatal: { _ in }), beside: try Store(options)
    ).verify()
  }
}

extension AccessScene {
  /// Every wrapped key of a volume as it lies in the file, from a copy.
  func wrappedKeys(_ year: Int) throws -> [[UInt8]] {
    let copy = TemporaryDirectory()
    let path = copy.path + "/keys"
    try FileManager.default.copyItem(atPath: log.options.path(year) + "/keys", toPath: path)
    let environment = try Environment(path: path, options: EnvironmentOptions(mapSize: 1 << 30, databases: 8))
    return try environment.write { (transaction) throws(LMDBError) in
      var found: [[UInt8]] = []
      var cursor = try transaction.cursor(in: try transaction.openDatabase("keys"))
      var more = try cursor.first()
      while more {
        found.append(cursor.value.withUnsafeBytes { Array($0) })
        more = try cursor.next()
      }
      return found
    }
  }
}
