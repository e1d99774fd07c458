import Glibc
import RecordCommands
import RecordOffline

/// Provides the command line's part of the engine: the check of a stopped store.
enum StoppedStore: OfflineVerifying {
  typealias Checker = CheckStore
  typealias Measurer = MeasureAccess
  typealias Keys = KeyVerb
  typealias AccessAside = SetAsideAccess
  typealias JournalAside = SetAsideJournal
  typealias BackupChecker = VerifyBackup
  typealias Restorer = RestoreBackup

  static var version: String { StoreCheck.version }

  static func verify(
    stateDirectory: String, keyFile: String?, progress: @escaping (UInt64, UInt64) -> Void
  ) -> OfflineOutcome {
    let key = KeyFile.path(named: keyFile, stateDirectory: stateDirectory) { name in
      getenv(name).map { String(cString: $0) }
    }
    do {
      let outcome = try StoreCheck.run(stateDirectory: stateDirectory, keyFile: key) {
        progress($0.position, $0.head)
      }
      return translated(outcome)
    } catch {
      return .refused(error)
    }
  }

  private static func translated(_ outcome: StoreCheck.Outcome) -> OfflineOutcome {
    switch outcome {
    case .checked(let report): .checked(report)
    case .refused(let failure): .refused(failure)
    case .crashed(let signal, let reached): .crashed(signal: signal, position: reached?.position ?? 0)
    case .stopped(let signal): .stopped(signal: signal)
    }
  }
}
