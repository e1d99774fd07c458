import Logging
import RecordClient
import RecordModel
import RecordProcess

/// What all lanes of a shipper share.
struct ShipperHand: Sendable {
  let source: any ShippingSource
  let line: EngineLine
  let instance: InstanceID
  let settings: @Sendable () -> ShipperSettings
  let bandwidth: Bandwidth
  let ports: ShipperPorts
  let logger: Logger
  let pause: Pause
  let progress: ProgressCounter

  var subjects: Subjects { Subjects(instance) }
  var now: ContinuousClock.Instant { ports.instant() }

  /// Waits until so many bytes may go out.
  func wait(forBytes bytes: Int) async {
    var rest = bandwidth.reserve(bytes: bytes, perSecond: settings().bandwidth, now: now)
    while rest > .zero, !pause.isOver {
      let piece = min(rest, .seconds(10))
      await pause.sleep(piece)
      progress.advance()
      rest -= piece
    }
  }
}
