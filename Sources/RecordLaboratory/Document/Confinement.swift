import CSandbox
import Glibc
import RecordModel
import RecordProcess

/// What the process of a document gives up before it reads the first byte of the document.
package struct Confinement: Sendable {
  /// Which fences stand; sent to the laboratory.
  package struct Report: Codable, Sendable, Equatable {
    /// The version of Landlock; 0 where the kernel has none.
    package var landlock: Int
    package var seccomp: Bool
    /// Root never works on a document.
    package var userID: UInt32

    package init(landlock: Int, seccomp: Bool, userID: UInt32) {
      (self.landlock, self.seccomp, self.userID) = (landlock, seccomp, userID)
    }
  }

  /// Open files of a process.
  static let descriptors = 256
  /// A page is read in two ways at a time; no more are taken from the record, however many there are.
  static let processors: UInt32 = 2
  /// How much all work on documents yields to others; see nice(2).
  static let niceness: Int32 = 5
  /// The same where nobody waits for it.
  ///
  /// Idle work (`SCHED_IDLE`) yields later, not sooner, on kernels that do not interrupt
  /// themselves: others then wait for the next tick.
  static let unawaited: Int32 = 19

  let limits: DocumentLimits
  /// Of all documents, so that those at the same time do not share a processor.
  let turn: Int
  let isAwaited: Bool
  let toolDirectory: String
  /// In which the directory of temporary files is made.
  let directory: String

  /// Must come before any other thread, which would not be held.
  func apply() throws(SystemCallFailure) -> (Report, Scratch) {
    try leaveRoot()
    umask(0o077)
    let scratch = try Scratch(in: directory)
    try limit()
    _ = recordd_yield_to_others(isAwaited ? Self.niceness : Self.unawaited)
    _ = recordd_keep_to_processors(UInt32(truncatingIfNeeded: turn), Self.processors)
    guard recordd_no_new_privileges() == 0 else { throw SystemCallFailure("prctl", number: errno) }
    let version = try rules(scratch).apply()
    try SystemCallFilter.apply()
    return (Report(landlock: version, seccomp: true, userID: getuid()), scratch)
  }

  private func rules(_ scratch: Scratch) -> FileRules {
    FileRules(
      readable: [
        "/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/fonts", "/var/cache/fontconfig", "/proc",
        "/dev/zero", "/dev/urandom", "/dev/random", toolDirectory,
      ], devices: ["/dev/null"], scratch: scratch.path)
  }

  /// Root becomes a user that nobody is, so that limits hold which root is exempt from; another user stays.
  private func leaveRoot() throws(SystemCallFailure) {
    guard getuid() == 0 else { return }
    // The range from which the service manager takes users for a while (systemd's UIDS-GIDS).
    let user = uid_t(UInt32.random(in: 61_184...65_519))
    guard recordd_become(user) == 0 else { throw SystemCallFailure("setresuid", number: errno) }
  }

  private func limit() throws(SystemCallFailure) {
    recordd_share_memory()
    try set(recordd_limit_memory, limits.memory)
    try set(recordd_limit_file, limits.files)
    try set(recordd_limit_seconds, limits.seconds)
    try set(recordd_limit_processes, limits.processes)
    try set(recordd_limit_descriptors, Self.descriptors)
    try set(recordd_limit_core, 0)
  }

  private func set(_ limit: (UInt64) -> Int32, _ most: Int) throws(SystemCallFailure) {
    guard limit(UInt64(max(0, most))) == 0 else { throw SystemCallFailure("setrlimit", number: errno) }
  }
}
