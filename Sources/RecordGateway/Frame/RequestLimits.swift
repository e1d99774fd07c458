import RateWindows
import RecordModel
import Synchronization

/// Counts requests by route and person over a sliding window, usually a minute (R-RH-182).
final class RequestLimits: Sendable {
  /// An operation and its caller: the person, or the network if nobody is signed in.
  fileprivate struct Key: Hashable, Sendable {
    var operation: String
    var account: AccountID?
    var network: ClientNetwork?
  }

  private let isOn: Bool
  private let windows = Mutex(SlidingWindows<Key>(limit: 65_536))
  private let start = ContinuousClock.now
  private let window: Int64

  /// Whether clients without an address are counted, all as one.
  private let isNobodyCounted: Bool

  /// - Parameter trust: behind a proxy, whoever it names no address of is counted with all others like that; a
  ///   client of a Unix socket, which nobody else can reach, is not counted.
  init(isOn: Bool, windowSeconds: Int, trust: ProxyTrust) {
    (self.isOn, window, isNobodyCounted) = (isOn, Int64(windowSeconds) * 1000, trust == .proxy)
  }

  /// A request that was counted.
  struct Admission: Sendable {
    fileprivate var key: Key
    fileprivate var moment: Int64
  }

  /// Counts a request, or refuses it with the seconds to wait.
  func admit(_ route: Route, _ account: AccountID?, _ client: Client) throws(Failure) -> Admission? {
    guard isOn, route.limit > 0, account != nil || client.address != nil || isNobodyCounted else {
      return nil
    }
    let key = Key(
      operation: route.budget ?? route.operation, account: account,
      network: account == nil ? ClientNetwork(client.address) : nil)
    let moment = milliseconds(ContinuousClock.now - start)
    let wait = windows.withLock { $0.count(key, limit: route.limit, window: window, at: moment) }
    guard let wait else { return Admission(key: key, moment: moment) }
    throw Failure(
      .rateLimited, "too many requests; try again later",
      details: ["retryAfterSeconds": .integer(WholeSeconds.toWait(milliseconds: wait))])
  }

  /// Withdraws a counted request: it turned out to be nobody's.
  func withdraw(_ admission: Admission) {
    windows.withLock { $0.uncount(admission.key, window: window, from: admission.moment) }
  }

  private func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
  }
}
