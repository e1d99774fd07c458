import Glibc
import Logging

/// Writes log events to the journal with fields, or as plain lines to standard error.
///
/// Messages are constants and facts stand in metadata; nothing here can distinguish patient data from other
/// text, so callers must not log any. Of an attached error only its type is written, because a foreign
/// error's text may quote input.
package struct JournalLogHandler: LogHandler {
  /// Metadata added to every event of this logger.
  package var metadata: Logger.Metadata = [:]
  /// Metadata taken from the surrounding task, if any.
  package var metadataProvider: Logger.MetadataProvider?

  private let destination: LogDestination
  private let identifier: String
  private let descriptor: CInt
  private let threshold: LogThreshold
  private var ownLevel: Logger.Level?

  /// A handler that follows `threshold` until a logger is given a level of its own.
  ///
  /// `identifier` is the program's name in the journal.
  package init(
    identifier: String = "recordd", threshold: LogThreshold, destination: LogDestination,
    metadataProvider: Logger.MetadataProvider? = nil
  ) {
    self.init(
      identifier: identifier, threshold: threshold, destination: destination,
      metadataProvider: metadataProvider, descriptor: STDERR_FILENO)
  }

  init(
    identifier: String, threshold: LogThreshold, destination: LogDestination,
    metadataProvider: Logger.MetadataProvider?, descriptor: CInt
  ) {
    self.identifier = identifier
    self.threshold = threshold
    self.destination = destination
    self.metadataProvider = metadataProvider
    self.descriptor = descriptor
  }

  /// The least severe level to log.
  package var logLevel: Logger.Level {
    get { ownLevel ?? threshold.level }
    set { ownLevel = newValue }
  }

  /// One entry of the logger's own metadata.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the event; an entry that the journal does not accept goes to standard error.
  package func log(event: LogEvent) {
    let record = LogRecord(
      level: event.level, message: event.message.description,
      metadata: [metadata, metadataProvider?.get(), event.metadata, Self.typeOf(event.error)])
    if destination == .journal, Journal.send(JournalFields.fields(of: record, identifier: identifier)) {
      return
    }
    LogOutput.write(record.line(at: LogClock.now()), to: descriptor)
  }

  private static func typeOf(_ error: (any Error)?) -> Logger.Metadata? {
    error.map { ["error.type": .string(String(describing: type(of: $0)))] }
  }
}
