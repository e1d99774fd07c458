import Configuration

/// The three places settings come from, each by environment name so that they can be compared.
struct SettingsSources<Table: SettingsTable> {
  private let commandLine: [String: String]
  private let environment: [String: String]
  private let file: SettingsFile?

  init(commandLine: [String: String], environment: [String: String], file: SettingsFile?) {
    self.commandLine = commandLine
    self.environment = environment.filter { name, _ in
      name.hasPrefix(Table.prefix) && !Table.foreignPrefixes.contains { name.hasPrefix($0) }
    }
    self.file = file
  }

  func unknownNames(_ definitions: [SettingDefinition<Table>]) -> [SettingsError.Problem] {
    let options = Set(definitions.map(\.name))
    let names = Set(definitions.map(\.environmentName))
    let given =
      commandLine.keys.filter { !options.contains($0) }.sorted().map { ($0, .commandLine) }
      + environment.keys.filter { !names.contains($0) }.sorted().map { ($0, .environment) }
      + lines().filter { !names.contains($0.name) }.map { ($0.name, $0.origin) }
    return given.map { .unknown(name: SettingsError.shown($0.0), $0.1) }
  }

  func impossibleValues(
    _ definitions: [SettingDefinition<Table>], accounts: AccountLookup
  ) -> [SettingsError.Problem] {
    var scratch = Table()
    var problems: [SettingsError.Problem] = []
    for definition in definitions {
      for (value, name, origin) in given(definition) where !definition.apply(value, &scratch, accounts) {
        if let reason = definition.retired(value) {
          problems.append(.retired(name: name, origin, reason: reason))
        } else {
          problems.append(.notAllowed(name: name, origin, allowed: definition.allowed))
        }
      }
    }
    return problems
  }

  /// The values of the highest source of each setting; all of them must be allowed.
  func resolve(_ definitions: [SettingDefinition<Table>], accounts: AccountLookup) -> Table {
    let reader = ConfigReader(providers: providers())
    var settings = Table()
    for definition in definitions {
      guard let text = reader.string(forKey: Self.key(definition.name)) else { continue }
      _ = definition.apply(text, &settings, accounts)
    }
    return settings
  }

  private func providers() -> [any ConfigProvider] {
    let options = commandLine.map {
      (AbsoluteConfigKey(Self.key($0.key)), ConfigValue(.string($0.value), isSecret: false))
    }
    let fileValues = file?.entries.mapValues(\.value) ?? [:]
    return [
      InMemoryProvider(name: "command line", values: Dictionary(options) { first, _ in first }),
      EnvironmentVariablesProvider(environmentVariables: environment),
      EnvironmentVariablesProvider(environmentVariables: fileValues),
    ]
  }

  // `recordd.state-dir` is RECORDD_STATE_DIR to the environment's provider.
  private static func key(_ name: String) -> ConfigKey {
    ConfigKey(Table.prefix.lowercased().split(separator: "_").map(String.init) + [name])
  }

  private func given(_ definition: SettingDefinition<Table>) -> [(String, name: String, SettingsError.Origin)]
  {
    let name = definition.environmentName
    var found: [(String, name: String, SettingsError.Origin)] = []
    if let value = commandLine[definition.name] {
      found.append((value, "--" + definition.name, .commandLine))
    }
    if let value = environment[name] { found.append((value, name, .environment)) }
    if let file, let entry = file.entries[name] {
      found.append((entry.value, name, .file(file.path, line: entry.line)))
    }
    return found
  }

  private func lines() -> [(name: String, origin: SettingsError.Origin)] {
    guard let file else { return [] }
    return file.entries.sorted { $0.value.line < $1.value.line }
      .map { ($0.key, .file(file.path, line: $0.value.line)) }
  }
}
