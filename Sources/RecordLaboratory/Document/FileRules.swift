import CSandbox
import Glibc
import RecordProcess

/// Holds this process, and all that it starts, to some files (Landlock); it cannot be taken back.
///
/// It is the inner of two fences: outside, bubblewrap or the service manager shows hardly any other files.
struct FileRules {
  /// Directories and files that may be read, and programs in them run.
  let readable: [String]
  /// Files that may be read and written, but not made.
  let devices: [String]
  /// The one directory in which files may be made.
  let scratch: String

  /// The version of Landlock that holds; 0 where the kernel has none.
  func apply() throws(SystemCallFailure) -> Int {
    let version = recordd_landlock_version()
    guard version > 0 else { return 0 }
    let everything = Self.access(version)
    // Connections from version 4 on; signals and abstract sockets of others from version 6 on (linux/landlock.h).
    var ruleset = recordd_landlock_ruleset(
      handled_access_fs: everything, handled_access_net: version >= 4 ? 3 : 0, scoped: version >= 6 ? 3 : 0)
    let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
    let rules = recordd_landlock_create(&ruleset, size)
    guard rules >= 0 else { throw SystemCallFailure("landlock_create_ruleset", number: errno) }
    defer { close(rules) }
    let reading = UInt64(
      RECORDD_LANDLOCK_EXECUTE | RECORDD_LANDLOCK_READ_FILE
        | RECORDD_LANDLOCK_READ_DIR)
    for path in readable { try allow(path, reading, rules) }
    for path in devices {
      try allow(
        path, UInt64(RECORDD_LANDLOCK_READ_FILE | RECORDD_LANDLOCK_WRITE_FILE), rules)
    }
    try allow(scratch, everything & Self.working, rules)
    guard recordd_landlock_restrict(rules) == 0 else {
      throw SystemCallFailure("landlock_restrict_self", number: errno)
    }
    return Int(version)
  }

  private static func access(_ version: Int32) -> UInt64 {
    var access = UInt64(RECORDD_LANDLOCK_VERSION_1)
    if version >= 2 { access |= UInt64(RECORDD_LANDLOCK_REFER) }
    if version >= 3 { access |= UInt64(RECORDD_LANDLOCK_TRUNCATE) }
    if version >= 5 { access |= UInt64(RECORDD_LANDLOCK_IOCTL_DEV) }
    return access
  }

  /// What programs do with their own temporary files; they never run one.
  private static let working = UInt64(
    RECORDD_LANDLOCK_READ_FILE | RECORDD_LANDLOCK_WRITE_FILE
      | RECORDD_LANDLOCK_READ_DIR | RECORDD_LANDLOCK_REMOVE_DIR
      | RECORDD_LANDLOCK_REMOVE_FILE | RECORDD_LANDLOCK_MAKE_DIR
      | RECORDD_LANDLOCK_MAKE_REG | RECORDD_LANDLOCK_TRUNCATE)

  private func allow(_ path: String, _ access: UInt64, _ rules: Int32) throws(SystemCallFailure) {
    // O_PATH of asm-generic/fcntl.h, which Swift's Glibc does not show.
    let place = open(path, 0x20_0000 | O_CLOEXEC)
    // What a machine does not have needs no rule.
    guard place >= 0 else { return }
    defer { close(place) }
    var kind = stat()
    guard fstat(place, &kind) == 0 else { throw SystemCallFailure("fstat", number: errno) }
    // Listing belongs to directories alone.
    let isDirectory = kind.st_mode & S_IFMT == S_IFDIR
    let fitting = isDirectory ? access : access & ~UInt64(RECORDD_LANDLOCK_READ_DIR)
    guard recordd_landlock_allow(rules, place, fitting) == 0 else {
      throw SystemCallFailure("landlock_add_rule", number: errno)
    }
  }
}
