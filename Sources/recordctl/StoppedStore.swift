import Glibc
import RecordCommands
import RecordModel
import RecordOffline

/// Gives the command line what it needs of the engine: the check of a stopped store.
enum StoppedStore: OfflineVerifying {
  typealias Checker = CheckStore

  static var version: String { StoreCheck.version }

  static func verify(
    stateDirectory: String, keyFile: String?, progress: @escaping (UInt64, UInt64) -> Void
  ) throws(Failure) -> OfflineOutcome {
    let key = KeyFile.path(named: keyFile, stateDirectory: stateDirectory) { name in
      getenv(name).map { String(cString: $0) }
    }
    let outcome = try StoreCheck.run(stateDirectory: stateDirectory, keyFile: key) {
      progress($0.position, $0.head)
    }
    switch outcome {
    case .checked(let report): return .checked(report)
    case .refused(let failure): throw failure
    case .crashed(let signal, let reached): return .crashed(signal: signal, position: reached?.position ?? 0)
    case .stopped(let signal): return .stopped(signal: signal)
    }
  }
}
