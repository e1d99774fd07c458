import Glibc
import Synchronization

/// What is still there when the tests end, since values held for ever are never released.
///
/// Programs are killed and directories removed.
enum Leftovers {
  private struct Found {
    var programs: Set<pid_t> = []
    var directories: [String] = []
  }

  private static let found = Mutex(Found())
  private static let atEnd: Void = {
    _ = atexit { Leftovers.clear() }
  }()

  static func add(_ pid: pid_t) {
    atEnd
    found.withLock { _ = $0.programs.insert(pid) }
  }

  static func remove(_ pid: pid_t) { found.withLock { _ = $0.programs.remove(pid) } }

  /// Removes the directory with all that is in it when the tests end.
  static func add(directory: String) {
    atEnd
    found.withLock { $0.directories.append(directory) }
  }

  private static func clear() {
    let found = found.withLock { $0 }
    for pid in found.programs {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for directory in found.directories { Files.remove(directory) }
  }
}
