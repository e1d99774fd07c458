import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordMail

/// A real SMTP server in a process of its own, with a certificate made for it; killed when nobody holds it.
final class Relay: Sendable {
  /// A mail as the server took it.
  struct Mail: Decodable, Equatable {
    let from: String
    let to: [String]
    let options: [String]
    let content: String
    let encrypted: Bool
    let hello: String
    let login: String
  }

  struct CannotStart: Error { let reason: String }

  let directory = TemporaryDirectory()
  let port: Int
  private let process: RunningProgram

  /// A server with the fault of that mode; `normal` for none.
  init(
    _ mode: String = "normal", _ certificate: Certificates.Kind = .named("DNS:localhost,IP:127.0.0.1")
  ) async throws {
    try await Certificates.shared.write(certificate, to: directory.path)
    let script = GoldenFile.root() + "/Tests/RecordMailTests/Support/relay.py"
    process = try RunningProgram("/usr/bin/python3", [script, directory.path, mode])
    guard let line = try await process.firstLine(), let port = Int(line) else {
      throw CannotStart(
        reason: "python3-aiosmtpd is needed; Scripts/setup.sh installs it: \(process.errors())")
    }
    self.port = port
  }

  /// The authority that vouches for the server.
  var authorities: String { directory.path + "/ca.pem" }

  /// The mails taken so far, in their order.
  func mails() throws -> [Mail] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { $0.hasSuffix(".json") }.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    return try names.map { name in
      let bytes = try Data(contentsOf: URL(filePath: directory.path + "/" + name))
      return try JSONDecoder().decode(Mail.self, from: bytes)
    }
  }

  /// A client of the server.
  func client(
    host: String = "localhost", hello: String? = "worker.test", security: RelaySecurity? = nil,
    credentials: SMTPCredentials? = nil,
    patience: SMTPPatience = .standard(within: .seconds(3600))
  ) throws -> SMTPRelay {
    SMTPRelay(
      host: host, port: port, hello: hello,
      security: try security ?? RelaySecurity(host: host, authorities: authorities),
      credentials: credentials, patience: patience)
  }
}
