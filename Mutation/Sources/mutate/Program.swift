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
    let (output, printed) = (try FileHandle(forWritingTo: log), try FileHandle(forReadingFrom: log))
    let start = ContinuousClock.now
    let child = try Child(
      ["timeout", "--kill-after=10", "\(Int(limit.rounded(.up)))"] + words, in: directory,
      environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
      output: output.fileDescriptor)
    let status = try end(of: child, on: word.map { Data($0.utf8) }, in: printed)
    try output.close()
    return Program(
      status: status, output: String(decoding: try Data(contentsOf: log), as: UTF8.self),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Waits until a program has ended, and ends it where a word is among what it prints.
  private static func end(of child: Child, on word: Data?, in output: FileHandle) throws -> Int32 {
    var (seen, isOver) = (Data(), false)
    while true {
      if let status = child.status() { return status }
      usleep(20_000)
      guard let word, !isOver else { continue }
      seen = seen.suffix(word.count) + (try output.readToEnd() ?? Data())
      isOver = seen.range(of: word) != nil
      if isOver { child.terminate() }
    }
  }
}
