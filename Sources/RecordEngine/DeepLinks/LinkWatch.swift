import RateWindows
import RecordModel
import RecordStore
import Synchronization

/// Finds suspicious uses of links, by person or address (R-RH-240, R-RH-241, R-RH-242).
///
/// Kept in memory and bounded like ``AttemptTable``: beyond the limit of persons and addresses, the half not
/// seen for longest is forgotten at once. Spans are measured by a clock that is never set.
final class LinkWatch: Sendable {
  /// A user of links.
  enum Subject: Hashable, Sendable {
    case account(AccountID)
    case address(ClientAddress)
    case service(UInt32)
  }

  fileprivate struct Key: Hashable {
    var account: AccountID?
    var network: ClientNetwork?
    var service: UInt32?
    var pattern: LinkPattern

    init(_ subject: Subject, _ pattern: LinkPattern) {
      self.pattern = pattern
      switch subject {
      case .account(let account): self.account = account
      case .address(let address): network = ClientNetwork(address)
      case .service(let userID): service = userID
      }
    }
  }

  fileprivate struct Trace {
    /// The last moments, oldest first; no more than raise an alert.
    var moments: [Int64] = []
    /// Number of the current alert.
    var alert: Int?
  }

  fileprivate struct Table {
    var recent: [Key: Trace] = [:]
    var older: [Key: Trace] = [:]
    /// The last alerts, oldest first.
    var alerts: [(number: Int, alert: LinkAlert)] = []
    var last = 0
  }

  static let keptAlerts = 1000

  private let limits: [LinkPattern: LinkOptions.Limit]
  private let size: Int
  private let table = Mutex(Table())

  init(_ limits: [LinkPattern: LinkOptions.Limit], size: Int = 16_384) {
    (self.limits, self.size) = (limits, size)
  }

  /// The alerts, newest first.
  var alerts: [LinkAlert] { table.withLock { $0.alerts.reversed().map(\.alert) } }

  /// Notes a use; returns the alert if it is a new one.
  ///
  /// As long as the uses are as frequent, they are added to the same alert.
  func note(_ pattern: LinkPattern, by subject: Subject, at moment: Int64, now: Timestamp) -> LinkAlert? {
    guard let limit = limits[pattern], limit.count > 0 else { return nil }
    let span = Int64(limit.seconds) * 1000
    return table.withLock { table in
      let key = Key(subject, pattern)
      var trace = table.recent[key] ?? table.older[key] ?? Trace()
      trace.moments.removeAll { moment - $0 >= span }
      trace.moments = trace.moments.suffix(limit.count - 1) + [moment]
      defer { put(trace, key, &table) }
      guard trace.moments.count >= limit.count, let first = trace.moments.first else {
        trace.alert = nil
        return nil
      }
      if let number = trace.alert {
        table.add(to: number, now)
        return nil
      }
      let alert = LinkAlert(
        pattern, subject, limit, first: Timestamp(milliseconds: now.milliseconds - (moment - first)), now)
      trace.alert = table.keep(alert)
      return alert
    }
  }

  private func put(_ trace: Trace, _ key: Key, _ table: inout Table) {
    if table.recent[key] == nil, table.recent.count >= size / 2 {
      (table.older, table.recent) = (table.recent, [:])
    }
    table.recent[key] = trace
    table.older[key] = nil
  }
}

extension LinkWatch.Table {
  /// Keeps an alert and returns its number.
  fileprivate mutating func keep(_ alert: LinkAlert) -> Int {
    last += 1
    alerts.append((last, alert))
    if alerts.count > LinkWatch.keptAlerts { alerts.removeFirst() }
    return last
  }

  /// Adds one more use to an alert that is still kept.
  fileprivate mutating func add(to number: Int, _ now: Timestamp) {
    guard let first = alerts.first?.number, alerts.indices.contains(number - first) else { return }
    alerts[number - first].alert.count += 1
    alerts[number - first].alert.lastAt = now
  }
}

extension LinkAlert {
  fileprivate init(
    _ pattern: LinkPattern, _ subject: LinkWatch.Subject, _ limit: LinkOptions.Limit, first: Timestamp,
    _ now: Timestamp
  ) {
    self.init(
      pattern: pattern, count: limit.count, windowSeconds: limit.seconds, firstAt: first, lastAt: now)
    switch subject {
    case .account(let account): accountId = account
    case .address(let known): address = known.description
    case .service(let userID): service = userID
    }
  }
}
