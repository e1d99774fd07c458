import Logging
import RecordProcess

extension GatewaySettings {
  private typealias Setting = SettingDefinition<GatewaySettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<GatewaySettings>] {
    places + tls + clients + patience + links + work
  }

  private static var places: [Setting] {
    [
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      .path("socket", \.socketPath, longest: 107, meaning: "Path of the daemon's socket."),
      .value(
        "listen", \.listen,
        allowed: "HOST:PORT such as 127.0.0.1:8080 or [::1]:8080, or a path that begins with /",
        meaning: "Where requests come from; a proxy that speaks TLS with clients is meant to stand in front. "
          + "Unused where systemd hands a socket over.",
        text: { $0.text }, parse: { text, _ in GatewayServer.Address(text) }),
      .value(
        "listen-mode", \.access.mode, allowed: "three octal digits such as 660",
        meaning: "Permissions of a Unix socket that the gateway makes itself.",
        text: { String($0, radix: 8) }, parse: { text, _ in SettingText.mode(text) }),
      .value(
        "listen-group", \.access.group, allowed: "the name or number of an existing group, or nothing",
        meaning: "Group of such a socket, such as the proxy's. Empty: the gateway's own group.",
        text: { $0.map { String($0) } ?? "" },
        parse: { text, accounts in
          text.isEmpty ? .some(nil) : accounts.groupID(of: text).map { .some($0) }
        }),
      .value(
        "metrics-listen", \.metrics, allowed: "HOST:PORT, a path that begins with /, or nothing",
        meaning: "Where figures for monitoring are served at /metrics, those of the daemon included. "
          + "An address of its own, so that clients of the apps never see them. Empty: nowhere.",
        text: { $0?.text ?? "" },
        parse: { text, _ in text.isEmpty ? .some(nil) : GatewayServer.Address(text).map { .some($0) } }),
    ]
  }

  private static var tls: [Setting] {
    [
      .optionalPath(
        "tls-certificate", \.certificate,
        meaning:
          "File with the certificate and those between it and the authority, as PEM, where the gateway "
          + "speaks TLS itself. Read again with SIGHUP. Empty: no TLS."),
      .optionalPath(
        "tls-key", \.certificateKey, meaning: "File with the certificate's key, as PEM without a password."),
    ]
  }

  private static var clients: [Setting] {
    [
      .value(
        "client-address", \.trust, allowed: "peer or forwarded",
        meaning: "Whose address counts as the client's: that of the connection, or the last one of "
          + "X-Forwarded-For where every connection comes from a proxy that writes it.",
        text: { $0 == .proxy ? "forwarded" : "peer" },
        parse: { text, _ in ["peer": .nobody, "forwarded": .proxy][text] }),
      .value(
        "origins", \.origins,
        allowed: "origins such as https://app.example.org with commas between them, or nothing",
        meaning: "Sites whose pages may use the API from a browser.", text: { $0.joined(separator: ",") },
        parse: { text, _ in origins(text) }),
      .value(
        "request-limits", \.limitsRequests, allowed: "yes or no",
        meaning: "Whether people may send only so many requests a minute to each route.",
        text: { $0 ? "yes" : "no" }, parse: { text, _ in ["yes": true, "no": false][text] }),
      .count(
        "request-window", \.windowSeconds, 60...3600, unit: "seconds",
        meaning: "For how long a request counts against those limits; the applications expect a minute."),
    ]
  }

  private static var patience: [Setting] {
    [
      .count(
        "idle-timeout", \.idleSeconds, 5...3600, unit: "seconds",
        meaning: "How long a connection may be silent before it is closed."),
      .count(
        "head-timeout", \.headSeconds, 1...300, unit: "seconds",
        meaning: "How long a request may take from its first byte to the end of its head."),
      .count(
        "body-timeout", \.bodySeconds, 1...600, unit: "seconds",
        meaning: "How long a request's body may take."),
      .count(
        "client-connections", \.clientConnections, 1...60_000, unit: "connections",
        meaning: "Connections of clients at a time; one more is answered with 503 and closed."),
      .bytes(
        "max-unread", \.unreadBytes, 64 << 10...64 << 30,
        meaning:
          "Bytes of all answers that clients have not taken; above it, those who have taken nothing for "
          + "longest are cut off."),
    ]
  }

  private static var work: [Setting] {
    [
      .count(
        "connections", \.connections, 1...64, unit: "connections",
        meaning: "Connections to the daemon that are kept open."),
      .count(
        "daemon-timeout", \.daemonSeconds, 1...600, unit: "seconds",
        meaning: "How long the daemon may take to answer before a request is refused."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged; each request is one of level info.",
        text: { $0.rawValue }, parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }

  private static var links: [Setting] {
    [
      .value(
        "link-hosts", \.linkHosts, allowed: "host names with commas between them",
        meaning: "Hosts whose addresses under /mobile/ open the app; browsers reach them by https.",
        text: { $0.joined(separator: ",") }, parse: { text, _ in HostNames.parse(text) }),
      .value(
        "apple-team", \.appleTeam, allowed: "ten capital letters and digits, or nothing",
        meaning: "Team id of the app's developer, for the file that hands addresses to the app. Empty: there "
          + "is no such file.",
        text: { $0 ?? "" },
        parse: { text, _ in optional(text, 10...10) { $0.isUppercase && $0.isASCII || isDigit($0) } }),
      .value(
        "app-store-id", \.appStoreID, allowed: "a number of 6 to 15 digits, or nothing",
        meaning: "The app's number in the App Store. Empty: the pages do not lead there.",
        text: { $0 ?? "" }, parse: { text, _ in optional(text, 6...15, isDigit) }),
      .value(
        "web-app", \.webApp, allowed: "an origin such as https://web.example.org, or nothing",
        meaning: "Where the pages lead whoever goes on in the browser. Empty: to the home page here.",
        text: { $0 ?? "" },
        parse: { text, _ in
          if text.isEmpty { return .some(nil) }
          guard let found = origins(text), found.count == 1, found[0].hasPrefix("https://") else {
            return nil
          }
          return .some(found[0])
        }),
    ]
  }

  private static func optional(
    _ text: String, _ length: ClosedRange<Int>, _ isAllowed: (Character) -> Bool
  ) -> String?? {
    if text.isEmpty { return .some(nil) }
    guard length.contains(text.count), text.allSatisfy(isAllowed) else { return nil }
    return .some(text)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func origins(_ text: String) -> [String]? {
    let origins = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    let areOrigins = origins.allSatisfy { origin in
      (origin.hasPrefix("https://") || origin.hasPrefix("http://")) && origin.utf8.count <= 253
        && origin.split(separator: "/").count == 2 && !origin.hasSuffix("/")
    }
    return areOrigins ? origins : nil
  }
}

extension GatewayServer.Address {
  /// Reads `HOST:PORT`, with brackets around an IPv6 address, or a path.
  init?(_ text: String) {
    if text.hasPrefix("/") {
      guard text.utf8.count <= 107 else { return nil }
      self = .unix(path: text)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
    self = .tcp(host: String(host), port: port)
  }

  /// As written in settings.
  var text: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): path
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}
