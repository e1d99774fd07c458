import Glibc
import RecordModel

/// Checks a stopped store in a child process, since a damaged page of its file can end the process that reads it.
package enum StoreCheck {
  package struct Progress: Codable, Sendable, Equatable {
    /// Position up to which everything is right.
    package var position: UInt64
    /// Position of the last record by the stored head.
    package var head: UInt64

    package init(position: UInt64, head: UInt64) { (self.position, self.head) = (position, head) }
  }

  /// The result of a check.
  package enum Outcome: Sendable, Equatable {
    /// The log was read to its end, or to its first damage.
    case checked(VerificationReport)
    /// The store could not be opened.
    case refused(Failure)
    /// The file is so damaged that reading it ended the process by that signal.
    case crashed(signal: String, reached: Progress?)
    /// Somebody stopped the check by that signal; nothing is known.
    case stopped(signal: String)
  }

  /// Runs the check and waits for its end.
  ///
  /// - Parameters:
  ///   - stateDirectory: of the store.
  ///   - keyFile: of the store's key.
  ///   - program: a program that has the verb ``CheckStore``; this program itself if left out.
  ///   - progress: called with every report of the check.
  /// - Throws: ``RecordModel/Failure/Code/internalError`` if the process cannot be started or says nothing.
  package static func run(
    stateDirectory: String, keyFile: String, program: String = "/proc/self/exe",
    progress: (Progress) -> Void = { _ in }
  ) throws(Failure) -> Outcome {
    let child = try ChildProcess(
      program, ["recordctl", "check-store", "--key-file", keyFile, "--", stateDirectory])
    var reached: Progress?
    var last: CheckLine?
    child.forEachLine { bytes in
      guard let line = CheckLine(bytes) else { return }
      if let step = line.progress {
        reached = step
        progress(step)
      } else {
        last = line
      }
    }
    return try outcome(child.wait(), last, reached)
  }

  private static func outcome(
    _ end: ChildProcess.End, _ last: CheckLine?, _ reached: Progress?
  ) throws(Failure) -> Outcome {
    if case .signalled(let number) = end {
      let name = SignalName.text(number)
      return SignalName.meansDamage(number)
        ? .crashed(signal: name, reached: reached) : .stopped(signal: name)
    }
    if let report = last?.report { return .checked(report) }
    if let refusal = last?.refusal { return .refused(refusal.failure) }
    throw Failure(.internalError, "the checking process ended without a word")
  }
}
