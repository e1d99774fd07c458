import Glibc

/// A directory with everything that belongs to one store, and the daemon on it.
final class Site {
  let tools: Tools
  let path: String
  let faults: FaultControl
  private(set) var daemon: Program?
  /// Settings that every start of this site gets.
  var settings: [String] = ["limit-calls=0"]
  /// A program and its arguments before the daemon's own, such as prlimit(1).
  var before: [String] = []
  var environment: [String: String] = [:]
  private(set) var state: String
  /// Below which calls count; the state directory where it is `nil`.
  var faultsBelow: String?

  init(_ tools: Tools, _ name: String, stateBelow parent: String? = nil) throws {
    self.tools = tools
    path = tools.work + "/" + name
    try Files.remove(path)
    try Files.makeDirectory(path)
    state = (parent ?? path) + "/state"
    faults = try FaultControl(path: path + "/faults")
  }

  var socket: String { path + "/s" }
  var log: String { path + "/log" }
  var key: String { path + "/key" }
  var trace: String { path + "/trace" }

  /// The last lines that the daemon logged.
  var lastWords: String {
    Files.text(log).split(separator: "\n").suffix(3).joined(separator: " | ")
  }

  private var arguments: [String] {
    let definitions = tools.definitions
    return [
      "--state-dir", state, "--socket", socket, "--key-file", key, "--funnels", definitions + "/funnels",
      "--measures", definitions + "/measures", "--interactions", definitions + "/interactions", "--panel",
      definitions + "/panel", "--log-level", "warning",
    ] + settings.flatMap { ["--set", $0] }
  }

  /// Starts the daemon and does not wait.
  func spawn() throws {
    if Files.size(key) == nil { try Files.write([UInt8](repeating: 7, count: 32), to: key) }
    unlink(socket)
    let words = before + [tools.daemon] + arguments
    let given = [
      "LD_PRELOAD": tools.faults, "FAULTS_CONTROL": faults.path, "FAULTS_ROOT": faultsBelow ?? state,
      "FAULTS_TRACE": trace,
    ]
    daemon = try Program(
      words[0], Array(words.dropFirst()), environment: given.merging(environment) { $1 }, output: log)
  }

  /// Starts the daemon and waits until it answers.
  func start(seconds: Double = Clock.patience) throws -> Connection {
    try spawn()
    guard let connection = try ready(seconds: seconds) else {
      throw TortureError("the daemon ended with \(daemon?.ending.map { "\($0)" } ?? "nothing"): \(lastWords)")
    }
    return connection
  }

  /// A connection as soon as the daemon answers; `nil` where it ends before that.
  func ready(seconds: Double = Clock.patience) throws -> Connection? {
    let end = Clock.now + seconds
    while Clock.now < end {
      if let connection = try? Connection(socket), (try? connection.call("health.check")) != nil {
        return connection
      }
      if daemon?.poll() != nil { return nil }
      usleep(2000)
    }
    throw TortureError("the daemon does not answer within \(Int(seconds)) s")
  }

  func connect() throws -> Connection { try Connection(socket) }

  /// Ends the daemon without a warning.
  func kill() throws {
    daemon?.send(SIGKILL)
    guard daemon?.wait() != nil else { throw TortureError("a killed daemon does not end") }
  }

  /// Tells the daemon to stop, and expects it to end well.
  func stop() throws {
    daemon?.send(SIGTERM)
    guard let ending = daemon?.wait() else { throw TortureError("the daemon does not stop") }
    guard ending == .exited(0) else { throw TortureError("the daemon stops with \(ending): \(lastWords)") }
  }

  /// The check of a stopped store: exit status and what was printed.
  func verifyStopped(seconds: Double = Clock.patience) throws -> (ending: Program.Ending?, text: String) {
    let output = path + "/verify"
    unlink(output)
    let check = try Program(
      tools.control, ["verify", "--state-dir", state, "--key-file", key], output: output)
    let ending = check.wait(seconds: seconds)
    return (ending, Files.text(output))
  }

  /// A site of its own with a copy of the state.
  func copy(_ name: String) throws -> Site {
    let copy = try Site(tools, name)
    try copy.take(from: self)
    return copy
  }

  /// Puts another site's state into this one.
  func take(from other: Site) throws {
    try Files.copy(other.state, to: state)
    try Files.copy(other.key, to: key)
    try Files.remove(state + ".erased")
    if Files.size(other.state + ".erased") != nil {
      try Files.copy(other.state + ".erased", to: state + ".erased")
    }
  }

  func remove() throws { try Files.remove(path) }
}
