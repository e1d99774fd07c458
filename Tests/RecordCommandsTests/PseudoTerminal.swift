import Foundation
import RecordTestSupport
import Synchronization

/// A shell command on a terminal of its own, made by `script` of util-linux.
final class PseudoTerminal: Sendable {
  private struct State {
    /// Everything that was written to the terminal.
    var text = ""
    /// What of it was not waited for yet.
    var fresh = ""
    var isOver = false
  }

  /// What comes from the terminal, on a thread of its own, so that a text that does not come holds none of Swift's.
  private final class Output: Sendable {
    let state = Mutex(State())

    func read(_ pipe: Pipe) {
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
        let text = String(decoding: data, as: UTF8.self)
        state.withLock { ($0.text, $0.fresh) = ($0.text + text, $0.fresh + text) }
      }
      state.withLock { $0.isOver = true }
    }
  }

  private let process: Mutex<Process>
  private let input = Pipe()
  private let output = Output()

  init(_ command: String) throws {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["--quiet", "--return", "--command", command, "/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm", "NO_COLOR": "1", "SHELL": "/bin/sh",
    ]) { $1 }
    (process.standardInput, process.standardOutput) = (input, pipe)
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = Mutex(process)
    Thread { [output] in output.read(pipe) }.start()
  }

  deinit { process.withLock { if $0.isRunning { $0.terminate() } } }

  /// Everything that was written to the terminal so far.
  var text: String { output.state.withLock { $0.text } }

  /// Types.
  func type(_ keys: String) { input.fileHandleForWriting.write(Data(keys.utf8)) }

  /// Waits until a text appears after what was waited for before; `false` where the terminal ends first.
  func wait(for wanted: String) async throws -> Bool {
    try await eventually("“\(wanted)” on the terminal") { () -> Bool? in
      output.state.withLock { state in
        guard let place = state.fresh.firstRange(of: wanted) else { return state.isOver ? false : nil }
        state.fresh = String(state.fresh[place.upperBound...])
        return true
      }
    }
  }

  /// Waits for the end and tells how the command ended.
  func finish() async throws -> Int32 {
    try await eventually("the end of the terminal") {
      output.state.withLock { $0.isOver } && !process.withLock { $0.isRunning }
    }
    return process.withLock { $0.terminationStatus }
  }
}
