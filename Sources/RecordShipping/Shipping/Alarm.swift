import Logging

/// Says when nothing has been shipped for too long, once, and when it goes on again.
struct Alarm {
  private let name: String
  private let logger: Logger
  private let onStatus: @Sendable (String) -> Void
  private var since: ContinuousClock.Instant
  private(set) var isRaised = false

  init(
    _ name: String, now: ContinuousClock.Instant, logger: Logger,
    onStatus: @escaping @Sendable (String) -> Void
  ) {
    (self.name, since) = (name, now)
    (self.logger, self.onStatus) = (logger, onStatus)
  }

  /// A step succeeded.
  mutating func clear(now: ContinuousClock.Instant) {
    since = now
    guard isRaised else { return }
    isRaised = false
    logger.notice("shipping again", metadata: ["log": "\(name)"])
    onStatus("shipping")
  }

  /// A step failed; says so loudly after that time without progress, or at once.
  mutating func failed(
    _ reason: String, now: ContinuousClock.Instant, after patience: Duration, isUrgent: Bool
  ) {
    guard isUrgent || now - since >= patience else { return }
    onStatus("ALARM: no copies of \(name) are made: \(reason)")
    guard !isRaised else { return }
    isRaised = true
    logger.error(
      "no copies are made",
      metadata: ["log": "\(name)", "reason": "\(reason)", "seconds": "\((now - since).components.seconds)"])
  }
}
