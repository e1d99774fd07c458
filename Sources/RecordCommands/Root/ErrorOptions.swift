import RecordConsole
import RecordModel

/// How an error is shown; read from the bare arguments, since the parser may have refused them.
struct ErrorOptions {
  let isJSON: Bool
  let style: Style

  init(_ arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    isJSON = options.contains("--json")
    var style = Style(language: Self.language(Array(options)) ?? Surroundings.language())
    style.isColored = Surroundings.isColored(StandardStream.error.rawValue)
    self.style = style
  }

  private static func language(_ options: [String]) -> Language? {
    for (index, option) in options.enumerated() {
      if option.hasPrefix("--language=") { return Language(rawValue: String(option.dropFirst(11))) }
      if option == "--language", index + 1 < options.count { return Language(rawValue: options[index + 1]) }
    }
    return nil
  }
}
