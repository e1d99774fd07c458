import Logging
import RecordModel
import RecordProcess

/// The operator's choices about the gateway; the values written here are the defaults.
package struct GatewaySettings: Sendable, Equatable {
  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// The address that the gateway listens on.
  package var listen = GatewayServer.Address.tcp(host: "127.0.0.1", port: 8080)
  /// The access rights of a Unix socket made by the gateway.
  package var access = GatewayServer.FileAccess()
  /// Certificate chain and key for TLS by the gateway itself.
  package var certificate: String?
  package var certificateKey: String?
  /// Where figures are served; nowhere if `nil`.
  package var metrics: GatewayServer.Address?
  /// The trusted source of the client's address.
  package var trust = ProxyTrust.nobody
  /// Origins whose pages may use the API from a browser.
  package var origins: [String] = []
  /// Whether the routes' limits of requests apply.
  package var limitsRequests = true
  /// For how long a request counts against a limit, in seconds.
  package var windowSeconds = 60
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
  /// The address of the version for browsers.
  package var webApp: String?
  /// Connections to the daemon.
  package var connections = 2
  /// How long the daemon may take to answer, in seconds.
  package var daemonSeconds = 30
  /// The least severe level to log.
  package var logLevel = Logger.Level.info

  package init() {}

  /// The gateway's part of them.
  package var options: GatewayOptions {
    var options = GatewayOptions()
    (options.trust, options.origins, options.limitsRequests) = (trust, Set(origins), limitsRequests)
    options.windowSeconds = windowSeconds
    options.links.hosts = Set(linkHosts)
    (options.links.teamID, options.links.appStoreID) = (appleTeam, appStoreID)
    options.links.webApp = webApp
    return options
  }

  /// The link's part of them.
  package var link: DaemonLink.Options {
    var link = DaemonLink.Options(path: socketPath)
    (link.connections, link.timeout) = (connections, .seconds(daemonSeconds))
    return link
  }

  /// The limits of clients.
  package var limits: ServerLimits {
    var limits = ServerLimits()
    (limits.idle, limits.head) = (.seconds(idleSeconds), .seconds(headSeconds))
    (limits.body, limits.connections) = (.seconds(bodySeconds), clientConnections)
    limits.allUnread = unreadBytes
    return limits
  }
}

extension GatewaySettings: SettingsTable {
  package static let program = "recordd-gateway"
  package static let noun = "gateway"
  package static let prefix = "RECORDD_GATEWAY_"
  package static let foreignPrefixes: [String] = []

  /// A certificate is of no use without its key.
  package func conflicts() -> [SettingsError.Problem] {
    guard (certificate == nil) != (certificateKey == nil) else { return [] }
    return [.conflict(name: "tls-certificate", reason: "and tls-key need each other")]
  }

  /// The certificate of the settings; `nil` if the gateway speaks no TLS.
  package func identity() throws(SettingsError) -> TLSIdentity? {
    guard let certificate, let certificateKey else { return nil }
    return try TLSIdentity(certificate: certificate, key: certificateKey)
  }
}
