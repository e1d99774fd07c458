import RecordProcess

/// Settings by which the engine is reached, the same for every program that reaches it.
package protocol EngineSettings: SettingsTable {
  var servers: [String] { get set }
  /// File of the certificate authorities for the servers; `nil` for the system's.
  var authorities: String? { get set }
  /// Files of our own certificate and its key.
  var certificate: String? { get set }
  var certificateKey: String? { get set }
  /// Our public nkey and the file of its seed.
  var nkey: String? { get set }
  var nkeySeed: String? { get set }
  /// File of credentials, in place of an nkey.
  var credentials: String? { get set }
}

extension EngineSettings {
  /// Halves of pairs, and two ways to say who we are.
  package func engineConflicts() -> [SettingsError.Problem] {
    var problems: [SettingsError.Problem] = []
    if (certificate == nil) != (certificateKey == nil) {
      problems.append(.conflict(name: "certificate-file", reason: "and certificate-key-file need each other"))
    }
    if (nkey == nil) != (nkeySeed == nil) {
      problems.append(.conflict(name: "nkey", reason: "and nkey-seed-file need each other"))
    }
    if nkey != nil, credentials != nil {
      problems.append(.conflict(name: "credentials-file", reason: "and nkey exclude each other"))
    }
    return problems
  }

  /// Refuses to begin without a server, and files that cannot be used.
  package func checkEngine() throws(SettingsError) {
    if servers.isEmpty {
      throw SettingsError(problems: [
        .conflict(name: "servers", reason: "must name the servers of the engine; there are none by default")
      ])
    }
    for path in [nkeySeed, credentials, certificateKey].compactMap({ $0 }) {
      _ = try SecretFile.read(path: path)
    }
  }

  /// How the engine is reached.
  ///
  /// - Parameter patience: how long it may take to answer, in milliseconds.
  package func engineOptions(patience: Int64) -> EngineOptions {
    var options = EngineOptions(servers: servers, patience: patience)
    options.authorities = authorities
    (options.certificate, options.certificateKey) = (certificate, certificateKey)
    (options.nkey, options.nkeySeed) = (nkey, nkeySeed)
    options.credentials = credentials
    options.name = Self.program
    return options
  }
}
