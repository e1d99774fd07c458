import Logging
import RecordProcess

extension PushSettings {
  private typealias Setting = SettingDefinition<PushSettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<PushSettings>] { places + application + work }

  private static var places: [Setting] {
    [
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      .path("socket", \.socketPath, longest: 107, meaning: "Path of the daemon's socket."),
      .value(
        "host", \.host, allowed: "a host name",
        meaning:
          "The push service: api.push.apple.com, or api.sandbox.push.apple.com for development builds.",
        text: { $0 }, parse: { text, _ in HostNames.parse(text).flatMap { $0.count == 1 ? $0[0] : nil } }),
      .count("port", \.port, 1...65_535, unit: "ports", meaning: "The service's port."),
      .optionalPath(
        "ca-file", \.authorities,
        meaning: "File of the certificate authorities, in PEM form, of which one must vouch for the service. "
          + "Empty: those of the system."),
    ]
  }

  private static var application: [Setting] {
    [
      .optionalPath(
        "key-file", \.keyFile,
        meaning:
          "File of the key that Apple gave out for pushing (AuthKey_….p8), which not everybody may read. There "
          + "is none by default, and without one the worker does not start."),
      .value(
        "key-id", \.keyID, allowed: "10 letters and digits, or nothing",
        meaning: "Apple's id of that key.", text: { $0 ?? "" },
        parse: { text, _ in optional(text, isAllowed: isID) }),
      .value(
        "team-id", \.teamID, allowed: "10 letters and digits, or nothing",
        meaning: "Apple's id of the team that the key belongs to.", text: { $0 ?? "" },
        parse: { text, _ in optional(text, isAllowed: isID) }),
      .value(
        "topic", \.topic, allowed: "at most 255 letters, digits, hyphens and dots, or nothing",
        meaning: "The application's bundle id, such as org.example.myhealthally.", text: { $0 ?? "" },
        parse: { text, _ in optional(text, isAllowed: isTopic) }),
    ]
  }

  private static var work: [Setting] {
    [
      .count(
        "deadline", \.deadlineSeconds, 5...40, unit: "seconds",
        meaning: "How long handing over one message may take; the daemon offers it again after a minute."),
      .count(
        "poll-interval", \.pollSeconds, 1...60, unit: "seconds",
        meaning: "How long the worker waits before it asks for messages again."),
      .count(
        "batch", \.batch, 1...100, unit: "messages",
        meaning: "Messages that are taken and handed over at a time, over one connection."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }

  /// Nothing for an empty text.
  private static func optional(_ text: String, isAllowed: (String) -> Bool) -> String?? {
    text.isEmpty ? .some(nil) : isAllowed(text) ? .some(text) : nil
  }

  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { isLetterOrDigit($0) }
  }

  private static func isTopic(_ text: String) -> Bool {
    text.utf8.count <= 255
      && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }
}
