import NIOCore
import NIOSSL
import RecordModel
import RecordProcess
import Synchronization

/// The gateway's certificate, which can be exchanged while it runs.
///
/// Open connections keep the one they were made with.
package final class TLSIdentity: Sendable {
  private struct Current {
    var context: NIOSSLContext
    var notAfter: Int64
  }

  private let certificate: String
  private let key: String
  private let current: Mutex<Current>

  /// Reads certificate chain and key, both as PEM.
  package init(certificate: String, key: String) throws(SettingsError) {
    (self.certificate, self.key) = (certificate, key)
    current = Mutex(try Self.read(certificate, key))
  }

  /// Reads both files again; if they cannot be used, the old ones stay in use.
  package func reload() throws(SettingsError) {
    let next = try Self.read(certificate, key)
    current.withLock { $0 = next }
  }

  /// The expiry of the certificate, in seconds since 1970.
  package var notAfter: Int64 { current.withLock { $0.notAfter } }

  /// Encrypts a new connection.
  func handler() -> NIOSSLServerHandler { NIOSSLServerHandler(context: current.withLock { $0.context }) }

  private static func read(_ certificate: String, _ key: String) throws(SettingsError) -> Current {
    let chain = try certificates(certificate)
    let secret: NIOSSLPrivateKey
    let text = try bytes(key)
    do { secret = try NIOSSLPrivateKey(bytes: text, format: .pem) } catch {
      throw problem(key, "holds no private key in PEM form without a password")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(secret))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    // The library compares the two.
    guard let first = chain.first, let context = try? NIOSSLContext(configuration: configuration) else {
      throw problem(key, "is not the key of the first certificate of \(certificate)")
    }
    return Current(context: context, notAfter: Int64(first.notValidAfter))
  }

  private static func certificates(_ path: String) throws(SettingsError) -> [NIOSSLCertificate] {
    let text = try bytes(path)
    if let chain = try? NIOSSLCertificate.fromPEMBytes(text), !chain.isEmpty { return chain }
    throw problem(path, "holds no certificates in PEM form")
  }

  private static func bytes(_ path: String) throws(SettingsError) -> [UInt8] {
    do throws(SystemCallFailure) {
      return TypedText.withoutMark(try SmallFile.read(path: path, limit: 1 << 20))
    } catch { throw problem(path, "\(error)") }
  }

  private static func problem(_ path: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.unreadable(path: path, reason: reason)])
  }
}
