import Testing

/// A setting that nothing reads promises an operator what does not happen.
@Suite("Settings") struct SettingTests {
  /// A setting by the key path of its definition: `\.superOne.exports`.
  private struct Setting: Hashable {
    let target: Substring
    let path: String
    /// Whether it is one of a protocol, which the settings of other targets may conform to.
    var isShared = false
    var name: Substring { path.split(separator: ".").last ?? "" }
  }

  private let files: [(path: String, text: String)]
  private let settings: Set<Setting>

  init() throws {
    files = try SourceTree.files(below: "Sources")
    settings = Set(
      files.filter { Self.isTable($0.path) }.flatMap { path, text in
        let isShared = text.contains("extension EngineSettings")
        return text.matches(of: /\\((?:\.\w+)+)/).map {
          Setting(target: Self.target(path), path: String($0.1), isShared: isShared)
        }
      })
  }

  private static func isTable(_ path: String) -> Bool {
    path.contains("/Settings/") && path.contains("Settings+")
  }

  private static func target(_ path: String) -> Substring { path.split(separator: "/")[1] }

  /// Whether a file is about the settings themselves, which are read there by their bare names.
  private static func isHome(_ path: String, _ text: String) -> Bool {
    path.contains("/Settings/") || path.hasSuffix("Options.swift") || text.contains(/extension \w*Settings/)
  }

  /// Whether a line reads a value of that name: neither its declaration nor a key path.
  private static func reads(_ name: Substring, _ line: Substring, isHome: Bool) -> Bool {
    for found in line.ranges(of: name) {
      let (before, after) = (line[..<found.lowerBound], line[found.upperBound...])
      func isWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      }
      guard !isWord(before.last), !isWord(after.first) else { continue }
      if before.last == "." {
        let path = before.reversed().prefix { isWord($0) || $0 == "." || $0 == "\\" }
        if !path.contains("\\") { return true }
      } else if isHome, !before.hasSuffix("var ") {
        return true
      }
    }
    return false
  }

  @Test("every setting that is documented is read") func read() {
    #expect(settings.count > 80, "\(settings.count)")
    for setting in settings {
      let isRead = files.contains { path, text in
        let isHome = Self.isHome(path, text)
        return text.split(separator: "\n").contains {
          !$0.drop { $0 == " " }.hasPrefix("//") && Self.reads(setting.name, $0, isHome: isHome)
        }
      }
      #expect(isRead, "\(setting.target): nothing reads \(setting.path)")
    }
  }

  @Test("every value that operators may choose has a setting") func documented() {
    for (path, text) in files where path.hasSuffix("Settings.swift") && path.contains("/Settings/") {
      guard settings.contains(where: { $0.target == Self.target(path) }) else { continue }
      let names = settings.filter { $0.target == Self.target(path) || $0.isShared }
        .flatMap { $0.path.split(separator: ".") }
      for line in text.split(separator: "\n") where !line.hasSuffix("{") {
        guard let found = line.firstMatch(of: /^  package var (\w+)/) else { continue }
        #expect(names.contains(found.1), "\(path): no setting is for \(found.1)")
      }
    }
  }
}
