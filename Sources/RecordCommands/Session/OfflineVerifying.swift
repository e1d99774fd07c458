import ArgumentParser
import RecordModel

/// Verifies a stopped store; given by the program, so that nothing here needs the engine.
package protocol OfflineVerifying {
  /// A hidden verb in which the program checks a store in a process of its own.
  associatedtype Checker: ParsableCommand

  /// A hidden verb that measures without a daemon.
  associatedtype Measurer: ParsableCommand

  /// The verbs about the key of a stopped store.
  associatedtype Keys: ParsableCommand

  /// The verb that sets a damaged year of a stopped store's access log aside.
  associatedtype AccessAside: ParsableCommand

  /// The verb that sets a stopped store's damaged journal aside.
  associatedtype JournalAside: ParsableCommand

  /// The verb that checks a backup.
  associatedtype BackupChecker: ParsableCommand
  /// The verb that makes a store from a backup.
  associatedtype Restorer: ParsableCommand
  /// Version of the program.
  static var version: String { get }

  /// Verifies the store of a directory.
  ///
  /// - Parameters:
  ///   - stateDirectory: the state directory of a daemon that is stopped.
  ///   - keyFile: the file of its key; looked for like the daemon does if left out.
  ///   - progress: called now and then with the position reached and the head.
  static func verify(
    stateDirectory: String, keyFile: String?, progress: @escaping (UInt64, UInt64) -> Void
  ) -> OfflineOutcome
}

/// The result of verifying a stopped store.
package enum OfflineOutcome: Sendable, Equatable {
  /// It was read to the end of the log, or to its first damage.
  case checked(VerificationReport)
  /// It could not be opened.
  case refused(Failure)
  /// The file is so damaged that reading it ended the checking process by that signal; everything is right up
  /// to the position.
  case crashed(signal: String, position: UInt64)
  /// Somebody stopped the check by that signal.
  case stopped(signal: String)
}
