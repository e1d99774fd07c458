/// The settings of a program as texts for people: the shipped configuration file, the help, the manual's table.
package enum ConfigurationText<Table: SettingsTable> {
  /// The whole of the shipped file: every setting with its meaning, commented out at its default.
  package static func file() -> String {
    var text = """
      # Settings of \(Table.program). Each line shows a default; remove the # to change it.
      # NAME=value, without quotes; comments on lines of their own. The service manager reads this file as
      # EnvironmentFile=, the \(Table.noun) by --config. The command line and the environment go before it.

      """
    for definition in Table.describe() {
      text += "\n"
      for line in wrapped(definition.meaning + " Must be " + definition.allowed + ".", width: 108) {
        text += "# " + line + "\n"
      }
      text += "#\(definition.environmentName)=\(definition.defaultText)\n"
    }
    return text
  }

  /// For `--help`: each option with its meaning, allowed values and default.
  package static func help() -> String {
    Table.describe().map { definition in
      let preset = definition.defaultText.isEmpty ? "none" : definition.defaultText
      let body =
        "\(definition.meaning) Must be \(definition.allowed). Default: \(preset). "
        + "Environment: \(definition.environmentName)."
      let lines = wrapped(body, width: 73).map { "      " + $0 }
      return (["  --\(definition.name) <value>"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The table of the operations manual, in Markdown.
  package static func markdown() -> String {
    var text = "| option | environment and file | default | meaning |\n|---|---|---|---|\n"
    for definition in Table.describe() {
      let preset = definition.defaultText.isEmpty ? "none" : "`\(definition.defaultText)`"
      text += "| `--\(definition.name)` | `\(definition.environmentName)` | \(preset) | "
      text += "\(definition.meaning) Must be \(definition.allowed). |\n"
    }
    return text
  }

  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
