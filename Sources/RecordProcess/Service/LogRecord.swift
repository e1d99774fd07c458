import Logging

/// One log event with its metadata merged and sorted, ready to be written in either form.
struct LogRecord {
  let level: Logger.Level
  let message: String
  /// Sorted by key, so that equal events give equal lines.
  let metadata: [(key: String, value: String)]

  /// Later sources override earlier ones for the same key.
  init(level: Logger.Level, message: String, metadata sources: [Logger.Metadata?]) {
    self.level = level
    self.message = message
    var merged: Logger.Metadata = [:]
    for source in sources { if let source { merged.merge(source) { _, later in later } } }
    metadata = merged.sorted { $0.key < $1.key }.map { ($0.key, LogText.render($0.value)) }
  }

  /// `2026-01-14T10:20:30.123Z info message key=value`, with the line break at the end.
  func line(at time: String) -> String {
    var line = "\(time) \(level.rawValue) \(LogText.escaped(message))"
    for (key, value) in metadata { line += " \(LogText.key(key))=\(LogText.quoted(value))" }
    return line + "\n"
  }
}
