import FoundationEssentials
import Glibc
import RecordTestSupport
import Synchronization

/// A program started by a test; killed, at the latest, when nobody holds it any more.
final class ChildProcess: Sendable {
  /// How a program ended.
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// Why a program is of no use to a test.
  enum Trouble: Error { case cannotStart(Int32) }

  let pid: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program with its output going to the end of a file and nothing to read.
  ///
  /// It gets the default action for every signal and none of this process's descriptors, so that a lock held by
  /// another test is not passed on.
  init(_ program: String, _ arguments: [String], environment: [String: String], output: String) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // All numbers, not those open now: a list would miss the sockets that other tests open meanwhile, and a peer whose
    // socket lives on in a daemon never sees it close. Numbers that are not open are passed over.
    for descriptor in 3..<2048 as Range<CInt> { posix_spawn_file_actions_addclose(&actions, descriptor) }
    Self.resetSignals(&attributes)
    var started: pid_t = 0
    let texts = environment.map { "\($0.key)=\($0.value)" }
    let result = Self.withTexts([program] + arguments) { argv in
      Self.withTexts(texts) { posix_spawnp(&started, program, &actions, &attributes, argv, $0) }
    }
    guard result == 0 else { throw Trouble.cannotStart(result) }
    pid = started
    Leftovers.add(pid)
  }

  deinit {
    guard ending.withLock({ $0 }) == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    Leftovers.remove(pid)
  }

  /// Sends a signal, unless the program is known to have ended.
  func send(_ signal: Int32) {
    ending.withLock { if $0 == nil { _ = kill(pid, signal) } }
  }

  /// Stops every thread of the program and returns when they stand; ``resume()`` lets them go on.
  func pause() async throws {
    send(SIGSTOP)
    try await eventually("all threads of the program stand") { try isPaused }
  }

  func resume() { send(SIGCONT) }

  private var isPaused: Bool {
    get throws {
      let tasks = "/proc/\(pid)/task"
      return try FileManager.default.contentsOfDirectory(atPath: tasks).allSatisfy { task in
        // The state follows the name in parentheses; see proc_pid_stat(5).
        let stat = (try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)) ?? ""
        return stat.split(separator: ")").last?.hasPrefix(" T") ?? true
      }
    }
  }

  /// How the program ended, or `nil` while it runs.
  func poll() -> Ending? {
    ending.withLock { ending in
      var status: Int32 = 0
      if ending == nil, waitpid(pid, &status, WNOHANG) == pid {
        ending = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: status & 0x7f)
        Leftovers.remove(pid)
      }
      return ending
    }
  }

  /// Waits for the end of the program.
  func wait() async throws -> Ending { try await eventually("the program ends") { poll() } }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }

  /// Lends the texts as a C array that ends with a null pointer.
  private static func withTexts<R>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { copies[index] = strdup(text) }
    copies[texts.count] = nil
    defer {
      for index in texts.indices { free(copies[index]) }
      copies.deallocate()
    }
    return body(copies)
  }
}
