import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// A directory with everything that belongs to one daemon, kept while the daemon is stopped and started again.
final class Site: Sendable {
  /// How a daemon ended that was not meant to keep running, and what it said.
  struct Outcome: Sendable {
    let ending: ChildProcess.Ending
    let output: String
  }

  /// A program that was meant to answer ended.
  private struct Ended: Error { let ending: ChildProcess.Ending }

  private let directory = TemporaryDirectory()
  private let stateParent: String?

  /// A site whose state directory lies below another directory, where one is given.
  init(stateBelow parent: String? = nil) { stateParent = parent }

  var path: String { directory.path }
  var state: String { (stateParent ?? path) + "/state" }
  var socket: String { path + "/api.sock" }
  var log: String { path + "/daemon.log" }
  /// Where the daemon makes its key for development.
  var key: String { state + ".kek" }

  /// What the daemons of this site have logged so far.
  var output: String { Files.text(log) }

  /// Starts the daemon, and returns without waiting for it.
  func spawn(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> ChildProcess {
    let own = ["--state-dir", state, "--socket", socket, "--funnels", Places.funnels]
    return try run(Places.daemon, own + arguments, environment: environment)
  }

  /// Starts any program with its output in ``log``.
  func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let inherited = [
      "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
    ]
    return try ChildProcess(
      program, arguments, environment: inherited.merging(environment) { $1 }, output: log)
  }

  /// Starts the daemon and waits until it answers.
  func start(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> RunningDaemon {
    let process = try spawn(arguments, environment: environment)
    return RunningDaemon(self, process, try await connect(to: process))
  }

  /// Runs the daemon to its end.
  func outcome(of arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
    let before = output.count
    let process = try spawn(arguments, environment: environment)
    let ending = try await process.wait()
    return Outcome(ending: ending, output: String(output.dropFirst(before)))
  }

  /// A connection, as soon as the process listens.
  func connect(to process: ChildProcess, at path: String? = nil) async throws -> Session {
    let session = try await answer(of: process) { try? await Session(path: path ?? self.socket) }
    try await session.call("health.check")
    return session
  }

  /// What a program gives as soon as it does; that it ends before, or never does, is told with all that it said.
  func answer<Answer>(
    of process: ChildProcess, _ look: () async throws -> Answer?
  ) async throws -> Answer {
    do {
      return try await eventually("the program answers") {
        if let answer = try await look() { return answer }
        if let ending = process.poll() { throw Ended(ending: ending) }
        return nil
      }
    } catch {
      Issue.record("\(error): \(output)")
      throw error
    }
  }
}

/// A daemon that answers, together with a connection to it.
struct RunningDaemon: Sendable {
  let site: Site
  let process: ChildProcess
  let session: Session

  init(_ site: Site, _ process: ChildProcess, _ session: Session) {
    (self.site, self.process, self.session) = (site, process, session)
  }

  /// Tells the daemon to stop, and expects it to end well.
  func stop(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    process.send(SIGTERM)
    #expect(try await process.wait() == .exited(0), sourceLocation: sourceLocation)
  }

  /// Ends the daemon without a warning.
  func kill() async throws {
    process.send(SIGKILL)
    #expect(try await process.wait() == .killed(signal: SIGKILL))
  }

  /// Another connection.
  func connect() async throws -> Session { try await Session(path: site.socket) }

  /// Position of the last event.
  var head: Int64 {
    get async throws { try #require(try await session.call("health.check")["position"]?.whole) }
  }
}
