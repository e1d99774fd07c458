import Foundation

/// The program as it was built beside the tests.
package enum Program {
  /// The directory of the build products.
  package static let directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  /// The path of recordctl.
  package static let recordctl = directory.appending(path: "recordctl").path

  /// Runs it and tells how it ended and what it wrote.
  package static func run(_ arguments: [String]) throws -> (status: Int32, output: String, error: String) {
    let process = Process()
    process.executableURL = URL(filePath: recordctl)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C", "TZ": "UTC"]) { $1 }
    let (output, error) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, error)
    try process.run()
    // What these commands write fits a pipe, so neither end waits for the other.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let words = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: words, as: UTF8.self)
    )
  }
}
