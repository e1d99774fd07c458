import Glibc
import RecordModel
import RecordStore

/// Where a drill makes its store: one directory of the user's own below another, for one drill at a time.
///
/// What a drill that was killed left behind is removed by the next one. Until then it opens for nobody: its key was in memory alone.
struct DrillPlace: ~Copyable {
  let path: String
  private let lock: Int32

  /// The directory for whoever names none.
  static func usual(_ variable: String?) -> String {
    guard let variable, !variable.isEmpty else { return "/var/tmp" }
    return variable
  }

  /// Makes it empty.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` while another drill of this user uses it.
  init(below directory: String) throws(Failure) {
    let path = "\(directory)/recordd-drill-\(geteuid())"
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw Self.files.failure("made") }
    try Self.check(path)
    let lock = try Self.locked(path + "/lock")
    do throws(Failure) { try Self.empty(path) } catch {
      close(lock)
      throw error
    }
    (self.path, self.lock) = (path, lock)
  }

  private static func locked(_ file: String) throws(Failure) -> Int32 {
    let lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw files.failure("locked") }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Failure(
        .stateConflict, "another drill is under way; try again when it has ended",
        details: ["reason": "drill_running"])
    }
    return lock
  }

  private static let files = DurableFiles("the directory of the drill")

  /// Refuses what somebody else put there.
  private static func check(_ path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0
    else {
      throw Failure(
        .stateConflict, "what lies at the place of the drill is not this user's own directory",
        details: ["reason": "not_own"])
    }
  }

  private static func empty(_ path: String) throws(Failure) {
    for name in try files.names(in: path) where name != "lock" {
      let inner = path + "/" + name
      if unlink(inner) != 0 { DurableFiles.removeTree(inner) }
    }
  }

  deinit {
    DurableFiles.removeTree(path)
    close(lock)
  }
}
