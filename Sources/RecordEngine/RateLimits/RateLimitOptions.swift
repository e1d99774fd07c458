import Glibc
import RecordModel
import RecordStore

/// Limits of calls by class; 0 for no limit.
package struct RateLimitOptions: Sendable, Equatable {
  /// Attempts to sign in or to register a minute, for one client address or person (R-MH-289).
  package var signInsPerMinute = 60
  /// One-time codes requested or presented a minute, for one client address or person (R-MH-289).
  ///
  /// Many people may be behind one address. The protection of mailboxes from floods and of codes from
  /// guessing counts by account, see ``Identity/mayMail(_:_:_:_:)`` and ``AttemptTable``.
  package var codesPerMinute = 60
  package var exportsPerHour = 30
  /// Calls of any kind a minute.
  package var callsPerMinute = 1200

  package init() {}
}

/// Calls that are counted together.
enum RateClass: String, Sendable, CaseIterable {
  case logIn, code, export, everything

  /// Milliseconds of a window.
  var window: Int64 {
    switch self {
    case .logIn, .code, .everything: 60_000
    case .export: 3_600_000
    }
  }

  func limit(_ options: RateLimitOptions) -> Int {
    switch self {
    case .logIn: options.signInsPerMinute
    case .code: options.codesPerMinute
    case .export: options.exportsPerHour
    case .everything: options.callsPerMinute
    }
  }
}

/// A clock that only runs forward, even while the machine sleeps.
enum MonotonicClock {
  /// `CLOCK_BOOTTIME` in whole milliseconds.
  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
