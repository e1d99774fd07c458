import Logging
import RecordProcess

/// The frame of work at the engine that goes on until it is stopped: its settings, the way there, and its end.
package final class EngineWork: Sendable {
  let settings: Held<ShipperSettings>
  /// Where answers come to; once the store is known, to a place of its instance alone.
  let inbox: Held<String?>
  let line: EngineLine
  let pause = Pause()
  fileprivate let outcome = Held(ExitCode.ok)
  var ending: ExitCode { outcome.value }

  /// - Parameter threads: calls of the engine that may block at the same time.
  init(_ settings: ShipperSettings, inbox: String?, threads: Int) throws {
    try settings.check()
    let (held, inbox) = (Held(settings), Held(inbox))
    (self.settings, self.inbox) = (held, inbox)
    line = EngineLine(threads: try CallThreads(count: threads)) { held.value.engine(inbox: inbox.value) }
  }
}

/// What works in such a frame.
package protocol EngineWorker: Sendable {
  var work: EngineWork { get }
  var ports: ShipperPorts { get }
  var logger: Logger { get }
}

extension EngineWorker {
  var settings: Held<ShipperSettings> { work.settings }
  var line: EngineLine { work.line }
  var pause: Pause { work.pause }

  /// Ends the work after the step under way.
  package func stop() { pause.end() }

  /// Uses other settings from now on, on a new connection; if they cannot be used, nothing changes.
  package func change(to changed: ShipperSettings) throws(SettingsError) {
    try changed.check()
    settings.value = changed
    let line = line
    Task { await line.close() }
  }

  /// Says why it makes no sense to go on, and ends.
  func end(_ reason: String) {
    work.outcome.value = .configuration
    logger.critical("the work ends", metadata: ["reason": "\(reason)"])
    ports.onStatus("ENDED: \(reason)")
    pause.end()
  }
}
