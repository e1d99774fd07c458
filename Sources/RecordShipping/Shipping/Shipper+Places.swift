import Logging
import RecordClient
import RecordModel
import RecordProcess

extension Shipper {
  /// Places people until there is to be no more; trouble with it holds up no copy.
  func place() async {
    let (settings, source) = (settings, source)
    var lane = PlaceLane(
      PlaceLane.Ports(
        ask: { (method) async throws(ClientError) in try await source.places(method) }, line: line,
        bucket: { settings.value.placeBucket }, waitMilliseconds: ports.waitMilliseconds,
        onStatus: ports.onStatus, logger: logger))
    var backoff = Backoff(first: .milliseconds(50), longest: ports.longestPause)
    while !pause.isOver {
      do throws(PlaceLane.Trouble) {
        _ = try await lane.step()
        backoff.reset()
      } catch {
        await rest(after: error, &backoff)
      }
      progress.advance()
    }
  }

  private func rest(after trouble: PlaceLane.Trouble, _ backoff: inout Backoff) async {
    if trouble.isIdle { return await pause.sleep(ports.longestPause * 2) }
    let rest = backoff.next(chance: ports.worker.chance())
    if !pause.isOver {
      logger.warning("nobody was placed", metadata: ["reason": "\(trouble)", "pause": "\(rest)"])
    }
    await pause.sleep(rest)
  }
}
