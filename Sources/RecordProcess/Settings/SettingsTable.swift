/// The settings of a program: a value with defaults, and a table of their names and forms.
package protocol SettingsTable: Sendable {
  init()
  /// The program's name.
  static var program: String { get }
  /// The program's name in a sentence: `daemon`, `worker`.
  static var noun: String { get }
  /// The prefix of every environment name: `RECORDD_`.
  static var prefix: String { get }
  /// Longer prefixes that belong to other programs and are ignored in the environment.
  static var foreignPrefixes: [String] { get }
  /// Every setting, in the order of the manual.
  static func describe() -> [SettingDefinition<Self>]
  /// Settings that contradict each other.
  func conflicts() -> [SettingsError.Problem]
}

extension SettingsTable {
  /// The settings from, highest first, the command line, the environment, and a file; defaults for the rest.
  ///
  /// `commandLine` has names without dashes (`state-dir`), `environment` the whole environment of the
  /// process, of which only names that begin with ``prefix`` are read. Every value is checked where it is
  /// given, even one that a higher source overrides. Users and groups are looked up with `accounts`. All
  /// problems are thrown at once.
  package static func load(
    commandLine: [String: String] = [:], environment: [String: String], file: SettingsFile? = nil,
    accounts: AccountLookup = .system
  ) throws(SettingsError) -> Self {
    let sources = SettingsSources<Self>(commandLine: commandLine, environment: environment, file: file)
    let definitions = describe()
    var problems = file?.problems ?? []
    problems += sources.unknownNames(definitions)
    problems += sources.impossibleValues(definitions, accounts: accounts)
    guard problems.isEmpty else { throw SettingsError(problems: problems) }
    let settings = sources.resolve(definitions, accounts: accounts)
    let conflicts = settings.conflicts()
    guard conflicts.isEmpty else { throw SettingsError(problems: conflicts) }
    return settings
  }
}
