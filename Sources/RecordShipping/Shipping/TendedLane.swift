import Logging
import RecordClient
import RecordProcess

/// A lane with patience: what fails is tried again, with longer and longer pauses, and said when it lasts.
struct TendedLane {
  private var lane: LogLane
  private var alarm: Alarm
  private var backoff: Backoff

  init(_ hand: ShipperHand, _ log: ShippedLogName) {
    lane = LogLane(hand, log)
    alarm = Alarm(log.name, now: hand.now, logger: hand.logger, onStatus: hand.ports.onStatus)
    backoff = Backoff(first: .milliseconds(50), longest: hand.ports.longestPause)
  }

  /// Whether the last batch ended where the log did.
  var isLevel: Bool { lane.isLevel }

  /// Ships at most one batch; whether there may be more.
  ///
  /// - Throws: only what trying again does not help against.
  mutating func turn(waitMilliseconds: Int) async throws(ShippingTrouble) -> Bool {
    lane.hand.progress.advance()
    do throws(ShippingTrouble) {
      let shipped = try await lane.step(waitMilliseconds: waitMilliseconds)
      backoff.reset()
      alarm.clear(now: lane.hand.now)
      return shipped
    } catch {
      if error.isFinal { throw error }
      if !lane.hand.pause.isOver { await rest(after: error) }
      return false
    }
  }

  private mutating func rest(after trouble: ShippingTrouble) async {
    let hand = lane.hand
    await lane.react(to: trouble)
    let isUrgent = trouble.reaction == .alarm
    alarm.failed(
      trouble.description, now: hand.now, after: .seconds(hand.settings().alarmSeconds), isUrgent: isUrgent)
    var pause = backoff.next(chance: hand.ports.worker.chance())
    if isUrgent { pause = max(pause, hand.ports.longestPause / 3) }
    hand.logger.warning(
      "not shipped", metadata: ["log": "\(lane.log.name)", "reason": "\(trouble)", "pause": "\(pause)"])
    await hand.pause.sleep(pause)
    hand.progress.advance()
  }
}
