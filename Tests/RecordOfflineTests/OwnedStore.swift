import FoundationEssentials
import Glibc
import RecordEngine
import RecordExport
import RecordModel
import RecordStore
import RecordTestSupport

/// Stores with all that the verbs for a stopped store replace, everything of another user's and with modes that no program
/// gives by itself.
struct OwnedStore {
  static let (user, group): (uid_t, gid_t) = (4711, 4712)
  static let (fileMode, directoryMode): (mode_t, mode_t) = (0o640, 0o750)

  let directory = TemporaryDirectory()
  var state: String { directory.path + "/state" }
  /// A store with a damaged write-ahead log.
  var crashed: String { directory.path + "/crashed" }
  /// Where a restore finds an empty directory.
  var place: String { directory.path + "/place" }
  var key: String { directory.path + "/kek" }
  let backup: String
  let year: String

  init() async throws {
    try Data(SampleStore.key).write(to: URL(filePath: directory.path + "/kek"))
    var options = EngineOptions(
      store: StoreOptions(directory: directory.path + "/state", key: try KeyEncryptionKey(SampleStore.key)),
      commitDelay: 60_000, onFatal: { _ in })
    options.backups.directory = directory.path + "/backups"
    (options.backups.freeBytes, options.backups.niceness, options.retention.years) = (0, 0, 0)
    let engine = try Engine(options)
    let patient = try await Self.call(CreatePatient(fullName: "Erika Mustermann"), engine).id
    let other = try await Self.call(CreatePatient(fullName: "Max Beispiel"), engine).id
    try await Self.addDocument(to: patient, engine)
    backup = try await Self.backUp(engine)
    _ = try await Self.call(
      ErasePatient(patientId: other, reason: .patientRequest, basis: .noLongerNecessary, override: nil),
      engine)
    for name in 1...8 { _ = try await Self.call(CreatePatient(fullName: "Person \(name)"), engine) }
    try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: directory.path + "/crashed")
    engine.stop()
    year = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/state/access").sorted()[0]
    try Self.damage(directory.path + "/crashed/journal")
    guard mkdir(place, 0o700) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try giveAway()
  }

  /// Makes everything the other user's.
  func giveAway() throws {
    for path in try Self.paths(directory.path) + [""] {
      var status = stat()
      let whole = directory.path + "/" + path
      guard lstat(whole, &status) == 0, lchown(whole, Self.user, Self.group) == 0 else {
        throw CocoaError(.fileWriteNoPermission)
      }
      chmod(whole, status.st_mode & S_IFMT == S_IFDIR ? Self.directoryMode : Self.fileMode)
    }
  }

  static func paths(_ directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory).sorted()
  }

  /// A byte of the second frame, whichever half of the file the frames are in.
  private static func damage(_ path: String) throws {
    var journal = try bytes(of: path)
    for half in [0, journal.count / 2] { journal[half + 4096 + 200] ^= 1 }
    try write(journal, to: path)
  }

  private static func addDocument(to patient: PatientID, _ engine: Engine) async throws {
    let bytes = Array("%PDF-1.7 the only page".utf8)
    let id = try await call(BeginDocument(patientId: patient), engine).documentId
    _ = try await call(
      AppendToDocument(patientId: patient, documentId: id, offset: 0, data: Base64.text(bytes)), engine)
    var hash = FileHash()
    hash.update(bytes)
    _ = try await call(AddDocument(patientId: patient, documentId: id, sha256: hash.text), engine)
  }

  private static func backUp(_ engine: Engine) async throws -> String {
    var answer = try await call(CreateBackup(), engine)
    while answer.status == .running {
      answer = try await call(GetBackupStatus(backup: answer.name, waitMilliseconds: 2000), engine)
    }
    guard let path = answer.path else { throw CocoaError(.fileWriteUnknown) }
    return path
  }

  private static func call<M: Method>(_ method: M, _ engine: Engine) async throws -> M.Outcome {
    let tape = try Tape(encoding: method)
    let caller = Caller(userID: 1000, roles: [.operator])
    let call = Call(method: M.name, tape: tape, params: tape.root, caller: caller)
    let reply = await withCheckedContinuation { done in engine.handle(call) { done.resume(returning: $0) } }
    return try reply.outcome.get().decode(M.Outcome.self, unknownMembers: .ignore)
  }
}

/// Owner, group and mode of everything below a directory.
struct Owners: Equatable {
  struct Entry: Equatable, CustomStringConvertible {
    var user: uid_t
    var group: gid_t
    var mode: mode_t
    var description: String { "\(user):\(group) \(String(mode, radix: 8))" }
  }

  var entries: [String: Entry] = [:]

  init(of directory: String) throws {
    for path in try OwnedStore.paths(directory) {
      var status = stat()
      guard lstat(directory + "/" + path, &status) == 0 else { continue }
      entries[path] = Entry(user: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o7777)
    }
  }

  /// What is otherwise than it was, and what is new and not the store's owner's alone.
  func changes(since before: Owners) -> [String] {
    entries.compactMap { path, entry in
      if let known = before.entries[path] { return known == entry ? nil : "\(path): \(known), now \(entry)" }
      let isTheirs = entry.user == OwnedStore.user && entry.group == OwnedStore.group
      let isUsual = [0o600, 0o700, OwnedStore.fileMode, OwnedStore.directoryMode].contains(entry.mode)
      return isTheirs && isUsual ? nil : "\(path): new, \(entry)"
    }.sorted()
  }
}
