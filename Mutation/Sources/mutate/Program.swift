import Foundation

/// A program that ran to its end, or to the end of its time.
struct Program {
  let status: Int32
  let output: String
  let seconds: Double

  var succeeded: Bool { status == 0 }
  /// What timeout(1) answers where it had to end the program.
  var ranOutOfTime: Bool { status == 124 || status == 137 }

  /// Runs a program in a directory and takes what it prints.
  ///
  /// - Parameters:
  ///   - limit: seconds after which it is ended, and killed ten seconds later with all that it started.
  ///   - variables: beside those of this process.
  ///   - word: what ends it as soon as it prints it.
  static func run(
    _ words: [String], in directory: URL, limit: Double, variables: [String: String] = [:],
    until word: String? = nil
  ) throws -> Program {
    let log = FileManager.default.temporaryDirectory.appending(path: "mutate-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    guard FileManager.default.createFile(atPath: log.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["--kill-after=10", "\(Int(limit.rounded(.up)))"] + words
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, output, output
    )
    let start = ContinuousClock.now
    try process.run()
    if let word { try end(process, on: Data(word.utf8), in: FileHandle(forReadingFrom: log)) }
    process.waitUntilExit()
    try output.close()
    let status =
      process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Program(
      status: status, output: String(decoding: try Data(contentsOf: log), as: UTF8.self),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Looks at what a program prints until it ends, and ends it where a word is among it.
  private static func end(_ process: Process, on word: Data, in output: FileHandle) throws {
    var seen = Data()
    while process.isRunning {
      usleep(50_000)
      seen = seen.suffix(word.count) + (try output.readToEnd() ?? Data())
      if seen.range(of: word) != nil { return process.terminate() }
    }
  }
}
