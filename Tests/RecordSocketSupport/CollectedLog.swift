import Logging
import Synchronization

/// What a logger was told, as text.
package final class CollectedLog: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package var text: String { lines.withLock { $0.joined(separator: "\n") } }

  package var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: CollectedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: Logging.LogEvent) {
      let facts = event.metadata.map { "\($0)" } ?? ""
      log.lines.withLock { $0.append("\(event.level) \(event.message) \(facts)") }
    }
  }
}
