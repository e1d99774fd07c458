import Logging
import RecordModel
import RecordProcess

/// Everything about the gateway that the person who runs it may choose; the values written here are the defaults.
package struct GatewaySettings: Sendable, Equatable {
  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// Where requests come from.
  package var listen = GatewayServer.Address.tcp(host: "127.0.0.1", port: 8080)
  /// Who may reach a Unix socket that the gateway makes itself.
  package var access = GatewayServer.FileAccess()
  /// Certificate chain and key with which the gateway speaks TLS itself.
  package var certificate: String?
  package var certificateKey: String?
  /// Where figures are served; nowhere where it is `nil`.
  package var metrics: GatewayServer.Address?
  /// Whom to believe about the client's address.
  package var trust = ProxyTrust.nobody
  /// Origins whose pages may use the API from a browser.
  package var origins: [String] = []
  /// Whether the routes' limits of requests count.
  package var limitsRequests = true
  /// How long a connection may be silent, in seconds.
  package var idleSeconds = 60
  /// How long a request's head may take, in seconds.
  package var headSeconds = 10
  /// How long a request's body may take, in seconds.
  package var bodySeconds = 30
  package var clientConnections = 8192
  /// Bytes of answers that clients have not taken.
  package var unreadBytes = 32 << 20
  /// Hosts of universal links.
  package var linkHosts = [DeepLinkReader.usualHost]
  /// Team id of the app's developer.
  package var appleTeam: String?
  /// The app's number in the App Store.
  package var appStoreID: String?
  /// Where browsers go on.
  package var webApp: String?
  /// Connections to the daemon.
  package var connections = 2
  /// The least severe level that is logged.
  package var logLevel = Logger.Level.info

  package init() {}

  /// What the gateway itself needs of them.
  package var options: GatewayOptions {
    var options = GatewayOptions()
    (options.trust, options.origins, options.limitsRequests) = (trust, Set(origins), limitsRequests)
    options.links.hosts = Set(linkHosts)
    (options.links.teamID, options.links.appStoreID) = (appleTeam, appStoreID)
    options.links.webApp = webApp
    return options
  }

  /// How the daemon is reached.
  package var link: DaemonLink.Options {
    var link = DaemonLink.Options(path: socketPath)
    link.connections = connections
    return link
  }

  /// What clients may do.
  package var limits: ServerLimits {
    var limits = ServerLimits()
    (limits.idle, limits.head) = (.seconds(idleSeconds), .seconds(headSeconds))
    (limits.body, limits.connections) = (.seconds(bodySeconds), clientConnections)
    limits.allUnread = unreadBytes
    return limits
  }
}

extension GatewaySettings: SettingsTable {
  /// `recordd-gateway`.
  package static let program = "recordd-gateway"
  package static let noun = "gateway"
  /// `RECORDD_GATEWAY_`.
  package static let prefix = "RECORDD_GATEWAY_"
  package static let foreignPrefixes: [String] = []

  /// A certificate is of no use without its key.
  package func conflicts() -> [SettingsError.Problem] {
    guard (certificate == nil) != (certificateKey == nil) else { return [] }
    return [.conflict(name: "tls-certificate", reason: "and tls-key need each other")]
  }

  /// The certificate of the settings; `nil` where the gateway speaks no TLS.
  package func identity() throws(SettingsError) -> TLSIdentity? {
    guard let certificate, let certificateKey else { return nil }
    return try TLSIdentity(certificate: certificate, key: certificateKey)
  }
}
