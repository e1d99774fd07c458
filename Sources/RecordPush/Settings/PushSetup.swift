import NIOSSL
import RecordModel
import RecordProcess

/// Settings with what was made from them.
struct PushSetup: Sendable {
  let settings: PushSettings
  let topic: String
  let tokens: ProviderTokens
  let security: TLSConfiguration

  /// Reads the files named in the settings.
  ///
  /// - Throws: also if no key is named: there is none by default.
  init(_ settings: PushSettings) throws(SettingsError) {
    guard let keyFile = settings.keyFile, let keyID = settings.keyID, let teamID = settings.teamID,
      let topic = settings.topic
    else {
      throw SettingsError(problems: [
        .conflict(
          name: "key-file",
          reason: "must name the key for Apple's push service, with key-id, team-id and topic; "
            + "there is none by default")
      ])
    }
    self.settings = settings
    self.topic = topic
    tokens = ProviderTokens(try ProviderKey.read(path: keyFile, id: keyID, team: teamID))
    security = try Self.security(settings.authorities)
  }

  /// TLS 1.2 or newer with a certificate from the system's authorities, or only from those of a file.
  private static func security(_ authorities: String?) throws(SettingsError) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.certificateVerification = .fullVerification
    if let authorities { configuration.trustRoots = .file(authorities) }
    do { _ = try NIOSSLContext(configuration: configuration) } catch {
      let path = authorities ?? "the system's certificate authorities"
      throw SettingsError(problems: [.unreadable(path: path, reason: "holds no certificates in PEM form")])
    }
    return configuration
  }
}
