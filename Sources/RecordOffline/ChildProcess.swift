import Glibc
import RecordModel
import SystemCalls

/// A program started with its standard output in a pipe and an empty standard input.
struct ChildProcess {
  /// The end of a process.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  private let id: pid_t
  private let output: Int32

  /// Starts the program; arguments begin with its name.
  init(_ program: String, _ arguments: [String]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    let argv = CStringList(arguments)
    let environment = CStringList(Self.environment)
    var id: pid_t = 0
    var attributes = Self.plainSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    let code = posix_spawn(&id, program, &actions, &attributes, argv.pointers, environment.pointers)
    guard code == 0 else {
      close(ends[0])
      throw Self.failure(code)
    }
    (self.id, output) = (id, ends[0])
  }

  /// The variables that the child needs, without backtraces, which could show opened records.
  private static var environment: [String] {
    let kept = ["LD_LIBRARY_PATH", "TZ"].compactMap { (name: String) in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    return kept + ["SWIFT_BACKTRACE=enable=no"]
  }

  /// No signal blocked or ignored: a thread pool blocks most of them, and a child would inherit that.
  private static func plainSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  private static func failure(_ number: Int32) -> Failure {
    Failure(
      .internalError, "the checking process cannot be started: \(String(cString: strerror(number)))")
  }

  /// Calls the body with each line of the output, without its end, until the program closes it.
  func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) {
    defer { close(output) }
    var pending: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { piece in
        uninterrupted { read(output, piece.baseAddress, piece.count) }
      }
      guard count > 0 else { return }
      pending += piece[..<count]
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        body(pending[..<end])
        pending.removeSubrange(...end)
      }
    }
  }

  func wait() -> End {
    var status: Int32 = 0
    uninterrupted { waitpid(id, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}

/// A null-terminated array of C strings, for starting programs.
private final class CStringList {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
