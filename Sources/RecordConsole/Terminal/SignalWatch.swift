import Dispatch
import Glibc
import Synchronization

/// Remembers signals that ask the program to end or to stop, so that it can give the terminal back first.
package final class SignalWatch: Sendable {
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private struct State {
    /// The first that asked for the end.
    var end: Int32?
    var isToStop = false
  }

  private let state = Mutex(State())

  /// The signal that came first of those that end the program.
  package var received: Int32? { state.withLock { $0.end } }

  /// Runs work while signals are only remembered, then ends the program by the signal that came, if one did.
  package static func run<T>(_ work: (SignalWatch) async throws -> T) async throws -> T {
    let watch = SignalWatch()
    // A shell without job control has told the program not to stop.
    let stop = isIgnored(SIGTSTP) ? [] : [SIGTSTP]
    let watched = (ends + stop).map { number in
      let before = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { watch.note(number) }
      source.resume()
      return (number: number, before: before, source: source)
    }
    defer {
      for one in watched {
        signal(one.number, one.before)
        one.source.cancel()
      }
      if let number = watch.received { deliver(number) }
    }
    return try await work(watch)
  }

  private func note(_ number: Int32) {
    state.withLock { state in
      if number == SIGTSTP { state.isToStop = true } else { state.end = state.end ?? number }
    }
  }

  /// Stops the program if that was asked for, until it is told to go on.
  ///
  /// - Parameters:
  ///   - giveBack: gives the terminal back before the stop.
  ///   - takeAgain: takes it again after it.
  package func stopIfAsked<E: Error>(
    giveBack: () -> Void, takeAgain: () throws(E) -> Void
  ) throws(E) {
    let isToStop = state.withLock { state in
      defer { state.isToStop = false }
      return state.isToStop
    }
    guard isToStop else { return }
    giveBack()
    Self.deliver(SIGTSTP)
    try takeAgain()
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Lets a signal do what it does by default; the threads of the runtime hold all of them back.
  private static func deliver(_ number: Int32) {
    let before = signal(number, SIG_DFL)
    var (set, held) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, &held)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &held, nil)
    signal(number, before)
  }
}
