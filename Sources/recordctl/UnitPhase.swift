import Glibc
import RecordProcess

/// Tells a service manager how a verb that it runs goes on: a backup made by a timer, a restore, a check.
///
/// Nothing is told, and no thread started, where nobody supervises.
enum UnitPhase {
  /// What a verb does, in words; a verb of two words before its first one.
  private static let words = [
    ("backup verify", "checking a backup"), ("backup", "waiting for a backup"),
    ("restore", "making a store of a backup"), ("verify", "checking a store"),
    ("access verify", "checking the access log"), ("key", "working on the keys of a store"),
    ("set-aside-journal", "putting a journal aside"), ("rebuild", "waiting for a projection"),
    ("export", "waiting for an export"), ("import", "importing"), ("import-synthea", "importing"),
  ]

  /// Carries out the verb of a command line.
  static func during(_ arguments: [String], _ body: () async -> Int32) async -> Int32 {
    guard getenv("NOTIFY_SOCKET") != nil else { return await body() }
    let (notifier, status) = (ServiceNotifier(), status(arguments))
    notifier.status(status)
    let phase = try? LongPhase(notifier, status: { status })
    defer { phase?.end() }
    return await body()
  }

  private static func status(_ arguments: [String]) -> String {
    let line = arguments.joined(separator: " ") + " "
    return words.first { line.hasPrefix($0.0 + " ") }?.1 ?? "at work"
  }
}
