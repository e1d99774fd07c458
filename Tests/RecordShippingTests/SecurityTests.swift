import Foundation
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("TLS to the engine") struct SecurityTests {
    private let directory = TemporaryDirectory()

    /// A certificate for that name, signed by itself.
    private func certificate(_ file: String, name: String) async throws {
      let arguments = [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
        "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(name)",
        "-keyout", "\(directory.path)/\(file).key", "-out", "\(directory.path)/\(file).pem",
      ]
      #expect(try await RunningProgram("/usr/bin/openssl", arguments).wait() == 0)
    }

    private func connects(_ cluster: Cluster, _ change: (inout EngineOptions) -> Void) async throws -> Bool {
      var options = EngineOptions(servers: cluster.addresses.map { $0.replacing("nats://", with: "tls://") })
      change(&options)
      let threads = try CallThreads(count: 1)
      do throws(EngineAnswer) {
        _ = try await EngineConnection.connect(options, on: threads)
        return true
      } catch {
        return false
      }
    }

    @Test("the server's certificate must come from our authorities and have its name, and ours is asked for")
    func certificates() async throws {
      try await certificate("server", name: "IP:127.0.0.1")
      try await certificate("other", name: "DNS:elsewhere.example.org")
      try await certificate("client", name: "DNS:box.example.org")
      let path = directory.path
      let cluster = try Cluster(
        accounts: """
          tls { cert_file: "\(path)/server.pem", key_file: "\(path)/server.key", ca_file: "\(path)/client.pem", verify: true }
          """)
      func right(_ options: inout EngineOptions) {
        options.authorities = "\(path)/server.pem"
        (options.certificate, options.certificateKey) = ("\(path)/client.pem", "\(path)/client.key")
      }
      try await eventually { try await connects(cluster, right) }
      #expect(
        !(try await connects(cluster) {
          right(&$0); $0.authorities = "\(path)/other.pem"
        }))
      #expect(
        !(try await connects(cluster) {
          right(&$0); $0.authorities = nil
        }))
      #expect(
        !(try await connects(cluster) {
          right(&$0)
          ($0.certificate, $0.certificateKey) = ("\(path)/other.pem", "\(path)/other.key")
        }))
      #expect(
        !(try await connects(cluster) {
          right(&$0)
          $0.servers = cluster.ports.map { "tls://localhost:\($0)" }
        }), "the certificate is not for that name")
      for index in 0..<3 { try await cluster.kill(index) }
    }
  }
}
