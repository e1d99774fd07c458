import Glibc
import RecordModel

/// The program's environment: variables and terminals.
package enum Surroundings {
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// German if the locale of messages is, else English.
  package static func language(_ variable: (String) -> String? = variable) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = variable(name), !value.isEmpty { return value.hasPrefix("de") ? .de : .en }
    }
    return .en
  }

  package static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Columns and rows of a terminal; `nil` if it does not report them.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether to use colours: on a terminal that has some, and not with `NO_COLOR`.
  package static func isColored(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }

  /// Columns of a terminal; `nil` if it does not report them, or is none.
  package static func columns(_ descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
