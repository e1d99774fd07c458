extension [UInt8] {
  /// Where the first occurrence of a text ends.
  func offset(behind text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard !wanted.isEmpty, count >= wanted.count else { return nil }
    for start in 0...(count - wanted.count) where self[start..<start + wanted.count].elementsEqual(wanted) {
      return start + wanted.count
    }
    return nil
  }

  /// The value of the first member with that name, where it is a text without escapes.
  func firstText(named name: String) -> String? {
    guard let start = offset(behind: "\"\(name)\":\"") else { return nil }
    return String(decoding: self[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The values of all members with that name, where they are texts without escapes.
  func texts(named name: String) -> [String] {
    var (rest, found) = (self, [String]())
    while let start = rest.offset(behind: "\"\(name)\":\"") {
      rest = Array(rest[start...])
      found.append(String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
    }
    return found
  }

  /// The value of the first member with that name, where it is a whole number that is not negative.
  func firstNumber(named name: String) -> Int? {
    guard let start = offset(behind: "\"\(name)\":") else { return nil }
    let digits = self[start...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
