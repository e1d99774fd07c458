extension HeaderWords {
  /// The two words of a header that stand so close that they were read as one, such as `Bew.Vorwert`; else the word.
  static func parted(_ word: PageWord) -> [PageWord] {
    guard kind(word.text) == nil else { return [word] }
    let text = word.text
    let cut = text.indices.dropFirst().first { at in
      let before = text[text.index(before: at)]
      return text[at].isUppercase && (before.isLowercase || before == ".") && kind(String(text[..<at])) != nil
        && kind(String(text[at...])) != nil
    }
    guard let cut else { return [word] }
    let (left, right) = word.parted(at: cut)
    return [left, right]
  }
}
