import Glibc
import Testing

/// A program of the system that a test looks through, such as curl.
enum Tool {
  /// What it said, and how it ended.
  struct Outcome: Sendable {
    let ending: ChildProcess.Ending
    let output: String
  }

  /// Runs a program to its end, with its whole output in a file of that directory.
  static func run(_ program: String, _ arguments: [String], in directory: String) async throws -> Outcome {
    let output = "\(directory)/output-\(UInt64.random(in: .min ... .max))"
    let process = try ChildProcess(
      program, arguments, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"],
      output: output)
    let ending = try await process.wait()
    defer { Files.remove(output) }
    return Outcome(ending: ending, output: Files.text(output))
  }
}
