import Foundation
import RecordTestSupport
import Testing

/// The real daemon on a store of its own, and the real program talking to it.
final class RunningDaemon {
  let directory = TemporaryDirectory()
  private let process = Process()

  var socket: String { directory.path + "/s" }
  var state: String { directory.path + "/state" }

  init(_ arguments: String...) async throws {
    process.executableURL = Program.directory.appending(path: "recordd")
    process.arguments =
      [
        "--state-dir", state, "--socket", socket, "--funnels",
        checkout.appending(path: "Config/funnels").path, "--measures",
        checkout.appending(path: "Config/measures").path, "--interactions",
        checkout.appending(path: "Config/interactions").path,
      ] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The socket is bound last; a daemon that does not come up ends the wait by ending.
    try await eventually("the daemon's socket") {
      FileManager.default.fileExists(atPath: socket) || !process.isRunning
    }
    try #require(process.isRunning)
  }

  deinit { stop() }

  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Runs a verb that must end well, and tells what it printed.
  func run(_ arguments: String...) throws -> String {
    let run = try Program.run(arguments + ["--socket", socket])
    try #require(run.status == 0, "\(arguments): \(run.error)")
    return run.output
  }

  /// Runs a verb that must fail, and tells how.
  func fail(_ arguments: String...) throws -> (status: Int32, error: String) {
    let run = try Program.run(arguments + ["--socket", socket])
    #expect(run.output == "")
    return (run.status, run.error)
  }
}
