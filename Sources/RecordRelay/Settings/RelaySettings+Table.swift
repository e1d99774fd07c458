import Logging
import RecordModel
import RecordProcess
import RecordShipping

extension RelaySettings {
  private typealias Setting = SettingDefinition<RelaySettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<RelaySettings>] {
    places + seals + engineSettings + work
  }

  private static var places: [Setting] {
    [
      .path(
        "socket", \.socketPath, longest: 107,
        meaning: "Path of the daemon's socket, for serve. The daemon must know the relay's user as a gateway."
      ),
      .value(
        "instances", \.instances, allowed: "a comma-separated list of the ids of instances, or nothing",
        meaning: "The stores that connect holds a socket for, INSTANCE.sock each.",
        text: { $0.map { "\($0)" }.joined(separator: ",") }, parse: { text, _ in instances(text) }),
      // With a name of 36 digits, .sock and .new it must fit a socket's address.
      .path(
        "directory", \.directory, longest: 60,
        meaning: "Where connect's sockets are. Who may enter it may use them."),
      .value(
        "name", \.name, allowed: "1 to 32 small letters, digits and -",
        meaning: "The name of connect's side in the engine's subjects, for which its rights are given.",
        text: { $0 }, parse: { text, _ in isName(text) ? text : nil }),
      .path(
        "places", \.placesPath, longest: 103,
        meaning: "The socket on which places answers gateways where somebody is at home."),
      .value(
        "place-bucket", \.placeBucket, allowed: "1 to 64 letters, digits, _ and -",
        meaning: "The key-value bucket that says so.",
        text: { $0 }, parse: { text, _ in isBucket(text) ? text : nil }),
    ]
  }

  private static func isBucket(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-" }
  }

  private static func instances(_ text: String) -> [InstanceID]? {
    if text.isEmpty { return [] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(SettingText.trimmed)
    let found = parts.compactMap { InstanceID(String($0)) }
    return found.count == parts.count && Set(found).count == found.count ? found : nil
  }

  private static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  private static var work: [Setting] {
    [
      .count(
        "sessions", \.sessions, 1...1024, unit: "sessions",
        meaning: "Sessions at a time, each of one connection of a gateway; one more is refused."),
      .count(
        "silence", \.silenceMilliseconds, 200...60_000, unit: "milliseconds",
        meaning:
          "How long a session lives without a sign of the other side; a sign is given four times as often."
      ),
      .count(
        "hold", \.holdMilliseconds, 0...10_000, unit: "milliseconds",
        meaning:
          "How long connect holds a new connection while no store of its instance takes events; nothing is "
          + "read from it meanwhile."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }
}
