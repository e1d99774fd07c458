import Foundation
import RecordTestSupport

/// A shell command on a terminal of its own, made by `script` of util-linux.
final class PseudoTerminal {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  /// Everything that was written to the terminal.
  private(set) var text = ""

  init(_ command: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["--quiet", "--return", "--command", command, "/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm", "NO_COLOR": "1", "SHELL": "/bin/sh",
    ]) { $1 }
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Types.
  func type(_ keys: String) { input.fileHandleForWriting.write(Data(keys.utf8)) }

  /// Reads until a text appears after what was read before; `false` where the terminal ends first.
  func wait(for wanted: String) -> Bool {
    var fresh = ""
    while !fresh.contains(wanted) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return false }
      fresh += String(decoding: data, as: UTF8.self)
      text += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  /// Reads to the end and tells how the command ended.
  func finish() -> Int32 {
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus
  }
}
