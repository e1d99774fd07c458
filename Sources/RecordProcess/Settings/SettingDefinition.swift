/// One setting of a program: its name, meaning, allowed values, and how its text becomes a value.
package struct SettingDefinition<Target: SettingsTable>: Sendable {
  /// The name on the command line, without dashes before it: `state-dir`.
  package let name: String
  /// One or two sentences.
  package let meaning: String
  /// The allowed values, as the end of the sentence "must be …".
  package let allowed: String
  /// The default in text form; empty if there is none.
  package let defaultText: String

  /// The remedy for a value that earlier versions allowed, as the end of the sentence "`name` …"; `nil` for
  /// any other.
  private(set) var retired: @Sendable (_ text: String) -> String? = { _ in nil }

  /// Stores the value of a text, or returns `false` if it is not allowed.
  let apply: @Sendable (_ text: String, _ settings: inout Target, _ accounts: AccountLookup) -> Bool

  /// The name in the environment and in the file: `RECORDD_STATE_DIR`.
  package var environmentName: String {
    Target.prefix + name.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// The same with remedies for values that earlier versions allowed.
  package func retiring(_ reason: @escaping @Sendable (String) -> String?) -> SettingDefinition {
    var definition = self
    definition.retired = reason
    return definition
  }

  /// A key path of the settings that may be shared between threads.
  package typealias Path<Value> = WritableKeyPath<Target, Value> & Sendable
}

extension SettingDefinition {
  /// A setting whose text is read by `parse`; `text` writes the default.
  package static func value<Value>(
    _ name: String, _ path: any Path<Value>, allowed: String, meaning: String,
    text: (Value) -> String, parse: @escaping @Sendable (String, AccountLookup) -> Value?
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, meaning: meaning, allowed: allowed, defaultText: text(Target()[keyPath: path])
    ) { text, settings, accounts in
      guard let value = parse(text, accounts) else { return false }
      settings[keyPath: path] = value
      return true
    }
  }

  /// A whole number of that unit.
  package static func count(
    _ name: String, _ path: any Path<Int>, _ range: ClosedRange<Int>, unit: String, meaning: String
  ) -> SettingDefinition {
    value(
      name, path, allowed: "a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)",
      meaning: meaning, text: { String($0) }
    ) { text, _ in
      SettingText.decimal(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number of bytes with an optional suffix.
  package static func bytes(
    _ name: String, _ path: any Path<Int>, _ range: ClosedRange<Int>, multipleOf unit: Int = 1,
    meaning: String
  ) -> SettingDefinition {
    let bounds =
      "\(SettingText.text(bytes: range.lowerBound)) to \(SettingText.text(bytes: range.upperBound))"
    let multiple = unit == 1 ? "" : ", a multiple of \(unit)"
    return value(
      name, path, allowed: "a number of bytes from \(bounds), with suffix K, M, G or T if wanted\(multiple)",
      meaning: meaning, text: { SettingText.text(bytes: $0) }
    ) { text, _ in
      SettingText.bytes(text).flatMap { range.contains($0) && $0 % unit == 0 ? $0 : nil }
    }
  }

  /// A path that must be given.
  package static func path(
    _ name: String, _ path: any Path<String>, longest: Int = longestPath, meaning: String
  ) -> SettingDefinition {
    value(name, path, allowed: "a path of at most \(longest) bytes", meaning: meaning, text: { $0 }) {
      text, _ in
      SettingText.path(text, longest: longest)
    }
  }

  /// A path that may be empty.
  package static func optionalPath(
    _ name: String, _ path: any Path<String?>, meaning: String
  ) -> SettingDefinition {
    value(
      name, path, allowed: "a path of at most \(longestPath) bytes, or nothing", meaning: meaning,
      text: { $0 ?? "" }
    ) { text, _ in
      text.isEmpty ? .some(nil) : SettingText.path(text, longest: longestPath).map { .some($0) }
    }
  }

  // PATH_MAX of Linux is 4096 with the closing zero byte.
  package static var longestPath: Int { 4095 }
}
