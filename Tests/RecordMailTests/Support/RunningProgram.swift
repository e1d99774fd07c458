import Foundation
import RecordTestSupport
import Synchronization

/// A program started by a test, with what it says in files; killed when nobody holds it.
final class RunningProgram: Sendable {
  private let process: Mutex<Process>
  private let directory = TemporaryDirectory()
  private let ended = Mutex(false)

  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    for name in ["out", "err"] {
      _ = FileManager.default.createFile(atPath: directory.path + "/" + name, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: directory.path + "/out"))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: directory.path + "/err"))
    try process.run()
    self.process = Mutex(process)
  }

  deinit { process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } } }

  /// What it wrote to standard output so far.
  func output() -> String { text("out") }

  /// What it wrote to standard error so far.
  func errors() -> String { text("err") }

  func send(_ signal: Int32) { process.withLock { _ = kill($0.processIdentifier, signal) } }

  var isRunning: Bool { process.withLock { $0.isRunning } }

  /// Waits for the end; the exit status, or the negative number of the signal.
  func wait() async throws -> Int32 {
    try await eventually { !self.isRunning }
    return process.withLock { process in
      process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
  }

  /// The first line of its output, waited for.
  func firstLine() -> String? {
    for _ in 0..<6000 {
      let text = output()
      if let end = text.firstIndex(of: "\n") { return String(text[..<end]) }
      if !isRunning { return nil }
      usleep(10_000)
    }
    return nil
  }

  private func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: directory.path + "/" + name) ?? Data(), as: UTF8.self)
  }
}

struct NeverCame: Error {}

/// Waits until something is so; gives up after so long that it will never be.
func eventually(_ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(90)
  // Other tests may hold all of Swift's threads for longer than that: looks count, not time alone.
  var looks = 0
  while ContinuousClock.now < end || looks < 1000 {
    if try await condition() { return }
    looks += 1
    try await Task.sleep(for: .milliseconds(10))
  }
  throw NeverCame()
}
