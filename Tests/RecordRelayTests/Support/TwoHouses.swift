import RecordModel
import RecordNoise

@testable import RecordRelay

/// A box and a gateway that know each other, another box that the gateway knows too, and somebody whom nobody knows.
struct TwoHouses {
  static let instance = InstanceID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)
  static let other = InstanceID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0009)

  let box = RelayPrivateKey()
  let standby = RelayPrivateKey()
  let gateway = RelayPrivateKey()
  let neighbour = RelayPrivateKey()
  let stranger = RelayPrivateKey()

  /// The file of public keys, the same in every house.
  var peers: RelayPeers {
    get throws {
      let lines = [
        "# who may answer", "", "\(Self.instance) \(box.publicKey.text)",
        "\(Self.instance) \(standby.publicKey.text) the annexe", "\(Self.other) \(neighbour.publicKey.text)",
        "gateway \(gateway.publicKey.text)",
      ]
      return try RelayPeers(Array(lines.joined(separator: "\n").utf8), path: "peers")
    }
  }

  func keys(_ own: RelayPrivateKey) throws -> RelayKeyring { RelayKeyring(own: own, peers: try peers) }

  static func place(
    _ instance: InstanceID = instance, epoch: UInt64 = 7, relay: UInt64 = 1, session: UInt64 = 2,
    box: UInt64 = 3, name: String = "house-one"
  ) -> SessionPlace {
    SessionPlace(
      instance: instance, epoch: epoch,
      down: RelaySubjects.down(instance, name: name, relay: relay, session: session),
      up: RelaySubjects.up(instance, relay: 4, session: box))
  }

  /// Both ends of a session after the exchange.
  func opened(_ place: SessionPlace = place()) throws -> (box: SessionSeal, gateway: SessionSeal) {
    let (open, first) = try keys(box).begin(place, gateway.publicKey.name, deadline: 0)
    let (answer, near) = try keys(gateway).answer(place, box.publicKey.name, first)
    return (try open.finish(answer), near)
  }
}

extension SessionSeal {
  /// The message as it travels.
  mutating func sealed(_ message: [UInt8]) -> [UInt8] {
    var sealed: [UInt8] = []
    message.withUnsafeBytes { pass($0) { sealed = Array($0) } }
    return sealed
  }
}
