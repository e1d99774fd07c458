import Glibc

/// A program that the driver started; nothing else is ever ended by it.
final class Program: @unchecked Sendable {
  // Used by one thread at a time.
  enum Ending: Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(Int32)

    var description: String {
      switch self {
      case .exited(let code): "exit \(code)"
      case .killed(let signal): "signal \(signal)"
      }
    }
  }

  let id: pid_t
  private(set) var ending: Ending?

  /// Starts it with its output at the end of a file, and nothing to read.
  init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], output: String = "/dev/null"
  )
    throws
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let given = ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"].merging(environment)
    { $1 }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = given.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var started: pid_t = 0
    let result = posix_spawnp(&started, path, &actions, &attributes, &words, &settings)
    guard result == 0 else { throw TortureError("starting \(path): \(String(cString: strerror(result)))") }
    id = started
  }

  deinit {
    if ending != nil { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  func send(_ signal: Int32) { if ending == nil { kill(id, signal) } }

  /// How it ended; `nil` while it runs.
  func poll() -> Ending? {
    var status: Int32 = 0
    if ending == nil, waitpid(id, &status, WNOHANG) == id {
      ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
    }
    return ending
  }

  /// Waits for the end; `nil` where it does not come in time.
  func wait(seconds: Double = Clock.patience) -> Ending? {
    let end = Clock.now + seconds
    while Clock.now < end {
      if let ending = poll() { return ending }
      usleep(1000)
    }
    return poll()
  }

  /// Runs a program that must end well.
  @discardableResult
  static func run(_ path: String, _ arguments: [String], output: String = "/dev/null") throws -> Ending {
    let program = try Program(path, arguments, output: output)
    guard let ending = program.wait(), ending == .exited(0) else {
      throw TortureError(
        "\(path) \(arguments.joined(separator: " ")): \(program.ending.map { "\($0)" } ?? "hangs")")
    }
    return ending
  }
}

/// Seconds since some moment, by a clock that nobody sets.
enum Clock {
  /// How long anything may take that must happen.
  ///
  /// So long that only what never happens takes longer, on the slowest machine; nothing is measured by it.
  static let patience = 120.0

  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
