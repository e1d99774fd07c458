import Configuration

extension Settings {
  /// The settings from, highest first, the command line, the environment, and a file; defaults for the rest.
  ///
  /// `commandLine` has names without dashes (`state-dir`), `environment` the whole environment of the
  /// process, of which only names that begin with `RECORDD_` are looked at. Every value is checked where it
  /// is given, also one that a higher source overrides. Users and groups are looked up with `accounts`. All
  /// problems are thrown at once.
  public static func load(
    commandLine: [String: String] = [:], environment: [String: String], file: SettingsFile? = nil,
    accounts: AccountLookup = .system
  ) throws(SettingsError) -> Settings {
    let sources = SettingsSources(commandLine: commandLine, environment: environment, file: file)
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

  private func conflicts() -> [SettingsError.Problem] {
    var problems: [SettingsError.Problem] = []
    if batchLimit > writerQueueLimit {
      problems.append(.conflict(name: "writer-batch", reason: "must be at most writer-queue"))
    }
    if outboundBytesLimit < maxFrameBytes {
      problems.append(.conflict(name: "max-outbound", reason: "must be at least max-frame"))
    }
    return problems
  }
}

/// The three places settings come from, each by environment name so that they can be compared.
struct SettingsSources {
  private let commandLine: [String: String]
  private let environment: [String: String]
  private let file: SettingsFile?

  init(commandLine: [String: String], environment: [String: String], file: SettingsFile?) {
    self.commandLine = commandLine
    self.environment = environment.filter { $0.key.hasPrefix(SettingDefinition.prefix) }
    self.file = file
  }

  func unknownNames(_ definitions: [SettingDefinition]) -> [SettingsError.Problem] {
    let options = Set(definitions.map(\.name))
    let names = Set(definitions.map(\.environmentName))
    let given =
      commandLine.keys.filter { !options.contains($0) }.sorted().map { ($0, .commandLine) }
      + environment.keys.filter { !names.contains($0) }.sorted().map { ($0, .environment) }
      + lines().filter { !names.contains($0.name) }.map { ($0.name, $0.origin) }
    return given.map { .unknown(name: SettingsError.shown($0.0), $0.1) }
  }

  func impossibleValues(
    _ definitions: [SettingDefinition], accounts: AccountLookup
  ) -> [SettingsError.Problem] {
    var scratch = Settings()
    var problems: [SettingsError.Problem] = []
    for definition in definitions {
      for (value, name, origin) in given(definition) where !definition.apply(value, &scratch, accounts) {
        problems.append(.notAllowed(name: name, origin, allowed: definition.allowed))
      }
    }
    return problems
  }

  /// The values of the highest source of each setting; expects that all of them are allowed.
  func resolve(_ definitions: [SettingDefinition], accounts: AccountLookup) -> Settings {
    let reader = ConfigReader(providers: providers())
    var settings = Settings()
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
  private static func key(_ name: String) -> ConfigKey { ConfigKey(["recordd", name]) }

  private func given(_ definition: SettingDefinition) -> [(String, name: String, SettingsError.Origin)] {
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
