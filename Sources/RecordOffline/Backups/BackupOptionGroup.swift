import ArgumentParser
import Glibc
import RecordEngine
import RecordModel
import SystemCalls

/// A backup and its key.
struct BackupOptionGroup: ParsableArguments {
  @Argument(help: ArgumentHelp("Directory of the backup.", valueName: "backup"))
  var backup: String

  @Option(help: ArgumentHelp("File of the key encryption key.", valueName: "file"))
  var keyFile: String

  @Option(
    help: ArgumentHelp(
      "The copy of the keys.", discussion: "Default: beside the directory of the backups.", valueName: "file")
  )
  var keys: String?
}

/// The options of all verbs that apply to those that work only on files.
///
/// The command line itself takes the flag before a verb of another module sees it; so it is declared here for
/// the help, and looked for among the bare arguments, as for errors.
struct OfflineSharedOptions: ParsableArguments {
  @Flag(help: "Print the result as one line of JSON, and errors as JSON on standard error.")
  var json = false

  var isJSON: Bool { json || CommandLine.arguments.prefix { $0 != "--" }.contains("--json") }
}

/// The progress of a piece of work, only on a terminal's standard error.
final class OfflineProgress {
  private let isShown = isatty(STDERR_FILENO) == 1
  private var percent = -1

  func show(_ done: Int, _ all: Int) {
    let now = all > 0 ? Int(Double(done) / Double(all) * 100) : 100
    guard now != percent else { return }
    percent = now
    WorkDone.advance()
    guard isShown else { return }
    write("\r\u{1B}[K\(now) %")
  }

  func clear() {
    if isShown, percent >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    // A line that is not shown does no harm.
    _ = Array(text.utf8).withUnsafeBytes { bytes in
      uninterrupted { Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
  }
}

/// A result as JSON or in words.
enum OfflineResult {
  static func show<T: Encodable>(_ value: T, isJSON: Bool, _ words: String) throws {
    PlainOutput.write(isJSON ? String(decoding: try JSON.encode(value), as: UTF8.self) + "\n" : words)
  }
}
