import CNATS

extension EngineOptions {
  private typealias Step = (OpaquePointer) -> natsStatus

  /// The same for the library, to be destroyed by the caller.
  package func prepared() throws(EngineAnswer) -> OpaquePointer {
    var made: OpaquePointer?
    try ClientLibrary.check(natsOptions_Create(&made))
    guard let made else { throw .failed(status: Int(NATS_NO_MEMORY.rawValue)) }
    for step in steps {
      let status = step(made)
      guard status == NATS_OK else {
        natsOptions_Destroy(made)
        throw ClientLibrary.answer(status)
      }
    }
    return made
  }

  private var steps: [Step] { habits + security + identity }

  private var habits: [Step] {
    [
      { options in setServers(options) },
      { natsOptions_SetName($0, name) },
      { natsOptions_SetTimeout($0, patience) },
      // A connection that came back by itself would hide that the copy must be looked at again.
      { natsOptions_SetAllowReconnect($0, false) },
      { natsOptions_SetPingInterval($0, 10_000) },
      { natsOptions_SetMaxPingsOut($0, 2) },
      { natsOptions_SetSendAsap($0, true) },
      { inbox == nil ? NATS_OK : natsOptions_SetCustomInboxPrefix($0, inbox) },
    ]
  }

  private var security: [Step] {
    [
      { isSecure ? natsOptions_SetSecure($0, true) : NATS_OK },
      { authorities == nil ? NATS_OK : natsOptions_LoadCATrustedCertificates($0, authorities) },
      { certificate == nil ? NATS_OK : natsOptions_LoadCertificatesChain($0, certificate, certificateKey) },
    ]
  }

  /// The library does not look at the scheme: one secure server makes all of them so.
  private var isSecure: Bool {
    authorities != nil || certificate != nil || servers.contains { $0.hasPrefix("tls://") }
  }

  private var identity: [Step] {
    [
      { nkey == nil ? NATS_OK : natsOptions_SetNKeyFromSeed($0, nkey, nkeySeed) },
      { credentials == nil ? NATS_OK : natsOptions_SetUserCredentialsFromFiles($0, credentials, nil) },
    ]
  }

  private func setServers(_ options: OpaquePointer) -> natsStatus {
    CTexts.with(servers) { texts in natsOptions_SetServers(options, texts, CInt(servers.count)) }
  }
}
