import Logging
import RecordClient
import RecordProcess
import Synchronization

/// The side beside a gateway that says where people are at home.
package final class PlaceDesk: Sendable {
  private final class Held: Sendable {
    let settings: Mutex<RelaySettings>

    init(_ settings: RelaySettings) { self.settings = Mutex(settings) }
  }

  private let held: Held
  private let answers: PlaceAnswers
  private let socket: PlaceSocket
  private let ports: RelayPorts
  private let outcome = Mutex(ExitCode.ok)
  /// Advances when it is asked whether all is well: each connection has a thread, and none waits for another.
  package let progress = ProgressCounter(name: "places") { counter in Task { counter.advance() } }

  /// ``run()`` starts it.
  package init(_ settings: RelaySettings, ports: RelayPorts, logger: Logger) throws {
    try settings.checkPlaces()
    let held = Held(settings)
    let answers = try PlaceAnswers({ held.settings.withLock { $0 } }, logger: logger)
    (self.held, self.answers, self.ports) = (held, answers, ports)
    socket = try PlaceSocket(settings.placesPath) { await answers.answer($0) }
  }

  package var ending: ExitCode { outcome.withLock { $0 } }

  /// Answers until ``stop()``.
  package func run() async {
    ports.worker.onServing()
    await withCheckedContinuation { continuation in
      let thread = try? PosixThread(name: "places") { [self] in
        socket.serve()
        continuation.resume()
      }
      guard thread == nil else { return }
      outcome.withLock { $0 = .internalError }
      continuation.resume()
    }
    await answers.close()
  }

  package func stop() { socket.end() }

  /// Uses other settings from now on, on a new connection; the socket stays where it is.
  package func change(to changed: RelaySettings) throws(SettingsError) {
    try changed.checkPlaces()
    held.settings.withLock { $0 = changed }
    Task { await answers.close() }
  }
}
