/// The problems of the settings, all at once.
///
/// Names settings, files and lines, and allowed values; never the value that was given.
package struct SettingsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The place of a setting.
  package enum Origin: Sendable, Equatable, CustomStringConvertible {
    /// As an option of the command.
    case commandLine
    /// As an environment variable.
    case environment
    /// In that line of that file, counted from 1.
    case file(String, line: Int)

    /// Such as `/etc/recordd/recordd.conf:7`.
    package var description: String {
      switch self {
      case .commandLine: "command line"
      case .environment: "environment"
      case .file(let path, let line): "\(path):\(line)"
      }
    }
  }

  /// A problem to solve.
  package enum Problem: Sendable, Equatable, CustomStringConvertible {
    /// No setting has this name.
    case unknown(name: String, Origin)
    /// The value is not allowed.
    case notAllowed(name: String, Origin, allowed: String)
    /// The value was allowed by earlier versions.
    case retired(name: String, Origin, reason: String)
    /// The file names it a second time.
    case duplicate(name: String, Origin, firstLine: Int)
    /// The line is neither a comment nor `NAME=value`.
    case malformed(Origin, reason: String)
    /// Two settings contradict each other.
    case conflict(name: String, reason: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)

    /// One sentence with the remedy.
    package var description: String {
      switch self {
      case .unknown(let name, let origin):
        "\(origin): there is no setting \(name); see --help for all of them"
      case .notAllowed(let name, let origin, let allowed): "\(origin): \(name) must be \(allowed)"
      case .retired(let name, let origin, let reason): "\(origin): \(name) \(reason)"
      case .duplicate(let name, let origin, let first):
        "\(origin): \(name) stands in line \(first) already; keep one of them"
      case .malformed(let origin, let reason): "\(origin): \(reason)"
      case .conflict(let name, let reason): "\(name) \(reason)"
      case .unreadable(let path, let reason): "\(path): \(reason)"
      }
    }
  }

  /// Never empty.
  package let problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// One line for each problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }

  package var exitCode: ExitCode { .configuration }
}

extension SettingsError {
  /// A name for display: a plain one unchanged, anything else as "of that name".
  static func shown(_ name: String) -> String {
    let plain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-")
    }
    return plain && (1...64).contains(name.utf8.count) ? name : "of that name"
  }
}
