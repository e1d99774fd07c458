import Logging
import RecordClient
import RecordModel
import RecordProcess

extension Follower {
  /// What fails is tried again, with longer and longer pauses: a replica that gives up helps nobody.
  func follow(_ start: FollowLane) async {
    var (lane, isTroubled) = (start, false)
    var takingOver = takesOver ? TakingOver(start.hand) : nil
    var backoff = Backoff(first: .milliseconds(50), longest: ports.longestPause)
    while !pause.isOver {
      progress.advance()
      do throws(ShippingTrouble) {
        let isMore = try await lane.step()
        hole.value = lane.hole
        backoff.reset()
        if isTroubled { ports.onStatus(Self.following) }
        isTroubled = false
        if await takingOver?.turn() == true { return succeed() }
        if !isMore { await pause.sleep(.milliseconds(settings.value.followMilliseconds)) }
      } catch {
        guard !pause.isOver else { return }
        isTroubled = true
        takingOver?.interrupted()
        await lane.forget()
        if await isWrittenTo() { return succeed() }
        await rest(after: error, backoff.next(chance: ports.worker.chance()))
      }
    }
  }

  /// Whether a person made it the store that is written to, or it had become one before.
  private func isWrittenTo() async -> Bool {
    guard takesOver, let status = try? await target.status() else { return false }
    return status.mayTakeOver == nil
  }

  func report() async {
    let (settings, target, hole) = (settings, target, hole)
    let sender = ReportSender(
      part: .replica, line: line, settings: { settings.value }, hole: { hole.value }, logger: logger)
    await sender.run(pause) { () throws(ClientError) in try await target.status() }
  }

  private func rest(after trouble: ShippingTrouble, _ length: Duration) async {
    logger.warning("not followed", metadata: ["reason": "\(trouble)", "pause": "\(length)"])
    ports.onStatus("ALARM: the replica does not follow: \(trouble)")
    await pause.sleep(length)
    progress.advance()
  }
}
