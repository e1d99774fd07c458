import Logging
import RecordModel
import RecordProcess

/// Everything about the gateway that the person who runs it may choose; the values written here are the defaults.
public struct GatewaySettings: Sendable, Equatable {
  /// Path of the daemon's socket.
  public var socketPath = "/run/recordd/api.sock"
  /// Where requests come from.
  public var listen = GatewayServer.Address.tcp(host: "127.0.0.1", port: 8080)
  /// Who may reach a Unix socket that the gateway makes itself.
  public var access = GatewayServer.FileAccess()
  /// Certificate chain and key with which the gateway speaks TLS itself.
  public var certificate: String?
  /// The certificate's key.
  public var certificateKey: String?
  /// Where figures are served; nowhere where it is `nil`.
  public var metrics: GatewayServer.Address?
  /// Whom to believe about the client's address.
  public var trust = ProxyTrust.nobody
  /// Origins whose pages may use the API from a browser.
  public var origins: [String] = []
  /// Whether the routes' limits of requests count.
  public var limitsRequests = true
  /// How long a connection may be silent, in seconds.
  public var idleSeconds = 60
  /// How long a request's head may take, in seconds.
  public var headSeconds = 10
  /// How long a request's body may take, in seconds.
  public var bodySeconds = 30
  /// Connections of clients.
  public var clientConnections = 8192
  /// Bytes of answers that clients have not taken.
  public var unreadBytes = 32 << 20
  /// Hosts of universal links.
  public var linkHosts = [DeepLinkReader.usualHost]
  /// Team id of the app's developer.
  public var appleTeam: String?
  /// The app's number in the App Store.
  public var appStoreID: String?
  /// Where browsers go on.
  public var webApp: String?
  /// Connections to the daemon.
  public var connections = 2
  /// The least severe level that is logged.
  public var logLevel = Logger.Level.info

  /// The defaults.
  public init() {}

  /// What the gateway itself needs of them.
  public var options: GatewayOptions {
    var options = GatewayOptions()
    (options.trust, options.origins, options.limitsRequests) = (trust, Set(origins), limitsRequests)
    options.links.hosts = Set(linkHosts)
    (options.links.teamID, options.links.appStoreID) = (appleTeam, appStoreID)
    options.links.webApp = webApp
    return options
  }

  /// How the daemon is reached.
  public var link: DaemonLink.Options {
    var link = DaemonLink.Options(path: socketPath)
    link.connections = connections
    return link
  }

  /// What clients may do.
  public var limits: ServerLimits {
    var limits = ServerLimits()
    (limits.idle, limits.head) = (.seconds(idleSeconds), .seconds(headSeconds))
    (limits.body, limits.connections) = (.seconds(bodySeconds), clientConnections)
    limits.allUnread = unreadBytes
    return limits
  }
}

extension GatewaySettings: SettingsTable {
  /// `recordd-gateway`.
  public static let program = "recordd-gateway"
  /// The gateway.
  public static let noun = "gateway"
  /// `RECORDD_GATEWAY_`.
  public static let prefix = "RECORDD_GATEWAY_"
  /// None.
  public static let foreignPrefixes: [String] = []

  /// A certificate is of no use without its key.
  public func conflicts() -> [SettingsError.Problem] {
    guard (certificate == nil) != (certificateKey == nil) else { return [] }
    return [.conflict(name: "tls-certificate", reason: "and tls-key need each other")]
  }

  /// The certificate of the settings; `nil` where the gateway speaks no TLS.
  public func identity() throws(SettingsError) -> TLSIdentity? {
    guard let certificate, let certificateKey else { return nil }
    return try TLSIdentity(certificate: certificate, key: certificateKey)
  }
}
