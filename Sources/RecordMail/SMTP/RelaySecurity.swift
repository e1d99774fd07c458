import NIOCore
import NIOSSL
import RecordModel
import RecordProcess

/// The protection of a relay: by TLS with a certificate for its name, or by being on this machine.
package struct RelaySecurity: Sendable {
  /// `nil` for no encryption.
  private let context: NIOSSLContext?
  /// The name the certificate must have; `nil` for a numeric address, which is looked for in the certificate
  /// instead.
  private let hostname: String?

  /// No encryption, for a relay on this machine.
  package static let loopback = RelaySecurity(context: nil, hostname: nil)

  private init(context: NIOSSLContext?, hostname: String?) {
    (self.context, self.hostname) = (context, hostname)
  }

  /// TLS 1.2 or newer with a certificate for that host from the system's authorities, or only from those of a
  /// file.
  package init(host: String, authorities: String?) throws(SettingsError) {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.certificateVerification = .fullVerification
    do {
      if let authorities {
        let text = TypedText.withoutMark(try SmallFile.read(path: authorities, limit: 4 << 20))
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(text))
      }
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      let path = authorities ?? "the system's certificate authorities"
      throw SettingsError(problems: [.unreadable(path: path, reason: "holds no certificates in PEM form")])
    }
    hostname = Self.isAddress(host) ? nil : host
  }

  /// Whether no part of a mail may be sent in the clear.
  var mustEncrypt: Bool { context != nil }

  /// Whether the mail may go to that address: any address if it is encrypted, else only this machine's own.
  func allows(_ address: SocketAddress?) -> Bool {
    if mustEncrypt { return true }
    switch address {
    case .v4: return address?.ipAddress?.hasPrefix("127.") == true
    case .v6: return address?.ipAddress == "::1"
    default: return false
    }
  }

  /// Encrypts a connection; `nil` for no encryption.
  func handler() throws -> NIOSSLClientHandler? {
    try context.map { try NIOSSLClientHandler(context: $0, serverHostname: hostname) }
  }

  private static func isAddress(_ host: String) -> Bool {
    (try? SocketAddress(ipAddress: host, port: 0)) != nil
  }
}
