import ArgumentParser
import Glibc
import RecordEngine
import RecordModel
import RecordStore
import SystemCalls

/// The hidden verb in which a program checks a store in a process of its own; see ``StoreCheck``.
///
/// Writes one ``CheckLine`` a line to standard output, and always exits with 0: the last line holds the
/// result.
package struct CheckStore: ParsableCommand {
  /// `check-store`, not listed in the help.
  package static let configuration = CommandConfiguration(
    commandName: "check-store", abstract: "Check a store in this process.", shouldDisplay: false)

  @Argument var stateDirectory: String
  @Option var keyFile: String

  package init() {}

  /// Checks, and reports the result.
  package func run() {
    Self.forbidCoreDump()
    do throws(Failure) {
      try Store.requirePresence(in: stateDirectory)
      let key = try KeyFile.read(keyFile)
      let report = try OfflineVerification.verify(stateDirectory: stateDirectory, key: key) {
        position, head in
        Self.write(CheckLine(progress: StoreCheck.Progress(position: position, head: head)))
      }
      Self.write(CheckLine(report: report))
    } catch {
      Self.write(CheckLine(refusal: CheckLine.Refusal(error)))
    }
  }

  /// This process may well crash, and its memory holds opened records.
  private static func forbidCoreDump() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  private static func write(_ line: CheckLine) {
    var rest = line.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        uninterrupted { Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count) }
      }
      // Nobody listens any more.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
