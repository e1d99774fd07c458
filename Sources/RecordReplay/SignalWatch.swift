import Dispatch
import Glibc
import Synchronization

/// Remembers a signal that asks the program to end, so that it can tidy up first.
final class SignalWatch: Sendable {
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let first = Mutex<Int32?>(nil)

  /// The signal that came first.
  var received: Int32? { first.withLock { $0 } }

  /// Runs work while signals are only remembered, then ends the program by the signal that came, if one did.
  static func run(_ work: (SignalWatch) async throws -> Void) async throws {
    let watch = SignalWatch()
    let sources = watched.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { watch.first.withLock { $0 = $0 ?? number } }
      source.resume()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      for number in watched { signal(number, SIG_DFL) }
      if let number = watch.received { end(by: number) }
    }
    try await work(watch)
  }

  /// Ends the program by a signal; the threads of the runtime hold all of them back.
  private static func end(by number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
