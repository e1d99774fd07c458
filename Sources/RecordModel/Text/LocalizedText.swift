/// A language in which the record speaks to people.
package enum Language: String, Sendable, Codable, CaseIterable {
  /// German.
  case de
  /// English.
  case en
}

/// One text in every language the record speaks.
///
/// A language that is absent from a file reads as an empty text, so that validation can report it together with
/// everything else that is wrong, instead of the file failing at the first gap.
package struct LocalizedText: Sendable, Equatable, Codable {
  /// The German text.
  package var de: String
  /// The English text.
  package var en: String

  /// Pairs the German with the English text.
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

/// Content blocks in every language; what a block holds is the renderer's affair and is passed through (C-30).
package struct LocalizedBlocks: Sendable, Equatable, Codable {
  /// The German blocks, each an object.
  package let de: [Value]
  /// The English blocks, each an object.
  package let en: [Value]

  /// Pairs the German with the English blocks.
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
