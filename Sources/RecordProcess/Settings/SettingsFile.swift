import Glibc
import RecordModel

/// The settings of one file, as text.
///
/// The form is the part of systemd's `EnvironmentFile=` that both readers understand alike: `NAME=value`
/// lines, empty lines, and comment lines that begin with `#`. Quotes, backslashes and comments after a value
/// are errors, because the two would read them differently. A byte-order mark and CR at the ends of lines are cut.
package struct SettingsFile: Sendable, Equatable {
  /// A value and its line, counted from 1.
  struct Entry: Sendable, Equatable {
    let value: String
    let line: Int
  }

  /// The path as given.
  package let path: String
  /// Problems of the file itself; ``Settings/load(commandLine:environment:file:accounts:)`` reports them.
  package let problems: [SettingsError.Problem]
  let entries: [String: Entry]

  /// Reads a file of at most 64 KiB.
  ///
  /// A missing file is `nil`, unless it is `required`; any other failure is among the problems.
  package static func read(path: String, required: Bool) -> SettingsFile? {
    do throws(SystemCallFailure) {
      return SettingsFile(path: path, bytes: try SmallFile.read(path: path, limit: longest))
    } catch {
      if error.number == ENOENT, !required { return nil }
      return SettingsFile(path: path, unreadable: error.description)
    }
  }

  /// Reads the text of a file that is already in memory; `path` is used only in errors.
  package init(path: String, bytes: [UInt8]) {
    guard let text = String(validating: TypedText.withoutMark(bytes), as: UTF8.self) else {
      self.init(path: path, unreadable: "the file is not UTF-8; save it as UTF-8")
      return
    }
    var entries: [String: Entry] = [:]
    var problems: [SettingsError.Problem] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let origin = SettingsError.Origin.file(path, line: index + 1)
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      switch SettingsLine(String(Substring(line))) {
      case .nothing: break
      case .malformed(let reason): problems.append(.malformed(origin, reason: reason))
      case .setting(let name, let value):
        if let first = entries[name] {
          problems.append(.duplicate(name: SettingsError.shown(name), origin, firstLine: first.line))
        } else {
          entries[name] = Entry(value: value, line: index + 1)
        }
      }
    }
    self.init(path: path, problems: problems, entries: entries)
  }

  private init(path: String, unreadable reason: String) {
    self.init(path: path, problems: [.unreadable(path: path, reason: reason)], entries: [:])
  }

  private init(path: String, problems: [SettingsError.Problem], entries: [String: Entry]) {
    (self.path, self.problems, self.entries) = (path, problems, entries)
  }

  private static let longest = 64 << 10
}
