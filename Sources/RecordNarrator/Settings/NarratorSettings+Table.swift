import Logging
import RecordProcess

extension NarratorSettings {
  private typealias Setting = SettingDefinition<NarratorSettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<NarratorSettings>] { places + texts + work }

  private static var places: [Setting] {
    [
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      .path("socket", \.socketPath, longest: 107, meaning: "Path of the daemon's socket."),
      .value(
        "endpoint", \.endpoint,
        allowed: "http:// or https:// with host, port and path, unix: with the path of a socket, or nothing",
        meaning:
          "The server that writes, by chat completions in the manner of OpenAI, such as http://127.0.0.1:8081 or "
          + "unix:/run/llama/llama.sock. There is none by default, and without one the narrator does not start.",
        text: { $0?.text ?? "" }, parse: { text, _ in optional(text) { ServerAddress($0) } }),
      .value(
        "elsewhere", \.elsewhere, allowed: "refuse or allow",
        meaning:
          "Whether endpoint may be another machine, which then learns what was found in laboratory reports, though "
          + "not whose they are; only over https. What patients ask the assistant never goes there.",
        text: { $0.rawValue }, parse: { text, _ in Elsewhere(rawValue: text) }),
      .optionalPath(
        "token-file", \.tokenFile,
        meaning:
          "File of one line, the token that the server asks for, which not everybody may read. Empty: none."
      ),
    ]
  }

  private static var texts: [Setting] {
    [
      .value(
        "model", \.model, allowed: "at most 128 bytes of text without control characters, or nothing",
        meaning: "What the server calls the model; stands beside each text. Empty: the one that it has.",
        text: { $0 ?? "" }, parse: { text, _ in optional(text) { name($0, longest: 128) } }),
      .value(
        "provider", \.provider, allowed: "1 to 64 bytes of text without control characters",
        meaning: "Who writes; stands beside each text.", text: { $0 },
        parse: { text, _ in text.isEmpty ? nil : name(text, longest: 64) }),
      .count(
        "most-tokens", \.mostTokens, 16...4096, unit: "tokens",
        meaning: "Tokens of a text at most; one that is cut off is thrown away."),
    ]
  }

  private static var work: [Setting] {
    [
      .count(
        "timeout", \.timeoutSeconds, 1...120, unit: "seconds",
        meaning: "How long the server may take for one text; the daemon waits for 30 seconds in all."),
      .count(
        "jobs", \.jobs, 1...8, unit: "texts",
        meaning: "Texts that are asked for at a time; another number counts from the next start on."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }

  /// Nothing for an empty text.
  private static func optional<Value>(_ text: String, _ parse: (String) -> Value?) -> Value?? {
    text.isEmpty ? .some(nil) : parse(text).map { .some($0) }
  }

  private static func name(_ text: String, longest: Int) -> String? {
    let isClean = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return text.utf8.count <= longest && isClean ? text : nil
  }
}
