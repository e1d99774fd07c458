import ArgumentParser
import RecordConsole
import RecordModel

/// Verification of a stopped store.
struct OfflineVerify<Offline: OfflineVerifying> {
  let stateDirectory: String
  let keyFile: String?

  func run(_ console: Console) throws {
    let line = ProgressLine()
    let outcome = Offline.verify(stateDirectory: stateDirectory, keyFile: keyFile) {
      line.show(Self.progress($0, console.style))
    }
    line.clear()
    try Self.show(outcome, console)
  }

  static func progress(_ step: VerificationProgress, _ style: Style) -> String {
    guard let done = step.documents, let all = step.allDocuments else {
      return "\(bar(step.position, step.head)) "
        + style.say("\(step.position) von \(step.head) Einträgen", "\(step.position) of \(step.head) records")
    }
    return "\(bar(done, all)) " + style.say("\(done) von \(all) Dokumenten", "\(done) of \(all) documents")
  }

  private static func bar(_ part: UInt64, _ whole: UInt64) -> String {
    Bar.text(Double(part) / Double(max(whole, 1)), width: 20)
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
