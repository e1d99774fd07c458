import RecordModel
import RecordNoise

/// Who a relay is, and which others it knows.
struct RelayKeyring: Sendable {
  private static let domain = Array("recordd relay serving 2".utf8)

  let own: RelayPrivateKey
  let peers: RelayPeers

  /// By which others find this relay's key in their lists.
  var name: [UInt8] { own.publicKey.name }

  /// What a box's relay says, with its signature.
  func announce(_ instance: InstanceID, epoch: UInt64, relay: UInt64) -> Opening? {
    let bare = Opening.serving(instance, epoch: epoch, relay: relay, signature: [])
    guard let signature = try? own.signature(of: Self.domain + bare.bytes(.sealed)) else { return nil }
    return .serving(instance, epoch: epoch, relay: relay, signature: signature)
  }

  /// Whether a relay that may answer for that instance said so.
  func isKnown(_ opening: Opening) -> Bool {
    guard case .serving(let instance, let epoch, let relay, let signature) = opening else { return false }
    let bare = Opening.serving(instance, epoch: epoch, relay: relay, signature: [])
    let bytes = Self.domain + bare.bytes(.sealed)
    return peers.stores[instance]?.contains { $0.isSignature(signature, of: bytes) } == true
  }
}
