/// The exit status of the daemon, for systemd and scripts.
///
/// The numbers are those of sysexits.h. The unit does not restart on 65, 77 and 78, because a restart cannot
/// help there: a person has to look.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Stopped on request.
  case ok = 0
  /// The command line is wrong.
  case usage = 64
  /// Stored data differ from what was written.
  case corruptData = 65
  /// A dependency of the daemon is missing, such as its socket or its funnels.
  case unavailable = 69
  /// A defect of the daemon.
  case internalError = 70
  /// Reading or writing the store failed.
  case inputOutput = 74
  /// Another daemon holds the state directory.
  case temporary = 75
  /// The system refused access to a file or socket.
  case noPermission = 77
  /// The key does not fit the store, or a setting is wrong.
  case configuration = 78

  /// A sentence for the manual and for the last log line.
  package var meaning: String {
    switch self {
    case .ok: "stopped as asked"
    case .usage: "the command line is wrong"
    case .corruptData: "the store is damaged; restore it from a backup"
    case .unavailable: "something the daemon needs is missing"
    case .internalError: "a defect of the daemon"
    case .inputOutput: "reading or writing the store failed"
    case .temporary: "another daemon holds the state directory"
    case .noPermission: "access to a file or socket was refused"
    case .configuration: "the key does not fit the store, or a setting is wrong"
    }
  }

  /// Whether starting again without a change could help.
  package var restartMayHelp: Bool {
    switch self {
    case .unavailable, .internalError, .inputOutput, .temporary: true
    case .ok, .usage, .corruptData, .noPermission, .configuration: false
    }
  }
}
