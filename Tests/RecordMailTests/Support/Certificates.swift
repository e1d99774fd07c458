import Foundation
import RecordTestSupport

/// Certificates of servers; each kind is made once for all tests.
actor Certificates {
  /// Who vouches for the server.
  enum Kind: Hashable {
    /// An authority, for that name.
    case named(String)
    /// Nobody but itself.
    case selfSigned
    /// An authority, until yesterday.
    case expired
  }

  /// The files of a server and of those who trust its authority, by their names.
  typealias Files = [String: Data]

  struct CannotMake: Error { let reason: String }

  static let shared = Certificates()

  private var made: [Kind: Task<Files, any Error>] = [:]

  /// Writes the files of a kind into a directory.
  func write(_ kind: Kind, to directory: String) async throws {
    let making = made[kind] ?? Task { try await Self.make(kind) }
    made[kind] = making
    for (name, content) in try await making.value {
      try content.write(to: URL(filePath: directory + "/" + name))
    }
  }

  private static let newKey = [
    "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256",
  ]

  private static func make(_ kind: Kind) async throws -> Files {
    let place = TemporaryDirectory()
    let authority = newKey + ["-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2"]
    try await openssl(["req", "-x509"] + authority, place.path)
    switch kind {
    case .named(let names): try await sign(names, days: "2", place.path)
    case .expired: try await sign("DNS:localhost", days: "-1", place.path)
    case .selfSigned:
      let own = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
      let files = ["-keyout", "key.pem", "-out", "cert.pem", "-days", "2"]
      try await openssl(["req", "-x509"] + newKey + own + files, place.path)
    }
    return try ["ca.pem", "cert.pem", "key.pem"].reduce(into: [:]) { files, name in
      files[name] = try Data(contentsOf: URL(filePath: place.path + "/" + name))
    }
  }

  private static func sign(_ names: String, days: String, _ directory: String) async throws {
    let request = ["-subj", "/CN=relay", "-keyout", "key.pem", "-out", "relay.csr"]
    try await openssl(["req", "-new"] + newKey + request, directory)
    try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: directory + "/names"))
    let authority = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"]
    let files = ["-in", "relay.csr", "-out", "cert.pem", "-days", days]
    try await openssl(["x509", "-req"] + authority + files, directory)
  }

  private static func openssl(_ arguments: [String], _ directory: String) async throws {
    let program = try RunningProgram("/usr/bin/openssl", arguments, directory: directory)
    guard try await program.wait() == 0 else {
      throw CannotMake(reason: "openssl \(arguments): \(program.errors())")
    }
  }
}
