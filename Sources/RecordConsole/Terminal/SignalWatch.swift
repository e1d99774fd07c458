import Glibc
import Synchronization

/// Remembers signals that ask the program to end or to stop, so that it can give the terminal back first.
///
/// By handlers, which are there once they are set: a signal source of Dispatch begins on another thread, and a
/// signal that comes before is lost. One at a time.
package final class SignalWatch: Sendable {
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The first that asked for the end, else 0.
  ///
  /// A handler reaches no object, and may do no more than set a number (signal-safety(7)).
  private static let end = Atomic<Int32>(0)
  private static let isToStop = Atomic<Bool>(false)

  /// The signal that came first of those that end the program.
  package var received: Int32? {
    let number = Self.end.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Runs work while signals are only remembered, then ends the program by the signal that came, if one did.
  package static func run<T>(_ work: (SignalWatch) async throws -> T) async throws -> T {
    let watch = SignalWatch()
    end.store(0, ordering: .relaxed)
    isToStop.store(false, ordering: .relaxed)
    // A shell without job control has told the program not to stop.
    let stop = isIgnored(SIGTSTP) ? [] : [SIGTSTP]
    let watched = (ends + stop).map { number in
      (number: number, before: signal(number) { SignalWatch.note($0) })
    }
    defer {
      for one in watched { signal(one.number, one.before) }
      if let number = watch.received { deliver(number) }
    }
    return try await work(watch)
  }

  private static func note(_ number: Int32) {
    if number == SIGTSTP { return isToStop.store(true, ordering: .relaxed) }
    _ = end.compareExchange(expected: 0, desired: number, ordering: .relaxed)
  }

  /// Stops the program if that was asked for, until it is told to go on.
  ///
  /// - Parameters:
  ///   - giveBack: gives the terminal back before the stop.
  ///   - takeAgain: takes it again after it.
  package func stopIfAsked<E: Error>(
    giveBack: () -> Void, takeAgain: () throws(E) -> Void
  ) throws(E) {
    guard Self.isToStop.exchange(false, ordering: .relaxed) else { return }
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
