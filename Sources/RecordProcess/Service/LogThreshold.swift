import Logging
import Synchronization

/// The least severe level to log, shared by all loggers of the process and changeable while it runs.
package final class LogThreshold: Sendable {
  private let index: Atomic<Int>

  package init(_ level: Logger.Level) { index = Atomic(Self.number(of: level)) }

  package var level: Logger.Level {
    get {
      let levels = Logger.Level.allCases
      let number = index.load(ordering: .relaxed)
      return levels.indices.contains(number) ? levels[number] : .info
    }
    set { index.store(Self.number(of: newValue), ordering: .relaxed) }
  }

  private static func number(of level: Logger.Level) -> Int {
    Logger.Level.allCases.firstIndex(of: level) ?? 0
  }
}
