import RecordModel
import RecordStore

/// A required form of machine-readable names.
struct NameForm {
  let characters: StaticString
  let length: Int
  private let allowed: Set<UInt8>

  private init(_ characters: StaticString, _ punctuation: String, capitals: Bool, length: Int) {
    self.characters = characters
    self.length = length
    let letters = "abcdefghijklmnopqrstuvwxyz"
    allowed = Set((letters + (capitals ? letters.uppercased() : "") + "0123456789" + punctuation).utf8)
  }

  func admits(_ name: String) -> Bool {
    (1...length).contains(name.utf8.count) && name.utf8.allSatisfy(allowed.contains)
  }

  static let slug = Self("a-z, 0-9 and -", "-", capitals: false, length: 50)
  static let level = Self("a-z, 0-9, _ and -", "_-", capitals: false, length: 50)
  static let opaque = Self("A-Z, a-z, 0-9, _ and -", "_-", capitals: true, length: 64)
  static let version = Self("A-Z, a-z, 0-9, ., _ and -", "._-", capitals: true, length: 64)
  static let key = Self("A-Z, a-z, 0-9, ., _ and -", "._-", capitals: true, length: 100)
}

private enum AnyKind: IdentifiedKind {
  static let kindName = "id"
}

extension FunnelValidation {
  mutating func name(_ name: String, _ form: NameForm, _ path: String) {
    require(form.admits(name), path, "Must be 1 to \(form.length) characters of \(form.characters).")
  }

  /// `catalog` is a path segment next to the slugs (C-41).
  mutating func slug(_ slug: String, _ path: String) {
    name(slug, .slug, path)
    require(slug != "catalog", path, "The slug catalog is reserved.")
  }

  mutating func uuid(_ id: String, _ path: String) {
    require(Identifier<AnyKind>(id) != nil, path, "Must be a lower-case version 4 UUID.")
    unique(id, among: "id", path)
  }

  mutating func text(_ text: LocalizedText, _ path: String) {
    for (language, content, name) in [("de", text.de, "German"), ("en", text.en, "English")] {
      if content.allSatisfy(\.isWhitespace) {
        report("\(path).\(language)", "The \(name) text is missing.")
      } else {
        length(content, "\(path).\(language)")
      }
    }
  }

  mutating func plain(_ text: String, _ path: String) {
    require(!text.allSatisfy(\.isWhitespace), path, "Must not be empty.")
    length(text, path)
  }

  private mutating func length(_ text: String, _ path: String) {
    require(
      text.unicodeScalars.count <= FunnelLimits.textLength, path,
      "Must have at most \(FunnelLimits.textLength) characters.")
  }

  mutating func address(_ url: String?, _ path: String) {
    guard let url else { return }
    let known = ["https://", "http://"].contains { url.hasPrefix($0) && url.utf8.count > $0.utf8.count }
    require(known, path, "Must be an address that begins with https:// or http://.")
    length(url, path)
  }

  mutating func blocks(_ blocks: LocalizedBlocks, _ path: String) {
    for (language, content, name) in [("de", blocks.de, "German"), ("en", blocks.en, "English")] {
      require(!content.isEmpty, "\(path).\(language)", "The \(name) content is missing.")
      for (index, block) in content.enumerated() {
        if case .object = block { continue }
        report("\(path).\(language)[\(index)]", "Must be an object.")
      }
    }
  }

  mutating func coding(_ coding: FunnelDefinition.Coding, _ path: String) {
    address(coding.system, "\(path).system")
    if coding.system == "http://loinc.org" {
      require(
        LOINC.isCode(coding.code), "\(path).code",
        "Must be a LOINC code: up to seven digits, a hyphen and their check digit.")
    } else {
      name(coding.code, .key, "\(path).code")
    }
    coding.answerList.map { name($0, .key, "\(path).answerList") }
  }
}
