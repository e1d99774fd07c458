import Logging
import RecordProcess

extension WorkerSettings {
  private typealias Setting = SettingDefinition<WorkerSettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<WorkerSettings>] { places + sender + relay + work }

  private static var places: [Setting] {
    [
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      .path("socket", \.socketPath, longest: 107, meaning: "Path of the daemon's socket."),
      .path(
        "maildir", \.maildir, longest: 3840,
        meaning: "Directory that mails are put into as a Maildir. Unused where smtp-host is set."),
    ]
  }

  private static var sender: [Setting] {
    [
      .value(
        "from", \.fromAddress, allowed: "an address of ASCII letters such as no-reply@example.org",
        meaning: "Address that mails are from, in the header and to the relay.", text: { $0 },
        parse: { text, _ in MailSender(address: text)?.address.text }),
      .value(
        "from-name", \.fromName, allowed: "at most 64 bytes of text without control characters, or nothing",
        meaning: "Name beside that address.", text: { $0 }, parse: { text, _ in name(text) }),
    ]
  }

  private static var relay: [Setting] {
    [
      .value(
        "smtp-host", \.relayHost, allowed: "a host name or numeric address, or nothing",
        meaning: "The only server that mails are handed to. Empty: mails go into the directory.",
        text: { $0 ?? "" }, parse: { text, _ in optionalHost(text) }),
      .count("smtp-port", \.relayPort, 1...65_535, unit: "ports", meaning: "The server's port."),
      .value(
        "smtp-security", \.relayProtection, allowed: "starttls or plain",
        meaning: "Whether the way to the server is encrypted; plain is for a server on this machine alone.",
        text: { $0.rawValue }, parse: { text, _ in RelayProtection(rawValue: text) }),
      .optionalPath(
        "smtp-ca-file", \.relayAuthorities,
        meaning: "File of the certificate authorities, in PEM form, of which one must vouch for the server. "
          + "Empty: those of the system."),
      .optionalPath(
        "smtp-credentials", \.relayCredentials,
        meaning: "File of two lines, user name and password for the server, which not everybody may read. "
          + "Empty: no log-in."),
      .value(
        "smtp-hello", \.relayHello, allowed: "a host name with a dot, a numeric address, or nothing",
        meaning:
          "How the worker names itself to the server, which turns away one without a dot. Empty: the name of "
          + "this machine if it has a dot, else the address that the worker connects from.",
        text: { $0 ?? "" }, parse: { text, _ in optionalHello(text) }),
      .count(
        "smtp-deadline", \.deadlineSeconds, 5...50, unit: "seconds",
        meaning: "How long handing over one mail may take; the daemon offers it again after a minute."),
    ]
  }

  private static var work: [Setting] {
    [
      .count(
        "poll-interval", \.pollSeconds, 1...60, unit: "seconds",
        meaning: "How long the worker waits before it asks for mails again."),
      .count(
        "batch", \.batch, 1...100, unit: "mails",
        meaning: "Mails that are taken and handed over at a time, each on a connection of its own."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }

  private static func name(_ text: String) -> String? {
    let isClean = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return text.utf8.count <= 64 && isClean ? text : nil
  }

  private static func optionalHost(_ text: String) -> String?? {
    text.isEmpty ? .some(nil) : host(text).map { .some($0) }
  }

  private static func optionalHello(_ text: String) -> String?? {
    if text.isEmpty { return .some(nil) }
    return HelloName.text(text) == nil ? nil : .some(text)
  }

  /// Letters, digits, hyphens and dots, or the digits and colons of an address.
  private static func host(_ text: String) -> String? {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:".utf8)
    return text.utf8.count <= 253 && text.utf8.allSatisfy(allowed.contains) && text.first != "-" ? text : nil
  }
}
