import CSystemd
import Glibc

/// Sends systemd a sign of life, but only while every part of the daemon gives one.
///
/// Runs on a thread of its own, so that neither a full thread pool nor a blocked event loop can keep it from
/// looking. It never stops the process itself: it falls silent, and the service manager acts after
/// `WatchdogSec=`.
package final class Watchdog: Sendable {
  /// The result of a look.
  package enum Report: Sendable, Equatable {
    /// These sources have not moved; no sign of life was sent.
    case stuck([String])
    /// Every source moves again after being stuck.
    case recovered
    /// The sign of life was refused.
    case undelivered(ServiceNotifier.Delivery)
  }

  private let thread: PosixThread
  private let wake: WakeEvent

  /// The interval of `WatchdogSec=`; `nil` if the service manager does not require signs of life from this
  /// process.
  package static func intervalFromEnvironment() throws(SystemCallFailure) -> Duration? {
    var microseconds: UInt64 = 0
    let result = sd_watchdog_enabled(0, &microseconds)
    guard result >= 0 else { throw SystemCallFailure("sd_watchdog_enabled", number: -result) }
    guard result > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  /// Starts looking at the sources, and sends at half the interval while all of them move.
  ///
  /// A failed look is repeated after an eighth of the interval, so that a pause shorter than the interval is
  /// tolerated. `report` is called on the watchdog's thread, once for each change; it must not block.
  package init(
    interval: Duration, sources: [any ProgressSource], notifier: ServiceNotifier = ServiceNotifier(),
    report: @escaping @Sendable (Report) -> Void
  ) throws(SystemCallFailure) {
    let wake = try WakeEvent()
    self.wake = wake
    var round = WatchdogRound(ledger: ProgressLedger(sources), notifier: notifier, report: report)
    thread = try PosixThread(name: "watchdog") {
      var pause = interval / 2
      round.begin()
      while wake.wait(atMost: pause) == .timeout { pause = round.look() ? interval / 2 : interval / 8 }
    }
  }

  /// Stops looking and waits for the thread to end; may be called more than once.
  package func stop() {
    wake.signal()
    thread.join()
  }
}

/// One look after the other: the state behind the watchdog's thread.
struct WatchdogRound {
  var ledger: ProgressLedger
  let notifier: ServiceNotifier
  let report: @Sendable (Watchdog.Report) -> Void
  private var stuck: [String] = []
  private var lastDelivery = ServiceNotifier.Delivery.taken

  init(
    ledger: ProgressLedger, notifier: ServiceNotifier, report: @escaping @Sendable (Watchdog.Report) -> Void
  ) {
    self.ledger = ledger
    self.notifier = notifier
    self.report = report
  }

  mutating func begin() { ledger.ask() }

  /// Returns whether every source moved; if so the sign of life was sent.
  mutating func look() -> Bool {
    let now = ledger.look()
    if now != stuck { report(now.isEmpty ? .recovered : .stuck(now)) }
    stuck = now
    if now.isEmpty { sendSignOfLife() }
    ledger.ask()
    return now.isEmpty
  }

  private mutating func sendSignOfLife() {
    let delivery = notifier.watchdog()
    if delivery != lastDelivery, delivery != .taken { report(.undelivered(delivery)) }
    lastDelivery = delivery
  }
}
