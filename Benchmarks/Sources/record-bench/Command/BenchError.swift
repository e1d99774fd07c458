import Glibc

/// Why a measurement could not be made.
enum BenchError: Error, CustomStringConvertible {
  /// The command line is wrong.
  case usage(String)
  /// A system call failed with this error number.
  case system(String, Int32)
  /// LMDB or SQLite failed with this result.
  case storage(String, Int32)
  /// The daemon refused a request or broke off; without the reply, which may repeat what was sent.
  case daemon(String)

  /// A failed system call, with the current error number.
  static func system(_ call: String) -> BenchError { .system(call, errno) }

  var description: String {
    switch self {
    case .usage(let text), .daemon(let text): text
    case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
    case .storage(let call, let code): "\(call): result \(code)"
    }
  }
}
