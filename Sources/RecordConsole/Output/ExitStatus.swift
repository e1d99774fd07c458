import RecordClient
import RecordModel
import RecordRPC

/// The exit status of the program; those above 1 are the numbers of sysexits.h.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  /// The record refused: not found, answers missing, a clash with the current state.
  case refused = 1
  /// The command line is wrong.
  case usage = 64
  /// Stored data differ from what was written.
  case damaged = 65
  /// No daemon could be reached.
  case unreachable = 69
  /// A defect of this program or of the daemon.
  case defect = 70
  /// A file or the standard output could not be written or read.
  case output = 74
  /// Not now: overloaded, stopping, in use, or the connection broke; try again.
  case tryAgain = 75
  /// The caller may not do this.
  case notAllowed = 77
  /// The key does not fit the store, or a setting is missing.
  case configuration = 78
}

extension ExitStatus {
  /// The whole table from refusals to numbers; unknown codes count as refusals.
  package init(_ code: Failure.Code) {
    switch code {
    case .unauthorized, .forbidden: self = .notAllowed
    case .methodNotFound: self = .usage
    case .overloaded, .unavailable, .storageFull: self = .tryAgain
    case .databaseError: self = .output
    case .corrupt: self = .damaged
    case .wrongKey: self = .configuration
    case .internalError, .parseError, .invalidRequest: self = .defect
    default: self = .refused
    }
  }
}
