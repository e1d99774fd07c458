import Logging
import RecordProcess

/// Follows as long as the store is a replica, and ships once it took over, in one process: nobody has to be there.
package final class Succession: Sendable {
  private let follower: Follower
  private let shipper: Shipper

  /// - Parameter shipper: the same store's, which begins when the follower has ended.
  package init(_ follower: Follower, then shipper: Shipper) {
    (self.follower, self.shipper) = (follower, shipper)
  }

  package func run() async {
    await follower.run()
    guard follower.tookOver else { return }
    follower.ports.onStatus("shipping: this store took over, or had done so")
    await shipper.run()
  }

  package func stop() {
    follower.stop()
    shipper.stop()
  }

  package var ending: ExitCode { follower.tookOver ? shipper.ending : follower.ending }

  package func change(to settings: ShipperSettings) throws(SettingsError) {
    try follower.change(to: settings)
    try shipper.change(to: settings)
  }
}
