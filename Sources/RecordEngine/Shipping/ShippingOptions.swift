import RecordModel
import RecordPlaces
import RecordStore

/// What is shipped to copies elsewhere.
package struct ShippingOptions: Sendable {
  /// For which key material is sealed; nothing is shipped without it.
  package var centre: CentrePublicKey?
  /// With which a replica opens key material; only replicas have it.
  package var replica: CentrePrivateKey?
  /// With which people are named to whoever places them; nobody is placed without it.
  package var placement: PlacementKey?
  /// Whether answers to writes wait until a copy holds them.
  package var isBeforeReply = false
  /// How long they wait; longer than a change of the engine's leader usually takes.
  package var patience = Duration.seconds(10)
  /// Whether the follower of a replica may make it the store that is written to.
  package var mayTakeOver = false
  /// How long writes are taken after the store's lease was renewed; `nil` if they need none.
  package var writeLease: Duration?

  package init() {}
}
