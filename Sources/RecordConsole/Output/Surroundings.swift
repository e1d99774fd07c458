import Glibc
import RecordModel

/// What the program finds around itself: variables of the environment and terminals.
package enum Surroundings {
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// German where the locale of messages is, else English.
  package static func language(_ variable: (String) -> String? = variable) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = variable(name), !value.isEmpty { return value.hasPrefix("de") ? .de : .en }
    }
    return .en
  }

  /// The moment of the system's clock.
  package static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Columns and rows of a terminal; `nil` where it does not tell.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether colours are wanted: on a terminal that has some, and not with `NO_COLOR`.
  package static func isColored(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }

  /// Columns of a terminal; `nil` where it does not tell, or is none.
  package static func columns(_ descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
