import ArgumentParser
import RecordConsole
import RecordModel

/// Verification of a stopped store.
struct OfflineVerify<Offline: OfflineVerifying> {
  let stateDirectory: String
  let keyFile: String?

  func run(_ console: Console) throws {
    let line = ProgressLine()
    let outcome = Offline.verify(stateDirectory: stateDirectory, keyFile: keyFile) { position, head in
      line.show(Self.progress(position, head, console.style))
    }
    line.clear()
    try Self.show(outcome, console)
  }

  static func progress(_ position: UInt64, _ head: UInt64, _ style: Style) -> String {
    let share = Double(position) / Double(max(head, 1))
    return "\(Bar.text(share, width: 20)) "
      + style.say("\(position) von \(head) Einträgen", "\(position) of \(head) records")
  }

  private static func show(_ outcome: OfflineOutcome, _ console: Console) throws {
    switch outcome {
    case .checked(let report):
      try console.show(report, VerificationText.lines)
      if !report.valid { throw ExitCode(ExitStatus.damaged.rawValue) }
    case .refused(let failure): throw Self.failure(failure)
    case .crashed(let signal, let position): throw crash(signal, position)
    case .stopped(let signal):
      throw CommandFailure(
        "INTERRUPTED", "the check was stopped by \(signal) before its end; nothing is known of the store",
        details: ["signal": .string(signal)], status: .tryAgain)
    }
  }

  static func crash(_ signal: String, _ position: UInt64) -> CommandFailure {
    CommandFailure(
      "CORRUPT",
      "the store's file is damaged: reading it ended the checking process by \(signal) after position \(position) "
        + "was found right; restore it from a backup",
      details: ["signal": .string(signal), "position": .integer(Int64(clamping: position))], status: .damaged)
  }

  /// The refusals of opening a store, with remedies.
  static func failure(_ failure: Failure) -> CommandFailure {
    switch failure.code {
    case .stateConflict:
      CommandFailure(
        failure.code.rawValue,
        "another process has the store open; stop the daemon first, or verify through it without --state-dir",
        details: failure.details, status: .tryAgain)
    case .notFound:
      CommandFailure(failure.code.rawValue, failure.message, details: failure.details, status: .configuration)
    default: CommandFailure(failure)
    }
  }
}
