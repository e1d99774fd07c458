import RecordModel

/// How fast mails are taken: more slowly while no mail can go out.
///
/// One mail that fails never makes the others wait: the daemon offers it again after a minute at the earliest.
struct DeliveryPace {
  private var backoff = Backoff(first: .seconds(1), longest: .seconds(60))

  /// How long to wait after a round with those reports; `nil` if more mails may be waiting.
  ///
  /// - Parameter chance: at least 0 and less than 1; spreads the pauses.
  mutating func rest(
    after reports: [DeliveryReport], _ settings: WorkerSettings, chance: Double
  ) -> Duration? {
    let poll = Duration.seconds(settings.pollSeconds)
    // Nothing tried says nothing of the server.
    if reports.isEmpty { return poll }
    let goesThrough = reports.contains { $0.outcome == .delivered }
    guard !goesThrough, reports.contains(where: \.concernsAllMails) else {
      backoff.reset()
      return reports.count < settings.batch ? poll : nil
    }
    return max(poll, backoff.next(chance: chance))
  }
}
