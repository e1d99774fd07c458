/// A language of the record's texts.
package enum Language: String, Sendable, Codable, CaseIterable {
  case de
  case en
}

/// One text in every language of the record.
///
/// A language that is absent from a file reads as an empty text, so that validation can report it together
/// with all other defects, instead of the file failing at the first gap.
package struct LocalizedText: Sendable, Equatable, Codable {
  package var de: String
  package var en: String

  package init(de: String, en: String) {
    self.de = de
    self.en = en
  }

  /// Reads both texts; an absent one becomes empty.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    de = try container.decodeIfPresent(String.self, forKey: .de) ?? ""
    en = try container.decodeIfPresent(String.self, forKey: .en) ?? ""
  }

  package func localized(_ language: Language) -> String {
    switch language {
    case .de: de
    case .en: en
    }
  }
}

/// Content blocks in every language; their content is for the renderer and is passed through (C-30).
package struct LocalizedBlocks: Sendable, Equatable, Codable {
  /// Each an object.
  package let de: [Value]
  /// Each an object.
  package let en: [Value]

  package init(de: [Value], en: [Value]) {
    self.de = de
    self.en = en
  }

  /// Reads both lists; an absent one becomes empty.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    de = try container.decodeIfPresent([Value].self, forKey: .de) ?? []
    en = try container.decodeIfPresent([Value].self, forKey: .en) ?? []
  }

  package func localized(_ language: Language) -> [Value] {
    switch language {
    case .de: de
    case .en: en
    }
  }
}
