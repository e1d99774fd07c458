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

  /// Who vouches for the server.
  enum Certificate {
    /// An authority, for that name.
    case named(String)
    /// Nobody but itself.
    case selfSigned
    /// An authority, until yesterday.
    case expired
  }

  struct CannotStart: Error { let reason: String }

  let directory = TemporaryDirectory()
  let port: Int
  private let process: RunningProgram

  /// A server with the fault of that mode; `normal` for none.
  init(_ mode: String = "normal", _ certificate: Certificate = .named("DNS:localhost,IP:127.0.0.1")) throws {
    try Self.make(certificate, in: directory.path)
    let script = GoldenFile.root() + "/Tests/RecordMailTests/Support/relay.py"
    process = try RunningProgram("/usr/bin/python3", [script, directory.path, mode])
    guard let line = process.firstLine(), let port = Int(line) else {
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
    host: String = "localhost", security: RelaySecurity? = nil, credentials: SMTPCredentials? = nil,
    patience: Duration = .seconds(50)
  ) throws -> SMTPRelay {
    SMTPRelay(
      host: host, port: port, hello: "worker.test",
      security: try security ?? RelaySecurity(host: host, authorities: authorities),
      credentials: credentials, patience: patience)
  }

  private static func make(_ certificate: Certificate, in directory: String) throws {
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256"]
    let authority = key + ["-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2"]
    try openssl(["req", "-x509"] + authority, directory)
    switch certificate {
    case .named(let names): try sign(names, days: "2", key, directory)
    case .expired: try sign("DNS:localhost", days: "-1", key, directory)
    case .selfSigned:
      try openssl(
        ["req", "-x509"] + key + [
          "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out",
          "cert.pem", "-days", "2",
        ], directory)
    }
  }

  private static func sign(_ names: String, days: String, _ key: [String], _ directory: String) throws {
    try openssl(
      ["req", "-new"] + key + ["-subj", "/CN=relay", "-keyout", "key.pem", "-out", "relay.csr"], directory)
    try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: directory + "/names"))
    try openssl(
      [
        "x509", "-req", "-in", "relay.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
        "-extfile",
        "names", "-out", "cert.pem", "-days", days,
      ], directory)
  }

  private static func openssl(_ arguments: [String], _ directory: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CannotStart(reason: "openssl \(arguments)") }
  }
}
