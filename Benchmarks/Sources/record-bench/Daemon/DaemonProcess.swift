import Glibc

/// A daemon started for a measurement.
struct DaemonProcess {
  private let process: pid_t

  /// Starts a program with its arguments, which are `line`; its messages go to a file.
  ///
  /// `notify` must be an absolute path (sd_notify(3)).
  init(_ line: [String], notify: String, messages: String) throws(BenchError) {
    guard let program = line.first else { throw .usage("no program to start") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var words = line.map { strdup($0) } + [nil]
    var environment = [strdup("NOTIFY_SOCKET=\(notify)"), nil]
    defer { for text in words + environment { free(text) } }
    var spawned: pid_t = 0
    let result = posix_spawn(&spawned, program, &actions, nil, &words, &environment)
    guard result == 0 else { throw .system("starting the daemon", result) }
    process = spawned
  }

  /// Anonymous resident memory in bytes, from /proc/PID/status (proc(5)).
  func anonymousMemory() throws(BenchError) -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { throw .system("reading /proc") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("RssAnon:") else { continue }
      let digits = text.filter { $0 >= "0" && $0 <= "9" }
      return (Int(digits) ?? 0) << 10
    }
    throw .daemon("/proc/PID/status has no RssAnon")
  }

  /// Tells it to stop and waits until it has.
  func stop() throws(BenchError) {
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .system("waitpid") }
    }
    guard status == 0 else { throw .daemon("the daemon did not stop cleanly; see its messages") }
  }
}
