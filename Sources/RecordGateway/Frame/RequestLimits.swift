import RateWindows
import RecordModel
import Synchronization

/// Counts requests by route and person over a sliding window of 60 seconds (R-RH-182).
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
  private static let window: Int64 = 60_000

  init(isOn: Bool) { self.isOn = isOn }

  /// A request that was counted.
  struct Admission: Sendable {
    fileprivate var keys: [Key]
    fileprivate var moment: Int64
  }

  /// Counts a request, or refuses it with the seconds to wait.
  ///
  /// Of a limit for the person and one for the network, the stricter one refuses (R-SO-294).
  func admit(_ route: Route, _ account: AccountID?, _ client: CallClient) throws(Failure) -> Admission? {
    let name = route.budget ?? route.operation
    var admission = Admission(keys: [], moment: milliseconds(ContinuousClock.now - start))
    if let network = ClientNetwork(client.address), account != nil, route.addressLimit > 0 {
      try count(Key(operation: name, network: network), route.addressLimit, &admission)
    }
    // Callers without any identity are not counted as one.
    if account != nil || client.address != nil, route.limit > 0 {
      let network = account == nil ? ClientNetwork(client.address) : nil
      try count(Key(operation: name, account: account, network: network), route.limit, &admission)
    }
    return admission.keys.isEmpty ? nil : admission
  }

  /// Counts what a request is about, or refuses it; of a refused one nothing is counted (R-SO-363).
  ///
  /// - Parameter times: such as the files of an upload.
  func admit(_ budget: RequestBudget, times: Int, of account: AccountID) throws(Failure) {
    guard isOn, budget.limit > 0 else { return }
    let key = Key(operation: budget.name, account: account)
    let (moment, window) = (milliseconds(ContinuousClock.now - start), budget.seconds * 1000)
    let wait: Int64? = windows.withLock { windows in
      for counted in 0..<times {
        guard let wait = windows.count(key, limit: budget.limit, window: window, at: moment) else { continue }
        for _ in 0..<counted { windows.uncount(key, window: window, from: moment) }
        return wait
      }
      return nil
    }
    if let wait { throw .tooMany(milliseconds: wait) }
  }

  private func count(_ key: Key, _ limit: Int, _ admission: inout Admission) throws(Failure) {
    guard isOn else { return }
    let moment = admission.moment
    let wait = windows.withLock { $0.count(key, limit: limit, window: Self.window, at: moment) }
    if let wait { throw .tooMany(milliseconds: wait) }
    admission.keys.append(key)
  }

  /// Withdraws a counted request: it turned out to be nobody's.
  func withdraw(_ admission: Admission) {
    windows.withLock { windows in
      for key in admission.keys { windows.uncount(key, window: Self.window, from: admission.moment) }
    }
  }

  private func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
  }
}

/// How much of something an account may do in a time, whatever its requests are.
struct RequestBudget: Sendable {
  let name: String
  /// 0 for any number.
  let limit: Int
  let seconds: Int64
}

extension Exchange {
  /// Counts what the request is about, or refuses it.
  func count(_ budget: RequestBudget, times: Int = 1) throws(Failure) {
    guard let session else { return }
    try limits?.admit(budget, times: times, of: session.account)
  }
}

extension Failure {
  fileprivate static func tooMany(milliseconds wait: Int64) -> Failure {
    Failure(
      .rateLimited, "too many requests; try again later",
      details: ["retryAfterSeconds": .integer(max(1, (wait + 999) / 1000))])
  }
}
