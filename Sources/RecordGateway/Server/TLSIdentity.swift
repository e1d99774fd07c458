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
    do { secret = try NIOSSLPrivateKey(file: key, format: .pem) } catch {
      throw problem(key, readable(key) ?? "holds no private key in PEM form without a password")
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
    if let chain = try? NIOSSLCertificate.fromPEMFile(path), !chain.isEmpty { return chain }
    throw problem(path, readable(path) ?? "holds no certificates in PEM form")
  }

  /// Why a file cannot be read; `nil` if it can.
  private static func readable(_ path: String) -> String? {
    do throws(SystemCallFailure) {
      _ = try SmallFile.read(path: path, limit: 1 << 20)
      return nil
    } catch { return "\(error)" }
  }

  private static func problem(_ path: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.unreadable(path: path, reason: reason)])
  }
}
