import Foundation
import RecordTestSupport
import Synchronization

/// A program started by a test, with what it says in files; killed when nobody holds it.
final class RunningProgram: Sendable {
  private let process: Mutex<Process>
  private let outputs = TemporaryDirectory()
  private let ended = Mutex(false)

  init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    for name in ["out", "err"] {
      _ = FileManager.default.createFile(atPath: outputs.path + "/" + name, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputs.path + "/out"))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: outputs.path + "/err"))
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
    try await eventually("the end of a program") { !self.isRunning }
    return process.withLock { process in
      process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
  }

  /// The first line of its output, waited for; `nil` where it ends before that.
  func firstLine() async throws -> String? {
    try await eventually("a first line") { () -> String?? in
      // Asked first, since it may write and end between the two.
      let isOver = !self.isRunning
      let text = self.output()
      if let end = text.firstIndex(of: "\n") { return String(text[..<end]) }
      return isOver ? .some(nil) : nil
    }
  }

  private func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: outputs.path + "/" + name) ?? Data(), as: UTF8.self)
  }
}
