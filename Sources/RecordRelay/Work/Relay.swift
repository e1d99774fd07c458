import Logging
import RecordClient
import RecordProcess
import RecordShipping
import Synchronization

/// Carries the daemon's socket over the engine: one side beside a gateway, one beside a daemon.
package final class Relay: Sendable {
  let place: RelayPlace
  let mailbox: Mailbox
  let ports: RelayPorts
  let logger: Logger
  private let settings: Mutex<(RelaySettings, RelayKeyring?)>
  private let pause = Pause()
  private let outcome = Mutex(ExitCode.ok)
  /// Advances with every turn of the loop; for the watchdog.
  package let progress: ProgressCounter

  /// ``run()`` starts it.
  package init(_ place: RelayPlace, _ settings: RelaySettings, ports: RelayPorts, logger: Logger) throws {
    let keys = try settings.check(place)
    let mailbox = try Mailbox()
    (self.place, self.mailbox, self.ports, self.logger) = (place, mailbox, ports, logger)
    self.settings = Mutex((settings, keys))
    progress = ProgressCounter(name: "relay") { _ in mailbox.post(.probe) }
  }

  package var ending: ExitCode { outcome.withLock { $0 } }

  /// Works until ``stop()``.
  package func run() async {
    async let watching: Void = watch()
    await withCheckedContinuation { continuation in
      let thread = try? PosixThread(name: "relay") { [self] in
        loop()
        continuation.resume()
      }
      guard thread == nil else { return }
      outcome.withLock { $0 = .internalError }
      continuation.resume()
    }
    pause.end()
    await watching
  }

  private func loop() {
    do throws(SystemCallFailure) {
      let (settings, keys) = settings.withLock { $0 }
      let loop = try RelayLoop(
        settings, keys, mailbox, ports: ports, progress: progress, logger: logger)
      let side: any RelaySide = place == .box ? BoxSide(loop) : GatewaySide(loop)
      ports.worker.onServing()
      try loop.run(side)
    } catch {
      outcome.withLock { $0 = .unavailable }
      logger.critical("the relay ends", metadata: ["reason": "\(error)"])
    }
  }

  private func watch() async {
    guard place == .box else { return }
    await DaemonWatch(path: { [self] in settings.withLock { $0.0.socketPath } }, pause: pause).run {
      mailbox.post(.serving($0))
    }
  }

  /// Ends all sessions, and then the work.
  package func stop() {
    pause.end()
    mailbox.post(.stop)
  }

  /// Uses other settings from now on, on a new connection; if they cannot be used, nothing changes.
  package func change(to changed: RelaySettings) throws(SettingsError) {
    let keys = try changed.check(place)
    settings.withLock { $0 = (changed, keys) }
    mailbox.post(.settings(changed, keys))
  }
}
