import Logging
import RecordClient
import RecordProcess
import Synchronization

/// Has a server write texts about analyses and answers to questions, as the daemon asks for them, until it is stopped.
///
/// A text is written at most once: one that is lost with the narrator or the daemon is none.
package final class Narrator: Sendable {
  /// Settings with what was made from them.
  struct Setup: Sendable {
    let settings: NarratorSettings
    let server: ChatServer
  }

  let ports: WorkerPorts
  let logger: Logger
  let pause = Pause()
  /// Advances with every step of the narrator; for the watchdog.
  package let progress: ProgressCounter
  private let setup: Mutex<Setup>
  private let hasServed = Mutex(false)

  /// ``run()`` starts it.
  ///
  /// - Throws: also if no server is named: there is none by default.
  package init(_ settings: NarratorSettings, ports: WorkerPorts, logger: Logger) throws(SettingsError) {
    (self.ports, self.logger) = (ports, logger)
    setup = Mutex(try Self.setup(settings))
    // A text takes two minutes at most, and a call of the daemon half a minute.
    progress = ProgressCounter(name: "narrator") { _ in }
  }

  /// Works until ``stop()``; texts under way are given up.
  package func run() async {
    await withDiscardingTaskGroup { seats in
      for _ in 0..<current.settings.jobs {
        seats.addTask { [self] in await NarratorSeat(narrator: self).run() }
      }
    }
  }

  /// Ends the work.
  package func stop() { pause.end() }

  /// Uses other settings for later texts; if they cannot be used, nothing changes.
  package func change(to settings: NarratorSettings) throws(SettingsError) {
    let changed = try Self.setup(settings)
    setup.withLock { $0 = changed }
  }

  var current: Setup { setup.withLock { $0 } }

  func serves() {
    let isFirst = hasServed.withLock { served in
      defer { served = true }
      return !served
    }
    guard isFirst else { return }
    logger.notice("the daemon answers")
    ports.onServing()
  }

  private static func setup(_ settings: NarratorSettings) throws(SettingsError) -> Setup {
    guard let address = settings.endpoint else {
      throw SettingsError(problems: [
        .conflict(name: "endpoint", reason: "must name the server that writes; there is none by default")
      ])
    }
    var token: ServerToken?
    if let path = settings.tokenFile { token = try ServerToken.read(path: path) }
    return Setup(settings: settings, server: ChatServer(address: address, token: token))
  }
}
