import Logging
import RecordModel
import RecordProcess
import RecordShipping

/// Beside what a relay works.
package enum RelayPlace: Sendable {
  /// A daemon.
  case box
  case gateway
}

/// The operator's choices about a relay; the values written here are the defaults.
package struct RelaySettings: Sendable, Equatable {
  /// Path of the daemon's socket, for the side on a box.
  package var socketPath = "/run/recordd/api.sock"
  /// Instances that a gateway's side holds a socket for.
  package var instances: [InstanceID] = []
  /// Where those sockets are.
  package var directory = "/run/recordd-relay"
  /// The name by which the engine knows this gateway's side.
  package var name = "gateway"
  /// Whether sessions are sealed, so that the engine cannot read what passes.
  package var isSealed = true
  /// File of this relay's own key.
  package var keyFile: String?
  /// File of the public keys of the relays that it knows.
  package var peersFile: String?
  /// The socket of places, and the bucket that it answers from.
  package var placesPath = "/run/recordd-relay/places.sock"
  package var placeBucket = "places"
  package var servers: [String] = []
  package var authorities: String?
  package var certificate: String?
  package var certificateKey: String?
  package var nkey: String?
  package var nkeySeed: String?
  package var credentials: String?
  /// Sessions at a time.
  package var sessions = 128
  /// How long a session lives without a sign of the other side, in milliseconds.
  package var silenceMilliseconds = 1500
  /// How long a gateway's connection waits for a store that takes events, in milliseconds.
  package var holdMilliseconds = 1000
  package var logLevel = Logger.Level.info

  package init() {}

  var limits: SessionLimits { SessionLimits(silence: .milliseconds(silenceMilliseconds)) }

  /// The socket of an instance.
  package func path(of instance: InstanceID) -> String { "\(directory)/\(instance).sock" }
}

extension RelaySettings: EngineSettings {
  package static let program = "recordd-relay"
  package static let noun = "relay"
  package static let prefix = "RECORDD_RELAY_"
  package static let foreignPrefixes: [String] = []

  package func conflicts() -> [SettingsError.Problem] { engineConflicts() + keyConflicts() }

  /// Refuses what no answers about places can be given with.
  package func checkPlaces() throws(SettingsError) { try checkEngine() }

  /// Refuses what a relay at that place cannot begin with.
  ///
  /// - Returns: its keys; `nil` where sessions are not sealed.
  func check(_ place: RelayPlace) throws(SettingsError) -> RelayKeyring? {
    try checkEngine()
    if place == .gateway, instances.isEmpty {
      throw SettingsError(problems: [
        .conflict(name: "instances", reason: "must name the stores to be reached; there are none by default")
      ])
    }
    return try keyring(place)
  }
}
