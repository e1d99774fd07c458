import Foundation
import RecordTestSupport
import Synchronization

/// A program that a test has started; killed when nobody holds it.
final class StartedProgram: Sendable {
  private let process: Mutex<Process>
  private let directory = TemporaryDirectory()

  init(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let path = directory.path + "/said"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let said = try FileHandle(forWritingTo: URL(filePath: path))
    (process.standardOutput, process.standardError) = (said, said)
    try process.run()
    self.process = Mutex(process)
  }

  deinit { process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } } }

  var isRunning: Bool { process.withLock { $0.isRunning } }
  /// The exit status once it has ended.
  var status: Int32 { process.withLock { $0.terminationStatus } }
  /// What it wrote, to either.
  var said: String {
    String(decoding: FileManager.default.contents(atPath: directory.path + "/said") ?? Data(), as: UTF8.self)
  }
  var number: pid_t { process.withLock { $0.processIdentifier } }
}
