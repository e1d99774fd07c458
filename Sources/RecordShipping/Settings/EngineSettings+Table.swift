import RecordProcess

extension EngineSettings {
  /// Their definitions, in the order of the manual.
  package static var engineSettings: [SettingDefinition<Self>] {
    [
      .value(
        "servers", \.servers,
        allowed: "a comma-separated list of nats:// or tls://, host and port, or nothing",
        meaning: "Servers of the engine, of which any is used. There are none by default, and without one "
          + "the \(noun) does not start.",
        text: { $0.joined(separator: ",") }, parse: { text, _ in ServerNames.parse(text) }),
      .optionalPath(
        "ca-file", \.authorities,
        meaning: "File of the certificate authorities, in PEM form, of which one must vouch for the servers. "
          + "Empty: those of the system."),
      .optionalPath(
        "certificate-file", \.certificate,
        meaning: "File of our own certificate and those above it, for servers that ask for one."),
      .optionalPath(
        "certificate-key-file", \.certificateKey,
        meaning: "File of that certificate's key, which not everybody may read."),
      .value(
        "nkey", \.nkey, allowed: "U and 55 capital letters and digits, or nothing",
        meaning: "Our public nkey at the engine.", text: { $0 ?? "" },
        parse: { text, _ in text.isEmpty ? .some(nil) : ServerNames.isUserKey(text) ? .some(text) : nil }),
      .optionalPath(
        "nkey-seed-file", \.nkeySeed, meaning: "File of that nkey's seed, which not everybody may read."),
      .optionalPath(
        "credentials-file", \.credentials,
        meaning: "File of credentials (.creds) in place of an nkey, which not everybody may read."),
    ]
  }
}
